import assert from 'node:assert/strict';
import { mailSecret } from '../canaries/mail-secrets.ts';
import type { TestApi } from '../http/api.ts';
import { aPost, inHours, type Author } from '../posts.ts';
import { teamOf } from '../team.ts';
import { aCommentRow, aTenant } from '../tenants/tenants-world.ts';

const longWord =
  'donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorstandsvorsitzend';

/** A name as long as names may be, without a place to break it, and another one for each kind of thing. */
const nameOf = (kind: string): string => `${kind}-${longWord}`.slice(0, 100);

const longUrl = `https://example.com/${'a-long-way/'.repeat(30)}?${'tracked=yes&'.repeat(20)}`;

const longEmail = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;

const longText = `${longWord.repeat(2)} ${'A sentence of usual words. '.repeat(6)} ${longUrl}`;

/** Everything that people name or write, in the tables of an organization. */
const writtenColumns: readonly (readonly [table: string, column: string, text: string])[] = [
  ['brands', 'name', nameOf('brands')],
  ['connections', 'handle', nameOf('connections')],
  ['connections', 'display_name', nameOf('connections')],
  ['posts', 'text', longText],
  ['comments', 'text', longText],
  ['post_notes', 'text', longText],
  ['notifications', 'title', nameOf('notifications')],
  ['notifications', 'body', longText],
  ['saved_texts', 'name', nameOf('saved_texts')],
  ['saved_texts', 'text', longText],
  ['series', 'name', nameOf('series')],
  ['series', 'text', longText],
  ['media', 'alt_text', longText],
  ['carousels', 'title', nameOf('carousels')],
  ['carousels', 'topic', longText],
  ['clips', 'title', nameOf('clips')],
  ['agents', 'name', nameOf('agents')],
  ['agents', 'instructions', longText],
  ['knowledge_bases', 'name', nameOf('knowledge_bases')],
  ['kb_documents', 'name', nameOf('kb_documents')],
  ['ideas', 'title', nameOf('ideas')],
  ['ideas', 'summary', longText],
  ['webhooks', 'name', nameOf('webhooks')],
  ['webhooks', 'url', longUrl],
  ['api_keys', 'name', nameOf('api_keys')],
  ['permission_groups', 'name', nameOf('permission_groups')],
];

/** Rewrites all texts that people wrote in an organization: with the maximum length, or as `wordsOf` maps them. */
export const writeAnew = async (
  api: TestApi,
  orgId: string,
  wordsOf: (long: string) => string = long => long,
): Promise<void> => {
  for (const [table, column, text] of writtenColumns)
    await api.rows(`update ${table} set ${column} = $2 where org_id = $1`, orgId, wordsOf(text));
  await api.rows('update organizations set name = $2 where id = $1', orgId, wordsOf(nameOf('organization')));
  await api.rows('update users set name = $1', wordsOf(nameOf('person')));
};

/** Posts in all states, several of them on one day. */
const writePosts = async (api: TestApi, author: Author): Promise<void> => {
  const labels = [longWord.slice(0, 50), 'launch'];
  for (const hour of [20, 20, 21, 22, 24, 48])
    await aPost(api, author, { text: longText.slice(0, 270), labels, scheduledAt: inHours(hour) });
  for (const text of [longText.slice(0, 270), 'Short']) await aPost(api, author, { text });
};

/** Parameters of the router's paths: the tenant's own objects, by the names in the paths. */
export interface ConsolePlaces {
  author: Author;
  /** Addresses to open, by the paths of the router that they belong to. */
  addresses: Record<string, string[]>;
}

/** The sections of a brand. */
export const brandSections = [
  'accounts',
  'queue',
  'texts',
  'reviews',
  'kit',
  'voice',
  'people',
  'numbers',
  'settings',
];

const settings = ['profile', 'team', 'keys', 'billing', 'audit', 'sessions', 'notifications', 'organization'];

/**
 * Creates an organization with one of everything, all with long names and texts, and an address of it for each path of the
 * console's router. The API must have the keyring.
 */
