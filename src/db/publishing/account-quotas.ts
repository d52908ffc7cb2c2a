import {
  type QuotaUsage,
  type QuotaName,
  quotaOf,
  type Quota,
  countedSince,
  platformOf,
  quotas,
  reportedQuotas,
  countedUntil,
} from '../../domain/publishing/quotas.ts';
import { quotaOfEffect } from '../../domain/effects/effects.ts';
import { type PacedAccount, everyAccount } from './account-pace.ts';
import { publishingAccount } from '../connections/target-account.ts';
import type { Em } from '../driver/orm.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** Availability of an account: whether and how much it can publish now. */
export interface AccountAvailability {
  /** Null if the account is not paused. */
  pause: { until: Date; reason: string } | null;
  /** Null if the operator sets no quota. */
  quota: QuotaUsage | null;
  /** Usage of the quota for later parts of threads, on platforms that have a separate one. */
  replyQuota: QuotaUsage | null;
}

/** Returns the operator's limit of a quota, or 0 if the quota is not counted. */
type LimitOf = (name: QuotaName) => number;

interface PausedRow extends PacedAccount {
  until_ms: number;
  reason: string;
}

/** Reads the availability of each account, in the given order: one query for all pauses, and one for each quota. */
export const readAvailability = async (
  em: Em,
  accounts: readonly PacedAccount[],
  limitOf: LimitOf,
): Promise<AccountAvailability[]> => {
  const pause = await findPauses(em, accounts);
  const ledger = await readLedger(em, accounts, limitOf);
  return accounts.map(({ platform, account }) => {
    const [name, replies] = [quotaOf(platform, 0), quotaOf(platform, 1)];
    return {
      pause: latestPause(
        pause.filter(
          row => row.platform === platform && (row.account === account || row.account === everyAccount),
        ),
      ),
      quota: ledger.get(name)?.get(account) ?? null,
      replyQuota: replies === name ? null : (ledger.get(replies)?.get(account) ?? null),
    };
  });
};

const findPauses = (em: Em, accounts: readonly PacedAccount[]): Promise<PausedRow[]> =>
  em.execute<PausedRow[]>(
    `select distinct pace.platform, pace.account, (extract(epoch from pace.paused_until) * 1000)::float8 as until_ms,
            coalesce(pace.pause_reason, '') as reason
       from json_to_recordset(?::json) asked(platform text, account text)
       join account_paces pace on pace.platform = asked.platform and pace.account in (asked.account, '${everyAccount}')
      where pace.paused_until > now()
     union all
     select distinct paused.platform, paused.account, (extract(epoch from paused.until) * 1000)::float8, paused.reason
       from json_to_recordset(?::json) asked(platform text, account text)
       join endpoint_pauses paused on paused.platform = asked.platform and paused.account in (asked.account, '${everyAccount}')
      where paused.until > now()`,
    [JSON.stringify(accounts), JSON.stringify(accounts)],
  );

const latestPause = (rows: PausedRow[]): AccountAvailability['pause'] => {
  const [last] = rows.toSorted((a, b) => b.until_ms - a.until_ms);
  return last ? { until: new Date(last.until_ms), reason: last.reason } : null;
};

const readLedger = async (
  em: Em,
  accounts: readonly PacedAccount[],
  limitOf: LimitOf,
): Promise<Map<QuotaName, Map<string, QuotaUsage>>> => {
  const ledger = new Map<QuotaName, Map<string, QuotaUsage>>();
  for (const [name, asked] of byQuota(accounts)) {
    const limit = limitOf(name);
    if (limit > 0) ledger.set(name, await readQuotaUsages(em, { name, limit, now: new Date() }, [...asked]));
  }
  return ledger;
};

const byQuota = (accounts: readonly PacedAccount[]): Map<QuotaName, Set<string>> => {
  const asked = new Map<QuotaName, Set<string>>();
  for (const { platform, account } of accounts)
    for (const name of quotasOf(platform)) asked.set(name, (asked.get(name) ?? new Set()).add(account));
  return asked;
};

const quotasOf = (platform: PlatformName): Set<QuotaName> =>
  new Set([quotaOf(platform, 0), quotaOf(platform, 1)]);

const counted: Record<Quota['counts'], string> = {
  calls: `a.evidence->>'sent' is distinct from 'false'`,
  posts: `a.outcome is distinct from 'rejected' and a.verdict is distinct from 'not_there'`,
};

const parts: Record<Quota['parts'], string> = { all: 'true', roots: 'a.part = 0', replies: 'a.part > 0' };

/** SQL for how often an effect `e` counts: once for each call, or once if the effect may exist on the platform. */
const effectsCounted: Record<Quota['counts'], string> = {
  calls: 'cross join generate_series(1, e.attempt)',
  posts: '',
};
const mayBeThere: Record<Quota['counts'], string> = {
  calls: 'true',
  posts: `e.status not in ('pending', 'refused', 'failed', 'skipped')`,
};

/** Returns SQL for the call times of effects that count as posts of an account. Empty if no effect uses the quota. */
const countedEffects = (name: QuotaName): string => {
  const platform = platformOf(name);
  if (quotaOfEffect('follow_up', platform) !== name) return '';
  const { counts } = quotas[name];
  const since = `e.platform = '${platform}' and e.called_at >= counting.since and ${mayBeThere[counts]}`;
  return `union all
      select e.called_at from follow_up_comments e ${effectsCounted[counts]} where e.account = asked.account and ${since}
      union all
      select e.called_at from comment_actions e
        join post_targets t on t.id = e.target_id ${effectsCounted[counts]}
       where e.kind = 'answer' and ${since} and ${publishingAccount} = asked.account`;
};

