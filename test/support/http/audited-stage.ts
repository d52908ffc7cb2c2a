import assert from 'node:assert/strict';
import type { AuditAction } from '../../../src/domain/audit.ts';
import type { Reply, Sending, TestApi } from './api.ts';
import { consentTo, openPage } from '../connections.ts';
import type { LoginServer } from '../servers/login-server.ts';
import { mailSecret } from '../canaries/mail-secrets.ts';
import { aCarousel, aDrawnCarousel } from '../carousels.ts';
import { aBrand, aUser, type TestUser } from '../makers.ts';
import { aConnection } from '../posts.ts';
import { aBrowser } from './social-browser.ts';
import type { StripeServer } from '../servers/stripe-server.ts';
import { giveCredits } from '../credits.ts';

/** Objects that the audited actions use. */
export interface Stage {
  api: TestApi;
  /** Owner of the organization. No action ends this session. */
  ada: TestUser;
  keyring: string;
  stripe: StripeServer;
  logins: LoginServer;
  /** Sent along with the audited request alone. */
  from: Sending;
}

/** One action: `run` prepares its needs and returns the answer of the one request that the audit log records. */
export interface Audited {
  operationId: string;
  action: AuditAction;
  /** Actor that the log names. Defaults to Ada. */
  by?: 'anyone' | 'anonymous' | 'stripe' | 'api_key';
  target: string | null;
  run(stage: Stage): Promise<Reply>;
}

export const hook = { name: 'Hook', url: 'https://hooks.example.com/in', events: ['post.published'] };

const asAda = ({ ada, from }: Stage): Sending => ({ ...from, as: ada.token });
export const made = async (reply: Promise<Reply>): Promise<Reply['data']> => {
  const { status, data, text } = await reply;
  assert.ok(status < 300, text);
  return data;
};
export const post = (stage: Stage, path: string, body?: unknown) => stage.api.post(path, body, asAda(stage));
export const patch = (stage: Stage, path: string, body: unknown) => stage.api.patch(path, body, asAda(stage));
export const put = (stage: Stage, path: string, body?: unknown) => stage.api.put(path, body, asAda(stage));
export const remove = (stage: Stage, path: string) => stage.api.delete(path, asAda(stage));
export const prepared = ({ api, ada }: Stage, path: string, body?: unknown) =>
  made(api.post(path, body, { as: ada.token }));

export const aBase = async (stage: Stage): Promise<string> => {
  await giveCredits(stage.api, stage.ada.orgId);
  return (await prepared(stage, '/kbs', { name: 'Handbook' })).id;
};
/** Inserts a document of a knowledge base whose row is ready. */
export const aDocument = async (stage: Stage): Promise<string> => {
  const path = `/kbs/${await aBase(stage)}/docs`;
  const { id } = await prepared(stage, `${path}/text`, {
    name: 'Refunds',
    text: 'Refunds take five working days.',
  });
  await stage.api.rows(`update kb_documents set status = 'ready' where id = $1`, id);
  return `${path}/${id}`;
};
export const anIdea = async (stage: Stage): Promise<{ id: string }> => {
  await giveCredits(stage.api, stage.ada.orgId);
  const { slug: brandSlug } = await aBrand(stage.api, stage.ada.token);
  return (await prepared(stage, '/ideas/generate-topic', { topic: 'bread', brandSlug, count: 1 })).ideas[0];
};

export const anAgent = async (stage: Stage) => {
  const { slug: brandSlug } = await aBrand(stage.api, stage.ada.token);
  return prepared(stage, '/agents', agentOf(brandSlug));
};
export const agentOf = (brandSlug: string) => ({
  name: 'Agent',
  brandSlug,
  platforms: ['x'],
  schedule: '0 9 * * *',
  instructions: 'About bread.',
});
export const aLink = (stage: Stage) =>
  prepared(stage, '/teams/invite-links', { groupIds: [], maxUses: null, expiresAt: null });
export const aGroup = (stage: Stage) =>
  prepared(stage, '/teams/groups', { name: `Group ${Math.random()}`, scopes: ['posts:read'] });
