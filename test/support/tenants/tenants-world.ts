import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { query } from '../../../src/local/parts/postgres.ts';
import { aCarousel } from '../carousels.ts';
import type { TestApi } from '../http/api.ts';
import { aKey } from '../makers.ts';
import { aConnection, aFile, anAuthor, aPost, inHours, type Author } from '../posts.ts';
import { aSeries, clockIn } from '../series.ts';
import type { World } from './tenants-requests.ts';
import { giveCredits } from '../credits.ts';

/** An organization that has one of everything, and its owner. */
export interface Tenant {
  author: Author;
  world: World;
}

const idOf = async (api: TestApi, sql: string, orgId: string): Promise<string> => {
  const rows = await api.rows(sql, orgId);
  const [row] = rows as { id: string }[];
  assert.ok(row, `nothing found by ${sql}`);
  return row.id;
};

const aNotification = async (api: TestApi, { orgId, id: userId }: Author): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into notifications (id, created_at, org_id, user_id, type, title, body, metadata)
     values ($1, now(), $2, $3, 'post.failed', 'A title', 'A body', '{}')`,
    id,
    orgId,
    userId,
  );
  return id;
};

/** Creates a document that waits to be ingested. Without a worker it keeps waiting. */
const aDocument = async (api: TestApi, { orgId }: Author, knowledgeBaseId: string): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into kb_documents (id, created_at, updated_at, org_id, knowledge_base_id, name, source, mime_type, size_bytes,
            sha256, storage_key, created_by)
     values ($1, now(), now(), $2, $3, 'A document', 'text', 'text/plain', 1, 'none', 'none.txt', 'service')`,
    id,
    orgId,
    knowledgeBaseId,
  );
  return id;
};

const anIdea = async (api: TestApi, { orgId, brand }: Author): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into ideas (id, created_at, org_id, brand_id, title, summary, platform, source_document_ids, source_chunk_ids,
            provider, model, embedding, embedding_model, created_by)
     values ($1, now(), $2, $3, 'An idea', 'What it says.', 'x', '{}', '{}', 'local', 'none', '', 'none', 'service')`,
    id,
    orgId,
    brand.id,
  );
  return id;
};

/** A job that waits to be done, as a document does. */
export const aJob = async (api: TestApi, { orgId, brand }: Author): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into jobs (id, created_at, updated_at, org_id, brand_id, kind, status, progress, input, created_by)
     values ($1, now(), now(), $2, $3, 'ideas.enrich', 'queued', 0, '{}', 'service')`,
    id,
    orgId,
    brand.id,
  );
  return id;
};

/** A link by which a client reviews a post. */
const aReviewLink = async (api: TestApi, { orgId, brand }: Author, postId: string): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into review_links (id, created_at, org_id, brand_id, post_ids, email, token_hash, created_by, membership_id, expires_at)
     select $1, now(), $2, $3, array[$4::text], 'client@example.com', 'hash-' || $4, 'service', m.id, now() + interval '1 day'
       from memberships m where m.org_id = $2 limit 1`,
    id,
    orgId,
    brand.id,
    postId,
  );
  return id;
};

/** Subscription of a browser for notifications. The keys are those of RFC 8291, section 5. */
const pushSubscription = {
  endpoint: 'https://push.example.net/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** A GitHub account that logs the person in. */
const anIdentity = async (api: TestApi, { id: userId }: Author): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    "insert into identities (id, created_at, user_id, provider, subject) values ($1, now(), $2, 'github', $3)",
    id,
    userId,
    `subject of ${id}`,
  );
  return id;
};

/** Creates another session of the same person. */
const anotherSession = async (api: TestApi, { email, password, id, token }: Author): Promise<string> => {
  assert.equal((await api.post('/auth/login', { email, password })).status, 200);
  const { data } = await api.get('/auth/sessions', { as: token });
  const other = data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  assert.ok(other, `no other session of ${id}`);
  return other.id as string;
};

/** Creates a clip of a video that does not exist. */
export const aClipRow = async (api: TestApi, { orgId }: Pick<Author, 'orgId'>): Promise<string> => {
  const id = uuidv7();
  await query(
    api.databaseUrl,
    `insert into clips (id, created_at, updated_at, org_id, title, status, storage_key, mime_type, sha256, width, height,
                        fps, duration_seconds, size_bytes, has_sound, created_by)
     values ($1, now(), now(), $2, 'Talk', 'ready', $3, 'video/mp4', 'none', 640, 360, 25, 16, 1000, true, 'test')`,
    [id, orgId, `${id}.mp4`],
  );
  return id;
};

export const aRun = async (api: TestApi, { orgId, brand }: Author, agentId: string): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into agent_runs (id, created_at, org_id, agent_id, brand_id, status, "trigger", wanted, requested_by, ended_at)
     values ($1, now(), $2, $3, $4, 'completed', 'manual', 1, 'service', now())`,
    id,
    orgId,
    agentId,
    brand.id,
  );
  return id;
};