/**
 * Returns SQL, following `from`, for the calls `a` that count against a quota now: publish attempts and effects of the
 * account `asked.account`, or of all accounts if they share the quota. The single bound value is the start of the counting
 * period.
 */
const countedCalls = (name: QuotaName, now: Date): { from: string; since: Date } => {
  const quota: Quota = quotas[name];
  const whose = quota.of === 'account' ? 'and a.account = asked.account' : '';
  return {
    from: `(select ?::timestamptz as since) counting cross join lateral (
      select a.created_at from publish_attempts a
       where a.platform = '${platformOf(name)}' ${whose} and a.created_at >= counting.since
         and ${parts[quota.parts]} and ${counted[quota.counts]} ${countedEffects(name)}) a`,
    since: countedSince(quota.window, now),
  };
};

/** Maximum age of reported usage. Platforms that report usage count over 24 hours, so older reports no longer count. */
const reportedFor = "interval '24 hours'";

/**
 * Returns SQL, following `from`, for one row with the platform's report about the account `asked.account`: how many others
 * have published, and the lower of `limit` and the platform's limit. The single bound value is that limit.
 */
const reported = (name: QuotaName): string => {
  if (!reportedQuotas.includes(name)) return '(select 0 as elsewhere, ?::int as allowed) reported';
  return `(select coalesce(max(q.elsewhere), 0) as elsewhere, least(?::int, min(q.total)) as allowed from account_quotas q
     where q.name = '${name}' and q.account = asked.account and q.read_at > now() - ${reportedFor}) reported`;
};

/** Returns an SQL condition, with its values, for whether a quota has capacity for one more call of an account. */
export const hasCapacity = (
  { name, limit, now }: { name: QuotaName; limit: number; now: Date },
  account: string,
): { sql: string; values: unknown[] } => {
  const { from, since } = countedCalls(name, now);
  return {
    sql: `(select (select count(*) from ${from}) + reported.elsewhere < reported.allowed
             from (select ?::text as account) asked cross join lateral ${reported(name)})`,
    values: [since, account, limit],
  };
};

/** Stores the usage that a platform reports. Publications of this service are not counted twice. */
export const storeReportedUsage = async (
  em: Em,
  account: string,
  { name, used, total, now }: { name: QuotaName; used: number; total: number | null; now: Date },
): Promise<void> => {
  const { from, since } = countedCalls(name, now);
  await em.execute(
    `insert into account_quotas (name, account, elsewhere, total, read_at)
     select ?, asked.account, greatest(?::int - (select count(*)::int from ${from}), 0), ?::int, now()
       from (select ?::text as account) asked
     on conflict (name, account) do update
       set elsewhere = excluded.elsewhere, total = excluded.total, read_at = excluded.read_at`,
    [name, used, since, total, account],
  );
};

interface UsageRow {
  account: string;
  allowed: number;
  used: number;
  elsewhere: number;
  /** Time at which an attempt that leaves the counting period restores capacity, in epoch milliseconds. */
  next_ms: number | null;
}

/**
 * Reads the usage of a quota with the operator's `limit` for each of these accounts, given by their platform IDs. Includes
 * the platform's reports: a lower limit, and publications by others.
 */
export const readQuotaUsages = async (
  em: Em,
  { name, limit, now }: { name: QuotaName; limit: number; now: Date },
  accounts: readonly string[],
): Promise<Map<string, QuotaUsage>> => {
  const { from, since } = countedCalls(name, now);
  const rows = await em.execute<UsageRow[]>(
    `select asked.account, reported.allowed, reported.elsewhere, ledger.used, (extract(epoch from ledger.next) * 1000)::float8 as next_ms
       from json_array_elements_text(?::json) asked(account) cross join lateral ${reported(name)} cross join lateral (
         with counted as (select a.created_at from ${from})
         select (select count(*)::int from counted) as used,
                (select created_at from counted order by created_at
                  offset greatest((select count(*) from counted) - reported.allowed + reported.elsewhere, 0) limit 1) as next
       ) ledger`,
    [JSON.stringify(accounts), limit, since],
  );
  return new Map(rows.map(row => [row.account, usageOf(name, now, row)]));
};

/**
 * Milliseconds until the platform's report is read again, because it is unknown when the platform stops counting posts of
 * others.
 */
const askAgainMs = 10 * 60_000;

const usageOf = (name: QuotaName, now: Date, row: UsageRow): QuotaUsage => {
  const { allowed: limit, elsewhere, next_ms } = row;
  const used = row.used + elsewhere;
  const own = next_ms === null ? null : countedUntil(quotas[name].window, now, new Date(next_ms));
  const others = elsewhere === 0 ? null : new Date(now.getTime() + askAgainMs);
  const [resetsAt = null] = [own, others].filter(date => date !== null).toSorted((a, b) => +a - +b);
  return { limit, used, remaining: Math.max(limit - used, 0), resetsAt };
};

/** Returns the sentence shown on an account whose quota is used up. */
export const sayUsedUp = (name: QuotaName, limit: number): string =>
  `the quota of ${limit} ${quotas[name].inWords} is used up`;
