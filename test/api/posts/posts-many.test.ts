import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '../../../src/config/index.ts';
import { openOrm, type Em } from '../../../src/db/driver/orm.ts';
import { inOrganization } from '../../../src/db/driver/tenancy.ts';
import { countCalendarDays, listCalendar } from '../../../src/db/posts/calendar.ts';
import { listPosts, type PostPage } from '../../../src/db/posts/list-posts.ts';
import type { PostFilter } from '../../../src/db/posts/post-filter.ts';
import { daysIn } from '../../../src/domain/time-zones.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

/** 20,000 posts a quarter of an hour apart, as many kinds as a year of an agency has, with a target and a file each. */
const aYear = `
  with file as (
    insert into media (id, created_at, org_id, type, mime_type, storage_key, sha256, width, height, size_bytes, created_by,
                       thumbnailed_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), $1, 'image', 'image/jpeg', 'seed/' || n,
           repeat('0', 64), 1, 1, 1, 'seed', now() from generate_series(1, 20000) n
  ), post as (
  insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, published_at,
                     media, thread, platform_options, created_by, external_id, labels)
  select gen_random_uuid(), t, t, $1, $2, 'Post ' || n || case when n % 1000 = 0 then ' about marmalade' else '' end,
         case when n % 200 = 0 then '{x,youtube}'::text[] else '{x,linkedin}' end,
         case when n % 500 = 0 then 'failed' when n % 3 = 0 then 'scheduled' else 'published' end,
         t, case when n % 3 = 0 then null else t end,
         jsonb_build_array(jsonb_build_object('id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))), '[]', '{}',
         'user:' || $3::uuid, 'crm-' || n, case when n % 1000 = 0 then '{spring}'::text[] else '{}' end
    from (select n, timestamptz '2026-01-01Z' + n * interval '15 minutes' as t from generate_series(1, 20000) n) made
  returning id)
  insert into post_targets (id, created_at, updated_at, org_id, post_id, platform, status)
  select uuidv7(), now(), now(), $1, id, 'x', 'published' from post`;