export const consolePlaces = async (api: TestApi, keyring: string): Promise<ConsolePlaces> => {
  const { author, world } = await aTenant(api);
  const as = { as: author.token };
  const { orgId, brand } = author;
  const id = (name: keyof typeof world): string => world[name][0] ?? '';
  const slots = [{ days: ['monday', 'friday'], time: '09:30' }];
  await api.put(`/brands/${brand.slug}/queue`, { timeZone: 'America/Argentina/ComodRivadavia', slots }, as);
  const stages = [{ name: 'Legal', client: true }];
  const reviewed = await api.patch(`/brands/${brand.slug}`, { review: { stages } }, as);
  assert.equal(reviewed.status, 200, reviewed.text);
  await writePosts(api, author);
  for (let count = 0; count < 5; count += 1) await aCommentRow(api, { orgId, postId: id('post') });
  const email = 'client@example.com';
  const asked = await api.post(`/posts/${id('post')}/review-links`, { email, expiresAt: inHours(24) }, as);
  assert.equal(asked.status, 201, asked.text);
  const review = await mailSecret(api, keyring, { email, type: 'account.review_link' });
  const team = teamOf(
    () => api,
    () => author,
  );
  const { token: link } = await team.aLink();
  const { data: invitation } = await team.invite(longEmail);
  await writeAnew(api, orgId);
  const { data } = await api.get('/auth/me', as);
  const home = `/o/${data.organizations[0].slug}`;
  const run = `/agents/${id('agent')}/runs/${id('agentRun')}`;
  const own: Record<string, string[]> = {
    '/': ['/'],
    '/calendar': ['/calendar', '/calendar?view=week', '/calendar?view=agenda'],
    '/analytics': ['/analytics'],
    '/comments': ['/comments'],
    '/compose': ['/compose'],
    '/posts/$postId': [`/posts/${id('post')}`],
    '/posts/$postId/edit': [`/posts/${id('post')}/edit`],
    '/approvals': ['/approvals'],
    '/notifications': ['/notifications'],
    '/connections': ['/connections'],
    '/brands': ['/brands'],
    '/brands/$brandSlug': [`/brands/${brand.slug}`],
    '/brands/$brandSlug/$section': brandSections.map(section => `/brands/${brand.slug}/${section}`),
    '/queue/$brandSlug': [`/queue/${brand.slug}`],
    '/texts/$brandSlug': [`/texts/${brand.slug}`],
    '/reviews/$brandSlug': [`/reviews/${brand.slug}`],
    '/series': ['/series'],
    '/series/$seriesId': [`/series/${id('series')}`],
    '/import': ['/import'],
    '/media': ['/media'],
    '/carousels': ['/carousels'],
    '/carousels/$carouselId': [`/carousels/${id('carousel')}`],
    '/clips': ['/clips'],
    '/clips/$clipId': [`/clips/${id('clip')}`],
    '/clips/jobs': ['/clips/jobs'],
    '/clips/jobs/$jobId': [`/clips/jobs/${id('clipJob')}`],
    '/jobs/$jobId': [`/jobs/${id('job')}`],
    '/agents': ['/agents'],
    '/agents/$agentId': [`/agents/${id('agent')}`],
    '/agents/$agentId/runs/$runId': [run],
    '/ideas': ['/ideas'],
    '/knowledge': ['/knowledge'],
    '/knowledge/$kbId': [`/knowledge/${id('knowledgeBase')}`],
    '/operator': ['/operator'],
    '/webhooks': ['/webhooks'],
    '/webhooks/$webhookId': [`/webhooks/${id('webhook')}`],
    '/settings': ['/settings'],
    '/settings/$section': settings.map(section => `/settings/${section}`),
  };
  const addresses: Record<string, string[]> = {
    ...Object.fromEntries(
      Object.entries(own).map(([path, found]) => [
        path === '/' ? '/o/$org' : `/o/$org${path}`,
        found.map(one => (one === '/' ? home : home + one)),
      ]),
    ),
    '/': ['/'],
    '/login': ['/login'],
    '/posts/$postId': [`/posts/${id('post')}`],
    '/posts': [`/posts?createdBy=agent:${id('agent')}`],
    '/webhooks/$webhookId': [`/webhooks/${id('webhook')}`],
    '/series/$seriesId': [`/series/${id('series')}`],
    '/agents/$agentId': [`/agents/${id('agent')}`],
    '/agents/$agentId/runs/$runId': [run],
    '/connections/$connectionId': [`/connections/${id('connection')}`],
    '/clips/jobs/$jobId': [`/clips/jobs/${id('clipJob')}`],
    '/jobs/$jobId': [`/jobs/${id('job')}`],
    '/billing': ['/billing'],
    '/usage': ['/usage'],
    '/notifications/preferences': ['/notifications/preferences'],
    '/teams/join/$token': [`/teams/join/${link}`],
    '/teams/invitations/$token': [`/teams/invitations/${invitation.token}`],
    '/verify-email': ['/verify-email#token=none'],
    '/reset-password': ['/reset-password#token=none'],
    '/forgot-password': ['/forgot-password'],
    '/review': [`/review#token=${review}`],
  };
  return { author, addresses };
};
