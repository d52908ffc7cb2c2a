import {
  countedSince,
  countedUntil,
  quotas,
  type Quota,
  type QuotaName,
  type QuotaStanding,
} from '../domain/quotas.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { Em } from './orm.ts';

const counted: Record<Quota['counts'], string> = {
  calls: `a.evidence->>'sent' is distinct from 'false'`,
  posts: `a.outcome is distinct from 'rejected' and a.verdict is distinct from 'not_there'`,
};

const parts: Record<Quota['parts'], string> = { all: 'true', roots: 'a.part = 0', replies: 'a.part > 0' };

/** Whom a quota is asked for. */
export interface QuotaAsk {
  name: QuotaName;
  /** The account's id on the platform. */
  account: string;
  now: Date;
}

const platformOf = (name: QuotaName): PlatformName => (name === 'threadsReplies' ? 'threads' : name);

/** The publish attempts that count against a quota now: what follows `select … from`, and its values. */
export const countedAttempts = ({ name, account, now }: QuotaAsk): { from: string; values: unknown[] } => {
  const quota: Quota = quotas[name];
  const isAccounts = quota.of === 'account';
  return {
    from: `publish_attempts a where a.platform = '${platformOf(name)}' and a.created_at >= ?${isAccounts ? ' and a.account = ?' : ''}
              and ${parts[quota.parts]} and ${counted[quota.counts]}`,
    values: [countedSince(quota.window, now), ...(isAccounts ? [account] : [])],
  };
};

/** How a quota stands, of which the operator allows `limit`. */
export const quotaStanding = async (em: Em, ask: QuotaAsk, limit: number): Promise<QuotaStanding> => {
  const { from, values } = countedAttempts(ask);
  const [row] = await em.execute<{ used: number; next_ms: number | null }[]>(
    `with counted as (select a.created_at from ${from})
     select (select count(*)::int from counted) as used,
            (select (extract(epoch from created_at) * 1000)::float8 from counted order by created_at
              offset greatest((select count(*) from counted) - ?::int, 0) limit 1) as next_ms`,
    [...values, limit],
  );
  const used = row?.used ?? 0;
  const { window } = quotas[ask.name];
  return {
    ...{ limit, used, remaining: Math.max(limit - used, 0) },
    resetsAt: row?.next_ms ? countedUntil(window, ask.now, new Date(row.next_ms)) : null,
  };
};

/** The sentence that stands on an account whose quota is used up. */
export const usedUp = (name: QuotaName, limit: number): string =>
  `the quota of ${limit} ${quotas[name].inWords} is used up`;