export const aMember = async (stage: Stage): Promise<TestUser & { membershipId: string }> => {
  const bob = await aUser(stage.api);
  await made(stage.api.post(`/teams/join/${(await aLink(stage)).token}`, undefined, { as: bob.token }));
  const { data } = await stage.api.get('/teams/members?limit=100', { as: stage.ada.token });
  const { id } = data.members.find(({ userId }: { userId: string }) => userId === bob.id);
  return { ...bob, membershipId: id };
};
export const aDevice = async ({ api }: Stage) => made(api.post('/auth/device/code', {}));
export const decide = async (stage: Stage, verb: 'approve' | 'deny') =>
  post(stage, `/auth/device/${verb}`, { userCode: (await aDevice(stage)).userCode });
/** A post that a program has planned, and what a person answers. */
export const confirmed = async (stage: Stage, verb: 'approve' | 'deny') => {
  const { api, ada } = stage;
  const brand = await aBrand(api, ada.token);
  await aConnection(api, { ...ada, brand }, 'x');
  const planned = { brandSlug: brand.slug, platforms: ['x'], text: 'Hello' };
  const { id, revision } = await prepared(stage, '/posts', planned);
  const { url } = await prepared(stage, `/posts/${id}/confirmations`, { revision });
  return post(stage, `/confirmations/${verb}`, { token: new URL(url).hash.slice(1) });
};
/** Confirms by the id. */
export const confirmedById = async (stage: Stage, verb: 'approve' | 'deny') => {
  const { api, ada } = stage;
  const brand = await aBrand(api, ada.token);
  await aConnection(api, { ...ada, brand }, 'x');
  const planned = { brandSlug: brand.slug, platforms: ['x'], text: 'Hello' };
  const { id: postId, revision } = await prepared(stage, '/posts', planned);
  const { id } = await prepared(stage, `/posts/${postId}/confirmations`, { revision });
  return post(stage, `/confirmations/${id}/${verb}`, verb === 'approve' ? { revision } : undefined);
};
/** A post that waits for Ada's review. */
export const aReviewedPost = async (
  stage: Stage,
): Promise<{ id: string; digest: string; brandSlug: string }> => {
  const { api, ada } = stage;
  const as = { as: ada.token };
  const brand = await aBrand(api, ada.token);
  await aConnection(api, { ...ada, brand }, 'x');
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { brandSlug: brand.slug, platforms: ['x'], text: 'Hello', scheduledAt };
  const { id } = await prepared(stage, '/posts', planned);
  const { members } = await made(api.get('/teams/members', as));
  const own = members.find(({ userId }: { userId: string }) => userId === ada.id);
  const review = { stages: [{ name: 'Legal', approvers: [own.id], client: true }] };
  await made(api.patch(`/brands/${brand.slug}`, { review }, as));
  const { digest } = await made(api.get(`/posts/${id}/reviews`, as));
  return { id, digest, brandSlug: brand.slug };
};
/** A program that a person lets in. */
export const letIn = async (stage: Stage) => {
  const redirectUri = 'http://127.0.0.1:9/callback';
  const { body } = await stage.api.post('/oauth/register', { redirect_uris: [redirectUri] });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: String(body['client_id']),
    redirect_uri: redirectUri,
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  return post(stage, '/oauth/consents', { query, decision: 'approve', shownIn: stage.ada.orgId });
};
export const aWebhook = async (stage: Stage) => (await prepared(stage, '/webhooks', hook)).webhook;
/** A brand of an organization that can pay for a carousel. */
export const aRichBrand = async ({ api, ada }: Stage) => {
  await giveCredits(api, ada.orgId, 20);
  return aBrand(api, ada.token);
};
export const aDeck = async (stage: Stage) =>
  aCarousel(stage.api, { token: stage.ada.token, brandSlug: (await aRichBrand(stage)).slug });
export const aDrawnDeck = async (stage: Stage) => {
  const { api, ada } = stage;
  const brand = await aRichBrand(stage);
  await aConnection(api, { ...ada, brand }, 'threads');
  return aDrawnCarousel(api, { token: ada.token, brandSlug: brand.slug });
};
export const anInvitation = (stage: Stage, email = `invited-${Math.random()}@example.com`) =>
  prepared(stage, '/teams/invitations', { email });
