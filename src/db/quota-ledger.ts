import {
  countedSince,
  countedUntil,
  platformOf,
  quotas,
  type Quota,
  type QuotaName,
  type QuotaStanding,
} from '../domain/quotas.ts';
import type { Em } from './orm.ts';

const counted: Record<Quota['counts'], string> = {
  calls: `a.evidence->>'sent' is distinct from 'false'`,
  posts: `a.outcome is distinct from 'rejected' and a.verdict is distinct from 'not_there'`,
};

const parts: Record<Quota['parts'], string> = { all: 'true', roots: 'a.part = 0', replies: 'a.part > 0' };

/**
 * The publish attempts that count against a quota now, as SQL that follows `from`: of the account `asked.account`, or of
 * everybody's where all share the quota. Its one value is the instant since when they count.
 */
export const countedAttempts = (name: QuotaName, now: Date): { from: string; since: Date } => {
  const quota: Quota = quotas[name];
  const whose = quota.of === 'account' ? 'and a.account = asked.account' : '';
  return {
    from: `publish_attempts a where a.platform = '${platformOf(name)}' ${whose} and a.created_at >= ?
              and ${parts[quota.parts]} and ${counted[quota.counts]}`,
    since: countedSince(quota.window, now),
  };
};

interface StandingRow {
  account: string;
  used: number;
  /** When the attempt was made with whose end of counting the next place comes free; epoch milliseconds. */
  next_ms: number | null;
}

/** How a quota, of which the operator allows `limit`, stands for each of these accounts, by the platform's ids of them. */
export const quotaStandings = async (
  em: Em,
  { name, limit, now }: { name: QuotaName; limit: number; now: Date },
  accounts: readonly string[],
): Promise<Map<string, QuotaStanding>> => {
  const { from, since } = countedAttempts(name, now);
  const rows = await em.execute<StandingRow[]>(
    `select asked.account, ledger.used, (extract(epoch from ledger.next) * 1000)::float8 as next_ms
       from json_array_elements_text(?::json) asked(account) cross join lateral (
         with counted as (select a.created_at from ${from})
         select (select count(*)::int from counted) as used,
                (select created_at from counted order by created_at
                  offset greatest((select count(*) from counted) - ?::int, 0) limit 1) as next
       ) ledger`,
    [JSON.stringify(accounts), since, limit],
  );
  return new Map(rows.map(row => [row.account, standingOf(name, limit, now, row)]));
};

const standingOf = (name: QuotaName, limit: number, now: Date, { used, next_ms }: StandingRow) => ({
  ...{ limit, used, remaining: Math.max(limit - used, 0) },
  resetsAt: next_ms === null ? null : countedUntil(quotas[name].window, now, new Date(next_ms)),
});

/** The sentence that stands on an account whose quota is used up. */
export const usedUp = (name: QuotaName, limit: number): string =>
  `the quota of ${limit} ${quotas[name].inWords} is used up`;
