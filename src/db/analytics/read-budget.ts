import type { PlatformName } from '../../domain/platforms.ts';
import { readLimits } from '../../domain/analytics/read-limits.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';

/** Estimated cost of a poll, and the budget for a UTC day, in millionths of a dollar. */
export interface ReadCost {
  platform: PlatformName;
  account: string;
  calls: number;
  cost: number;
  budget: number;
}

const today = `(now() at time zone 'UTC')::date`;

/** Daily limit that a poll would exceed, and the money that is left. */
export interface NoRoom {
  lacks: 'account' | 'app' | 'money';
  left: number;
}

/**
 * Counts a poll against each limit of the day, in the caller's transaction, and returns null. If a limit would be exceeded,
 * counts nothing and returns that limit.
 */
export const takeReads = async (
  em: Em,
  { platform, account, calls, cost, budget }: ReadCost,
): Promise<NoRoom | null> => {
  const limit = readLimits[platform];
  // the rows are created and locked in one order, so that concurrent calls wait for each other
  for (const who of [everyAccount, account])
    await em.execute(
      `insert into platform_reads (day, platform, account, calls, cost) values (${today}, ?, ?, 0, 0)
       on conflict (day, platform, account) do update set calls = platform_reads.calls`,
      [platform, who],
    );
  const rows = await em.execute<{ account: string; calls: number; cost: number }[]>(
    `select account, calls, cost from platform_reads where day = ${today} and platform = ? and account in (?, ?)`,
    [platform, everyAccount, account],
  );
  const of = (who: string) => rows.find(row => row.account === who) ?? { calls: 0, cost: 0 };
  const app = of(everyAccount);
  const left = Math.max(budget - app.cost, 0);
  if (cost > left) return { lacks: 'money', left };
  if (limit.app !== null && app.calls + calls > limit.app) return { lacks: 'app', left };
  if (of(account).calls + calls > limit.account) return { lacks: 'account', left };
  await addReads(em, { platform, account, calls, cost });
  return null;
};

/** Adds the actual cost of a poll. A negative cost returns what the poll did not use. */
export const addReads = async (
  em: Em,
  { platform, account, calls, cost }: Omit<ReadCost, 'budget'>,
): Promise<void> => {
  if (calls === 0 && cost === 0) return;
  await em.execute(
    `insert into platform_reads (day, platform, account, calls, cost)
     select ${today}, ?, who, greatest(?::int, 0), greatest(?::bigint, 0) from unnest(array[?, ?]::text[]) who
     on conflict (day, platform, account) do update
       set calls = greatest(platform_reads.calls + ?::int, 0), cost = greatest(platform_reads.cost + ?::bigint, 0)`,
    [platform, calls, cost, everyAccount, account, calls, cost],
  );
};
