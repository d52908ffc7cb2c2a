import type { PlatformName } from '../../domain/platforms.ts';
import { quotaOf, type QuotaName, type QuotaUsage } from '../../domain/quotas.ts';
import { everyAccount, type PacedAccount } from './account-pace.ts';
import type { Em } from '../driver/orm.ts';
import { quotaUsages } from './quota-ledger.ts';

/** Whether and how much may be published in an account's name now. */
export interface AccountAvailability {
  /** Null when nothing keeps it. */
  pause: { until: Date; reason: string } | null;
  /** Null where the operator counts nothing. */
  quota: QuotaUsage | null;
  /** Of the later parts of threads, where they have a quota of their own. */
  replyQuota: QuotaUsage | null;
}

/** What the operator says a quota is; 0 when it is not counted. */
export type LimitOf = (name: QuotaName) => number;

interface PausedRow extends PacedAccount {
  until_ms: number;
  reason: string;
}

/** How each account stands, in the order given: one query for all pauses, and one for each quota. */
export const accountAvailability = async (
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
    if (limit > 0) ledger.set(name, await quotaUsages(em, { name, limit, now: new Date() }, [...asked]));
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
