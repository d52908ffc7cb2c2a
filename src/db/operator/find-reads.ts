import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';

/** Calls for reading metrics and comments. The cost is in millionths of a dollar. */
export interface FoundReads {
  /** UTC day, such as `2026-11-28`. */
  day: string;
  platform: PlatformName;
  calls: number;
  cost: number;
}

/** Finds the reads of all accounts together, newest day first. */
export const findReads = (em: Em, limit: number): Promise<FoundReads[]> =>
  em.execute<FoundReads[]>(
    `select day::text as day, platform, calls, cost::float8 as cost from platform_reads
      where account = '${everyAccount}' and (calls > 0 or cost > 0) order by platform_reads.day desc, platform limit ?`,
    [limit],
  );

/** Reads of one account today. */
export interface FoundAccountReads extends Omit<FoundReads, 'day'> {
  account: string;
  /** Slugs of the organizations that have connected the account, or null if none has it any longer. */
  orgs: string | null;
}

/** Finds today's reads by account, the most expensive account first. */
export const findReadsByAccount = (em: Em, limit: number): Promise<FoundAccountReads[]> =>
  em.execute<FoundAccountReads[]>(
    `select r.platform, r.account, r.calls, r.cost::float8 as cost,
            (select string_agg(distinct o.slug, ', ') from connections c join organizations o on o.id = c.org_id
              where c.platform = r.platform and c.external_id = r.account) as orgs
       from platform_reads r
      where r.day = (now() at time zone 'UTC')::date and r.account <> '${everyAccount}' and (r.calls > 0 or r.cost > 0)
      order by r.cost desc, r.calls desc, r.account limit ?`,
    [limit],
  );

/** Returns today's cost of reads from X, in millionths of a dollar. */
export const readSpentOnReads = async (em: Em): Promise<number> => {
  const [row] = await em.execute<{ cost: number }[]>(
    `select cost::float8 as cost from platform_reads
      where day = (now() at time zone 'UTC')::date and platform = 'x' and account = '${everyAccount}'`,
  );
  return row?.cost ?? 0;
};