describe('finding posts of twenty thousand', () => {
  const api = useApi();
  const orm = use(() =>
    openOrm(
      readConfig({ DATABASE_URL: api().databaseUrl, DATABASE_POOL: '2', DATABASE_TIMEOUT: '20s' }),
      'tenants',
    ),
  );
  let agency: Author;
  before(async () => {
    agency = await anAuthor(api());
    await api().rows(aYear, agency.orgId, agency.brand.id, agency.id);
    await api().rows('analyze posts, post_targets, media, post_counts, post_count_changes');
  });

  const plain: PostPage = { sort: 'createdAt', order: 'desc', limit: 50, offset: 0 };

  /** Returns how the plans of a list read posts and their parts: names of indexes, or of large tables that are read whole. */
  const readBy = async (filter: PostFilter, page: Partial<PostPage> = {}): Promise<string[]> => {
    const em = orm().em.fork();
    const execute = em.execute.bind(em);
    const plans: string[] = [];
    em.execute = (async (sql: string, values: unknown[]) => {
      plans.push(JSON.stringify(await execute(`explain (format json) ${sql}`, values)));
      return execute(sql, values);
    }) as Em['execute'];
    const { rows } = await inOrganization(agency.orgId, () =>
      listPosts(em, { orgId: agency.orgId, brandScope: 'all' }, filter, { ...plain, ...page }),
    );
    assert.equal(plans.length, rows.length > 0 ? 2 : 1, 'the posts of a page are read together');
    const scans = plans
      .join(' ')
      .matchAll(
        /"Index Name":"(post(?:s|_labels|_targets_held)_\w+)"|"Seq Scan"[^{}]*?"Relation Name":"(posts|post_targets|media)"/g,
      );
    return [...new Set([...scans].map(([, index, table]) => index ?? table ?? ''))].filter(
      name => name !== 'posts_pkey',
    );
  };

  const time = new Date('2026-03-01T10:00:00Z');
  const until = new Date('2026-04-01T00:00:00Z');
  const cursor = { time: time.toISOString(), id: uuidv7() };
  const cases: [string, string, PostFilter, Partial<PostPage>?][] = [
    ['no filter', 'posts_org_id_created_at_id_index', {}],
    ['a cursor', 'posts_org_id_created_at_id_index', {}, { after: cursor }],
    ['status', 'posts_status_index', { status: ['failed'] }],
    ['several statuses', 'posts_status_index', { status: ['failed', 'published'] }],
    ['platform', 'posts_on_youtube_index', { platform: ['youtube'] }],
    ['label', 'post_labels_pkey', { label: ['spring'] }],
    ['createdBy', 'posts_created_by_index', { createdBy: [`user:${uuidv7()}`] }],
    ['held', 'post_targets_held_index', { held: true }],
    ['externalId', 'posts_external_id_unique', { externalId: 'crm-5' }],
    [
      'scheduled',
      'posts_scheduled_index',
      { scheduledFrom: time, scheduledTo: until },
      { sort: 'scheduledAt', order: 'asc' },
    ],
    ['published', 'posts_published_index', { publishedFrom: time }, { sort: 'publishedAt' }],
    ['updatedSince', 'posts_updated_index', { updatedSince: time }, { sort: 'updatedAt' }],
  ];
  for (const [what, index, filter, page] of cases)
    it(`reads ${what} by an index`, async () => {
      assert.equal((await readBy(filter, page)).toSorted().join(' '), index);
    });

  it('reads a calendar, and its counts, by the indexes of its times', async () => {
    const em = orm().em.fork();
    const plans: string[] = [];
    em.execute = (async (sql: string, values: unknown[]) => {
      plans.push(JSON.stringify(await orm().em.fork().execute(`explain (format json) ${sql}`, values)));
      return [];
    }) as Em['execute'];
    const span = { from: time, to: until };
    const actor = { orgId: agency.orgId, brandScope: 'all' } as const;
    await inOrganization(agency.orgId, async () => {
      await listCalendar(em, actor, {}, { span, limit: 2_001, after: { at: time, id: uuidv7() } });
      await countCalendarDays(em, actor, {}, { days: daysIn('Europe/Berlin', time, until), to: until });
    });
    for (const plan of plans) {
      for (const index of ['scheduled', 'published', 'due'])
        assert.match(plan, new RegExp(`"Index Name":"posts_${index}_index"`));
      assert.doesNotMatch(plan, /"Seq Scan"[^{}]*?"Relation Name":"posts"/);
    }
    assert.equal(plans.length, 2);
  });

  it('searches texts by an index', async () => {
    const [search] = await api().rows<{ sql: string }>(
      `select substring(prosrc from '\\$sql\\$(.*)\\$sql\\$') as sql from pg_proc where proname = 'posts_with_words'`,
    );
    const sql = search?.sql.replace('$1', `'${agency.orgId}'`).replace('$2', `'marmalade:*'`);
    const plan = await api().rows(`explain (format json) ${sql}`);
    assert.match(JSON.stringify(plan), /"Index Name":"posts_text_index"/);
    const { orgId } = await anAuthor(api());
    const words = await inOrganization(orgId, () =>
      orm().em.fork().execute(`select posts_with_words(?, 'marmalade')`, [agency.orgId]),
    );
    assert.deepEqual(words, [], 'another organization is told nothing');
  });

  it('counts them right', async () => {
    const total = async (query: string): Promise<number> =>
      (await api().get(`/posts?${query}`, { as: agency.token })).data.total;
    assert.equal(await total('limit=1'), 20_000);
    assert.equal(await total('limit=1&status=failed,scheduled'), 6_693);
    assert.equal(await total('limit=1&platform=youtube'), 100);
    assert.equal(await total('limit=1&scheduledTo=2026-01-03T12:00:00Z'), 239);
    assert.equal(
      await total('limit=1&scheduledFrom=2026-01-02T11:00:00Z&scheduledTo=2026-02-01T12:00:00Z'),
      2_884,
    );
  });
});
