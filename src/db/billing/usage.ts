import type { Em } from '../driver/orm.ts';

export const usageSteps = ['day', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

/** Organization's usage in one period. `start` is a text in PostgreSQL's form. */
export interface UsageRow {
  start: string;
  postsCreated: number;
  targetsPublished: number;
  mediaUploaded: number;
  mediaBytes: number;
  creditsGranted: number;
  creditsSpent: number;
  webhookAttempts: number;
}

/**
 * Returns SQL for one area. Its rows are read once for all periods, through indexes that begin with the organization or
 * lead to it. The placeholders are the bounds of the time and the organization, in this order. Plain SQL, because the query
 * builder's types would require writing five similar tables five times.
 */
const area = (name: string, what: string, from: string, time = 'created_at', more = ''): string =>
  `${name} as (select date_trunc(?, ${time}, 'UTC') as bucket, ${what} from ${from}
     where ${time} >= ? and ${time} < ? and org_id = ? ${more} group by 1)`;

const areas = [
  area('made', 'count(*)::int as posts', 'posts'),
  area(
    'gone',
    'count(*)::int as targets',
    '(select p.org_id, t.published_at, t.status from posts p join post_targets t on t.post_id = p.id) t',
    'published_at',
    `and status in ('published', 'removed')`,
  ),
  area('stored', 'count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes', 'media'),
  area(
    'moved',
    `coalesce(sum(amount) filter (where kind = 'grant'), 0)::int as granted,
     coalesce(-sum(amount) filter (where kind <> 'grant'), 0)::int as spent`,
    'credit_entries',
  ),
  area(
    'told',
    'count(*)::int as attempts',
    '(select w.org_id, a.created_at from webhooks w join delivery_attempts a on a.webhook_id = w.id) a',
  ),
];

const columns = [
  `coalesce(made.posts, 0) as "postsCreated"`,
  `coalesce(gone.targets, 0) as "targetsPublished"`,
  `coalesce(stored.files, 0) as "mediaUploaded"`,
  `coalesce(stored.bytes, 0) as "mediaBytes"`,
  `coalesce(moved.granted, 0) as "creditsGranted"`,
  `coalesce(moved.spent, 0) as "creditsSpent"`,
  `coalesce(told.attempts, 0) as "webhookAttempts"`,
];

/** Reads an organization's usage between two instants, by UTC day or month. The last period may be shorter. */
export const readUsage = (
  em: Em,
  orgId: string,
  { from, to, by }: { from: Date; to: Date; by: UsageStep },
): Promise<UsageRow[]> =>
  em.execute<UsageRow[]>(
    `with periods as (
       select at as bucket, greatest(at, ?::timestamptz) as start, least(at + ?::interval, ?::timestamptz) as finish
         from generate_series(date_trunc(?, ?::timestamptz, 'UTC'), ?::timestamptz, ?::interval) at
     ), ${areas.join(', ')}
     select periods.start, ${columns.join(', ')}
       from periods left join made using (bucket) left join gone using (bucket) left join stored using (bucket)
       left join moved using (bucket) left join told using (bucket)
      where periods.start < periods.finish order by periods.start`,
    [from, `1 ${by}`, to, by, from, to, `1 ${by}`, ...areas.flatMap(() => [by, from, to, orgId])],
  );