/** Creates a person's comment on a post of a brand. */
export const aCommentRow = async (
  api: TestApi,
  { orgId, postId }: { orgId: string; postId: string },
): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into comments (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id, text, said_at)
     select $1, now(), now(), $2, p.brand_id, p.id, t.id, t.platform, $4, 'When do you open?', now()
       from posts p join post_targets t on t.post_id = p.id where p.id = $3 limit 1`,
    id,
    orgId,
    postId,
    id,
  );
  return id;
};

/** A render that was cancelled. */
export const aRenderRow = async (
  api: TestApi,
  { orgId }: Pick<Author, 'orgId'>,
  clipId: string,
): Promise<string> => {
  const id = uuidv7();
  await query(
    api.databaseUrl,
    `insert into clip_jobs (id, created_at, updated_at, org_id, clip_id, kind, status, input, created_by)
     values ($1, now(), now(), $2, $3, 'render', 'cancelled', $4, 'test')`,
    [id, orgId, clipId, JSON.stringify({ start: 0, end: 2, aspect: '9:16', fit: 'crop' })],
  );
  return id;
};

/** A resumable upload of which nothing has come. */
const anUpload = async (api: TestApi, { token: as }: Author): Promise<string> => {
  const name = Buffer.from('talk.mp4').toString('base64');
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': '1000',
    'Upload-Metadata': `filename ${name}`,
  };
  const { status, text, headers: answered } = await api.post('/clips/uploads', undefined, { as, headers });
  assert.equal(status, 201, text);
  return answered.get('location')?.split('/').at(-1) ?? '';
};

/** Makes an organization with one of everything that a request can name. */
export const aTenant = async (api: TestApi): Promise<Tenant> => {
  const author = await anAuthor(api);
  const { token: as, orgId, brand } = author;
  const make = async (path: string, body: object) => {
    const { status, data, text } = await api.post(path, body, { as });
    assert.ok(status < 300, `${path}: ${text}`);
    return data;
  };
  await aConnection(api, author, 'x');
  const hook = { name: 'Hook', url: 'https://example.com/hook', events: ['*'] };
  const webhook = (await make('/webhooks', hook)).webhook.id as string;
  const media = await aFile(api, author);
  const post = await aPost(api, author, { scheduledAt: inHours(1), media: [{ id: media }] });
  await giveCredits(api, orgId, 10);
  const carousel = await aCarousel(api, { token: as, brandSlug: brand.slug });
  const since = new Date(Date.now() - 60_000).toISOString();
  const group = await make('/teams/groups', { name: 'Group', scopes: ['posts:read'] });
  const clip = await aClipRow(api, author);
  const found = (table: string): Promise<string> =>
    idOf(api, `select id from ${table} where org_id = $1 limit 1`, orgId);
  const knowledgeBase = (await make('/kbs', { name: 'Knowledge' })).id as string;
  const agent = (
    await make('/agents', {
      name: 'Agent',
      brandSlug: brand.slug,
      platforms: ['x'],
      schedule: '0 9 * * *',
      instructions: 'About bread.',
    })
  ).id as string;
  // no two tenants have an occurrence of one time
  const startsAt = clockIn(48, Math.floor(Math.random() * 80_000));
  const series = await aSeries(api, { token: as, brandSlug: brand.slug }, { startsAt });
  const world: World = {
    session: [await anotherSession(api, author)],
    identity: [await anIdentity(api, author)],
    org: [orgId],
    member: [await found('memberships'), author.id],
    invitation: [(await make('/teams/invitations', { email: `guest-${orgId}@example.com` })).id],
    inviteLink: [(await make('/teams/invite-links', {})).id],
    group: [group.id],
    apiKey: [(await aKey(api, as, { scopes: ['posts:read'] })).id],
    brand: [brand.id],
    brandSlug: [brand.slug],
    connection: [await found('connections')],
    savedText: [
      (await make(`/brands/${brand.slug}/saved-texts`, { kind: 'template', name: 'A', text: 'New' })).id,
    ],
    media: [media],
    post: [post.id],
    confirmation: [(await make(`/posts/${post.id}/confirmations`, { revision: post.revision })).id],
    series: [series.id],
    occurrence: series.nextOccurrences.map(({ occurrence }) => occurrence),
    reviewLink: [await aReviewLink(api, author, post.id)],
    comment: [await aCommentRow(api, { orgId, postId: post.id })],
    note: [(await make(`/posts/${post.id}/notes`, { text: 'Soon.' })).id],
    bulkAction: [
      (await make('/posts/bulk-actions', { action: { type: 'archive' }, posts: [{ id: post.id }] })).id,
    ],
    postImport: [
      (await make('/posts/bulk', { posts: [{ brandSlug: brand.slug, text: 'Many', platforms: ['x'] }] })).id,
    ],
    clip: [clip],
    clipJob: [await aRenderRow(api, author, clip)],
    clipUpload: [await anUpload(api, author)],
    mediaUpload: [(await make('/media/uploads', { sizeBytes: 1_000 })).uploadId],
    carousel: [carousel.id],
    slide: [carousel.slides[0]?.id ?? ''],
    notification: [await aNotification(api, author)],
    pushDevice: [(await make('/api/notifications/devices', pushSubscription)).id],
    webhook: [webhook],
    knowledgeBase: [knowledgeBase],
    agent: [agent],
    agentRun: [await aRun(api, author, agent)],
    document: [await aDocument(api, author, knowledgeBase)],
    source: [
      (await make(`/kbs/${knowledgeBase}/sources`, { url: 'https://example.com/feed', kind: 'feed' })).id,
    ],
    idea: [await anIdea(api, author)],
    job: [await aJob(api, author)],
    delivery: [await found('deliveries')],
    recovery: [(await make(`/webhooks/${webhook}/recover`, { since })).recovery.id],
  };
  const [member] = world.member;
  await api.put(`/teams/members/${member}/brand-overrides/${brand.id}`, { permissions: [] }, { as });
  return { author, world };
};
