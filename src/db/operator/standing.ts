import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import {
  countedSince,
  platformOf,
  quotas,
  type Quota,
  type QuotaName,
} from '../../domain/publishing/quotas.ts';
import type { Em } from '../driver/orm.ts';
import { everyAccount } from '../publishing/account-pace.ts';
import { readQuotaUsages } from '../publishing/account-quotas.ts';

/** Running work and work that waits for a worker, by kind and state. Counts stop at 1,000. */
export interface OpenWork {
  kind: 'clip' | 'carousel' | 'document' | 'job';
  status: string;
  count: number;
}

const open: [OpenWork['kind'], string, string][] = [
  ['clip', 'queued', `from clip_jobs where status = 'queued'`],
  ['clip', 'running', `from clip_jobs where status = 'running'`],
  ['carousel', 'rendering', `from carousels where status = 'rendering'`],
  ['document', 'pending', `from kb_documents where deleted_at is null and status = 'pending'`],
  ['document', 'processing', `from kb_documents where deleted_at is null and status = 'processing'`],
  ['job', 'queued', `from jobs where status = 'queued'`],
  ['job', 'running', `from jobs where status = 'running'`],
];

const countOpen = open
  .map(
    ([kind, status, from]) =>
      `select '${kind}' as kind, '${status}' as status, (select count(*) from (select 1 ${from} limit 1000) few)::int as count`,
  )
  .join(' union all ');

export const countOpenWork = (em: Em): Promise<OpenWork[]> => em.execute<OpenWork[]>(countOpen);

/**
 * Counts the accounts that a platform or its quota currently prevents from publishing. All of them if our whole app is
 * paused.
 */
export const countPausedAccounts = async (em: Em): Promise<{ platform: PlatformName; count: number }[]> => {
  const found = await em.execute<{ platform: PlatformName; count: number }[]>(
    `select platform, count(distinct account)::int as count
       from (select platform, account from account_paces where paused_until > now()
             union all select platform, account from endpoint_pauses where until > now()) paused
      group by platform`,
  );
  return platformNames.map(
    platform => found.find(one => one.platform === platform) ?? { platform, count: 0 },
  );
};

/** Sums the credits of all organizations: spendable and held. */
export const sumCredits = async (em: Em): Promise<{ balance: number; held: number }> => {
  const [sums] = await em.execute<{ balance: number; held: number }[]>(
    `select coalesce(sum(balance), 0)::float8 as balance, coalesce(sum(held), 0)::float8 as held from billing_accounts`,
  );
  return sums as { balance: number; held: number };
};

/** Maximum number of accounts that are checked: the ones that published last within a quota's period. */
const accountsLookedAt = 500;

/**
 * Returns the lowest remaining quota of an account, or the shared one. Returns the whole quota if no account has published.
 */
export const readLeastLeft = async (em: Em, name: QuotaName, limit: number): Promise<number> => {
  const now = new Date();
  const { of: whose, window }: Quota = quotas[name];
  const accounts =
    whose === 'app'
      ? [everyAccount]
      : (
          await em.execute<{ account: string }[]>(
            `select account from account_paces where platform = ? and account <> '${everyAccount}' and next_commit_at >= ?
              order by next_commit_at desc limit ${accountsLookedAt}`,
            [platformOf(name), countedSince(window, now)],
          )
        ).map(({ account }) => account);
  if (accounts.length === 0) return limit;
  const usages = await readQuotaUsages(em, { name, limit, now }, accounts);
  return Math.min(...[...usages.values()].map(({ remaining }) => remaining));
};
