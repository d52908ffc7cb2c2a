import assert from 'node:assert/strict';
import { countStatements } from '../../support/count-statements.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { aSeries } from '../../support/series.ts';

/** Requests that change many posts at once. The pattern counts statements about posts and what hangs on them. */
describe('a request that changes many posts', () => {
  const api = useApi();
  let author: Author;
  beforeEach(async () => {
    author = await anAuthor(api(), ['x']);
  });
  const rows = (sql: string, ...values: unknown[]) => api().rows(sql, ...values);
  const ok = async (asked: ReturnType<ReturnType<typeof api>['post']>) => {
    const { status, data, text } = await asked;
    assert.ok(status < 300, text);
    return data;
  };
  const ofPosts = /\b(posts|post_targets|post_changes|outbox_messages|events)\b/;

  const addPosts = (count: number, held: string | null = null) =>
    rows(
      `with made as (
         insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, media, thread,
                            platform_options, created_by, labels, scheduled_at)
         select gen_random_uuid(), now(), now(), $1, $2, 'x ' || n, '{x}', 'scheduled', '[]', '[]', '{}', 'user:' || $3, '{}',
                now() + n * interval '1 hour'
           from generate_series(1, $4::int) n returning id, org_id
       ), targets as (
         insert into post_targets (id, created_at, updated_at, org_id, post_id, platform, status, held)
         select gen_random_uuid(), now(), now(), org_id, id, 'x', 'pending', $5::jsonb from made
       ) select id from made`,
      author.orgId,
      author.brand.id,
      author.id,
      count,
      held === null ? null : JSON.stringify({ code: held, message: 'It waits.' }),
    );

  const pausedSeries = async (count: number) => {
    const { id } = await aSeries(api(), { token: author.token, brandSlug: author.brand.slug });
    const posts = await addPosts(count);
    await rows(
      `insert into series_occurrences (id, created_at, org_id, series_id, key, state, post_id)
       select gen_random_uuid(), now(), $1, $2, '2030-01-01T00:' || lpad(n::text, 2, '0') || ':00', 'posted', post_id
         from unnest($3::uuid[]) with ordinality as of (post_id, n)`,
      author.orgId,
      id,
      posts.map(post => post.id),
    );
    const statements = await countStatements(ofPosts, () =>
      ok(api().post(`/series/${id}/pause`, undefined, { as: author.token })),
    );
    return { statements, ids: posts.map(post => post.id as string) };
  };

  it('takes the posts of a series back in as many statements as one of them', async () => {
    const one = await pausedSeries(1);
    const many = await pausedSeries(40);
    assert.equal(many.statements, one.statements);
  });

  it('deletes, reports and wakes each post that it cancels', async () => {
    const hook = { name: 'Hook', url: 'https://example.com/hook', events: ['post.cancelled'] };
    const { webhook } = await ok(api().post('/webhooks', hook, { as: author.token }));
    const { ids } = await pausedSeries(3);
    await pausedSeries(2);
    const posts = await rows(
      `select p.status, p.deleted_at is not null as deleted, p.revision, t.status as target, c.reason,
              (select count(*)::int from outbox_messages m where m.workflow_id = 'post:' || p.id) as messages
         from posts p join post_targets t on t.post_id = p.id join post_changes c on c.post_id = p.id where p.id = any ($1::uuid[])`,
      ids,
    );
    assert.deepEqual(
      posts,
      Array(3).fill({
        status: 'cancelled',
        deleted: true,
        revision: 2,
        target: 'cancelled',
        reason: 'deleted',
        messages: 1,
      }),
    );
    const told = await rows(
      `select d.sequence::int as sequence, e.body::jsonb #>> '{data,postId}' as "postId", e.brand_id as "brandId"
         from deliveries d join events e on e.id = d.event_id where d.webhook_id = $1 order by d.sequence`,
      webhook.id,
    );
    assert.deepEqual(
      told.map(({ sequence }) => sequence),
      [1, 2, 3, 4, 5],
    );
    assert.deepEqual(new Set(told.slice(0, 3).map(({ postId }) => postId)), new Set(ids));
    assert.equal(told[0]?.brandId, author.brand.id);
    const { data } = await api().post(`/posts/${ids[0]}/restore`, undefined, { as: author.token });
    assert.equal(data.status, 'scheduled');
  });

  const changesReview = async (count: number) => {
    author = await anAuthor(api(), ['x']);
    const posts = await addPosts(count, 'review_pending');
    const review = { stages: [{ name: 'Client', client: true }] };
    const statements = await countStatements(ofPosts, () =>
      ok(api().patch(`/brands/${author.brand.slug}`, { review }, { as: author.token })),
    );
    const [woken] = await rows(
      `select count(distinct workflow_id)::int as count from outbox_messages
        where kind = 'post.changed' and payload->>'postId' = any ($1::text[])`,
      posts.map(post => post.id),
    );
    assert.equal(woken?.count, count);
    return statements;
  };

  it('wakes what is held for a review in as many statements as one post', async () => {
    assert.equal(await changesReview(40), await changesReview(1));
  });
});
