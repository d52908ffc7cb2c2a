import type { Author } from '../posts.ts';
import type { TestApi } from '../http/api.ts';

/** Number of rows of each large table. */
export const many = 2_000;

/** Number of entries in the audit log: more than the entries that a list counts. */
export const manyAuditEvents = 10_200;

/** The one object of each kind below which lists of other objects are. */
export const one = '00000000-0000-4000-8000-000000000001';

/** ID of row `n`, the same in every table. */
const idOf = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** ID of the one object for the first rows, and of other objects for all further ones. */
const mostlyOthers = `case when n <= 100 then '${one}'::uuid else ${idOf} end`;

const byType: Record<string, string> = {
  uuid: `'${one}'`,
  text: `'x' || n`,
  'text[]': `'{}'`,
  jsonb: `'{}'`,
  integer: 'n',
  bigint: 'n',
  boolean: 'false',
  bytea: `'\\x00'`,
  'timestamp(3) with time zone': `now() - n * interval '1 minute'`,
};

/** Columns of a row as SQL, in which `n` is the row's number. Other required columns get any value of their type. */
type Columns = Record<string, string>;

const fill = async ({ rows }: TestApi, table: string, given: Columns, count = many): Promise<void> => {
  const required = await rows<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef`,
    table,
  );
  const others = required
    .filter(({ name }) => !(name in given))
    .map(({ name, type }) => [name, name === 'id' ? idOf : (byType[type] ?? 'null')]);
  const all = [...Object.entries(given), ...(others as [string, string][])];
  await rows(
    `insert into ${table} (${all.map(([name]) => `"${name}"`).join(', ')})
     select ${all.map(([, sql]) => sql).join(', ')} from generate_series(1, ${count}) n`,
  );
};

/** Fills every large table of an organization. */
export const fillLists = async (api: TestApi, { orgId, id: userId, brand }: Author): Promise<void> => {
  const org_id = `'${orgId}'`;
  const brand_id = `'${brand.id}'`;
  const ours = { org_id, brand_id };
  const platform = `'x'`;
  const picture = `jsonb_build_array(jsonb_build_object('id', ${idOf}))`;
  const design = `'{"template":"editorial","size":"1080x1350","colors":{},"fonts":{}}'`;
  const made_by = `'{"provider":"local","model":"none"}'`;
  const body = `'{"id":"${one}","event":"post.published","timestamp":"2026-01-01T00:00:00.000Z","orgId":"${orgId}","data":{}}'`;
  const by = `'user:${userId}'`;
  const tables: [table: string, columns: Columns, count?: number][] = [
    [
      'media',
      {
        org_id,
        type: `'image'`,
        mime_type: `'image/jpeg'`,
        sha256: `repeat('0', 64)`,
        thumbnailed_at: 'now()',
      },
    ],
    [
      'posts',
      {
        ...ours,
        status: `'published'`,
        platforms: `'{x}'`,
        media: picture,
        thread: `'[]'`,
        published_at: byType['timestamp(3) with time zone'] ?? '',
        created_by: by,
      },
    ],
    ['post_targets', { org_id, post_id: idOf, platform, status: `'published'` }],
    ['publish_attempts', { org_id, post_id: idOf, target_id: idOf, platform, outcome: `'published'` }],
    ['post_metrics', { ...ours, target_id: idOf, post_id: idOf, platform, state: `'ok'` }],
    ['post_changes', { org_id, post_id: mostlyOthers, actor: by }],
    ['post_notes', { org_id, post_id: `'${one}'`, author: by }],
    ['comments', { ...ours, post_id: idOf, target_id: idOf, platform }],
    ['comment_notes', { org_id, comment_id: `'${one}'`, author: by }],
    [
      'audit_events',
      { org_id, action: `'brand.created'`, actor_kind: `'user'`, actor_id: `'${userId}'` },
      manyAuditEvents,
    ],
    ['notifications', { org_id, user_id: `'${userId}'`, type: `'post.published'` }],
    [
      'webhooks',
      {
        org_id,
        url: `'https://example.com/' || n`,
        secret: `'-'`,
        max_concurrency: '1',
        rate_per_second: '1',
      },
      1,
    ],
    ['webhook_changes', { org_id, webhook_id: `'${one}'`, kind: `'changed'`, actor: by }],
    ['events', { org_id, brand_id, event: `'post.published'`, body }],
    [
      'deliveries',
      {
        org_id,
        webhook_id: `'${one}'`,
        event_id: idOf,
        sequence: 'n',
        status: `'succeeded'`,
        retry_schedule: `'{1}'`,
      },
    ],
    ['credit_entries', { org_id, kind: `'grant'`, actor: by }],
    [
      'saved_texts',
      { org_id, brand_id: `case when n <= 100 then ${brand_id}::uuid else ${idOf} end`, kind: `'hashtags'` },
    ],
    ['ideas', { ...ours, platform }],
    [
      'series',
      {
        ...ours,
        platforms: `'{x}'`,
        media: `'[]'`,
        thread: `'[]'`,
        variants: `'[]'`,
        rule: `'FREQ=DAILY'`,
        time_zone: `'UTC'`,
        starts_at: `'2030-01-01T09:00:00'`,
        status: `'ended'`,
        created_by: by,
        answered_by: by,
      },
    ],
    [
      'agents',
      { ...ours, platforms: `'{x}'`, schedule: `'0 9 * * *'`, tone: `'casual'`, posts_per_run: '1' },
      1,
    ],
    [
      'agent_runs',
      { ...ours, agent_id: `'${one}'`, status: `'completed'`, trigger: `'manual'`, requested_by: by },
    ],
    ['knowledge_bases', { org_id }, 1],
    [
      'kb_documents',
      {
        org_id,
        knowledge_base_id: mostlyOthers,
        source: `'text'`,
        mime_type: `'text/plain'`,
        status: `'ready'`,
        step: `'done'`,
      },
    ],
    [
      'kb_sources',
      {
        org_id,
        kind: `'feed'`,
        url: `'https://example.com/' || n`,
        every_minutes: '60',
        created_by: by,
        answered_by: by,
      },
      1,
    ],
    ['kb_source_items', { org_id, source_id: mostlyOthers }],
    [
      'carousels',
      {
        ...ours,
        slides: `'[]'`,
        design,
        made_by,
        tone: `'casual'`,
        source_document_ids: `'[]'`,
        status: `'draft'`,
      },
    ],
    [
      'carousel_versions',
      {
        org_id,
        carousel_id: `'${one}'`,
        slides: `'[]'`,
        design,
        made_by,
        source_document_ids: `'[]'`,
        actor: by,
      },
    ],
    ['clips', { org_id, brand_id, status: `'failed'` }],
    [
      'clip_jobs',
      {
        org_id,
        clip_id: idOf,
        kind: `'render'`,
        status: `'cancelled'`,
        input: `'{"start":0,"end":4,"aspect":"9:16","fit":"crop"}'`,
      },
    ],
  ];
  for (const [table, columns, count] of tables) await fill(api, table, columns, count);
  await api.rows('analyze');
};