export const overridePath = async (stage: Stage) => {
  const [bob, brand] = [await aMember(stage), await aBrand(stage.api, stage.ada.token)];
  return `/teams/members/${bob.membershipId}/brand-overrides/${brand.id}`;
};
export const consent = async ({ api, ada }: Stage) => {
  const { slug: brandSlug } = await aBrand(api, ada.token);
  return consentTo(api, ada.token, { platform: 'x', brandSlug, account: `a${Date.now()}` });
};
/** Connects an account beside the one that its brand has. */
export const aFurtherConnection = async (stage: Stage): Promise<{ id: string }> => {
  const { brandSlug } = await made(stage.api.get(await consent(stage)));
  const wish = { platform: 'x', brandSlug, account: `b${Date.now()}`, link: { add: true } } as const;
  return made(stage.api.get(await consentTo(stage.api, stage.ada.token, wish)));
};
/** Decides as the person with the open page. */
export const decided = async (stage: Stage, decision: string): Promise<Reply> => {
  const { confirmation } = await openPage(stage.api, await consent(stage));
  const raw = new URLSearchParams({ confirmation, decision }).toString();
  const headers = { ...stage.from.headers, 'Content-Type': 'application/x-www-form-urlencoded' };
  return stage.api.send('POST', '/connections/x/confirm', undefined, { raw, headers });
};
export const secretOf = ({ api, keyring }: Stage, email: string, type: string) =>
  mailSecret(api, keyring, { email, type });

export const aSubscription = async (stage: Stage): Promise<Reply> => {
  const { data } = await stage.api.post('/billing/checkout', { plan: 'pro' }, { as: stage.ada.token });
  const customer = new URL(data.url).pathname.slice(1);
  const id = `sub_${Date.now()}`;
  const periodEnd = Math.floor(Date.now() / 1_000) + 86_400;
  stage.stripe.subscriptions.set(id, { customer, status: 'active', price: 'price_pro', periodEnd });
  const { body, signature } = stage.stripe.signed({
    id: `evt_${Date.now()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: periodEnd,
    data: { object: { customer, object: 'subscription', id } },
  });
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const { from } = stage;
  return stage.api.send('POST', '/billing/stripe/events', undefined, {
    raw: body,
    headers: { ...from.headers, ...headers },
  });
};

export const redeemed = async ({ api, logins, from }: Stage): Promise<Reply> => {
  const email = `visitor-${Date.now()}@example.com`;
  logins.visitor = { id: Date.now() % 1_000_000, email, verified: true, name: 'Vera Visitor' };
  const back = await aBrowser(api, logins).logIn('github', { returnTo: '/welcome' });
  const code = new URL(back.headers.get('location') ?? '').hash.slice('#code='.length);
  return api.post('/auth/social/token', { code }, from);
};

/** Connects in a session of Ada's, with the email address of her account, which the login verifies. */
export const connected = async ({ api, ada, logins, from }: Stage): Promise<Reply> => {
  logins.visitor = { id: Date.now() % 1_000_000, email: ada.email, verified: true, name: 'Ada' };
  const browser = aBrowser(api, logins);
  const { pathname, search } = await logins.visit(await browser.begin('github', { as: ada.token }));
  return api.get(pathname + search, { headers: { ...from.headers, Cookie: browser.cookie() ?? '' } });
};

export const disconnected = async ({ api, from }: Stage): Promise<Reply> => {
  const { id, token: as } = await aUser(api);
  const insert = `insert into identities (id, created_at, user_id, provider, subject)
    values (gen_random_uuid(), now(), $1::uuid, 'github', $1::uuid::text) returning id`;
  const rows = await api.rows(insert, id);
  return api.delete(`/auth/identities/${(rows[0] as { id: string }).id}`, { ...from, as });
};

export const row = (
  operationId: string,
  action: AuditAction,
  target: string | null,
  run: Audited['run'],
  by?: Audited['by'],
): Audited => ({ operationId, action, target, run, ...(by && { by }) });

export const aRender = { start: 0, end: 2, aspect: '9:16' };
