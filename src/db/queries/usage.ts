import type { Em } from '../orm.ts';

export const usageSteps = ['day', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

/** What an organization used in one period; `start` is a text as PostgreSQL writes it. */
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

/** Counts the rows of a table that fall into period `s`. */
const within = (table: string, what: string, time = 'created_at', more = ''): string =>
  `(select ${what} from ${table} where org_id = ? and ${time} >= s.start and ${time} < s.finish ${more})`;

const count = 'count(*)::int';

const columns = [
  `${within('posts', count)} as "postsCreated"`,
  `${within('post_targets', count, 'published_at', `and status = 'published'`)} as "targetsPublished"`,
  `${within('media', count)} as "mediaUploaded"`,
  `${within('media', 'coalesce(sum(size_bytes), 0)::float8')} as "mediaBytes"`,
  `${within('credit_entries', 'coalesce(sum(amount), 0)::int', 'created_at', `and kind = 'grant'`)} as "creditsGranted"`,
  `${within('credit_entries', '-coalesce(sum(amount), 0)::int', 'created_at', `and kind <> 'grant'`)} as "creditsSpent"`,
  `${within('delivery_attempts', count)} as "webhookAttempts"`,
];

/** What an organization used from one instant to another, by days or months of UTC; the last period may be cut short. */
export const readUsage = (
  em: Em,
  orgId: string,
  { from, to, by }: { from: Date; to: Date; by: UsageStep },
): Promise<UsageRow[]> =>
  em.execute<UsageRow[]>(
    `select s.start, ${columns.join(', ')}
       from (select greatest(at, ?::timestamptz) as start, least(at + ?::interval, ?::timestamptz) as finish
               from generate_series(date_trunc(?, ?::timestamptz, 'UTC'), ?::timestamptz, ?::interval) at) s
      where s.start < s.finish order by s.start`,
    [...columns.map(() => orgId), from, `1 ${by}`, to, by, from, to, `1 ${by}`],
  );
