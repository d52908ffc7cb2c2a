import type { Em } from '../../db/driver/orm.ts';
import type { MetricState } from '../../domain/analytics/metrics.ts';
import { costOfReading } from './cost-of-reading.ts';
import { retryLookAfter } from '../../domain/analytics/ladder.ts';
import { Refusal } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { everyAccount, pauseAccount } from '../../db/publishing/account-pace.ts';
import { takeReads } from '../../db/analytics/read-budget.ts';
import { PlatformError, type PlatformFailure } from '../../platforms/platform.ts';
import type { Service } from '../../process/service.ts';
import type { Accounts, UsableAccount } from '../connections/accounts.ts';

/** Dependencies of reading metrics. */
export type Refreshing = Pick<Service, 'config' | 'databaseWatch' | 'orm' | 'platforms' | 'log'> & {
  em: Em;
  accounts: Accounts;
};

/** Result of one step. `more`: more may be due. */
export interface RefreshReport {
  posts: number;
  accounts: number;
  /** Number of polls without metrics. */
  failed: number;
  more: boolean;
}

/** Reason why nothing was read, with the state to show and the wait until the next attempt. */
export interface Unread {
  state: MetricState;
  reason: string;
  afterMs: number;
  /** Whether it counts as a consecutive failure because the platform was unhealthy. */
  isFailure: boolean;
  /** Number of objects that the remaining money covers. */
  affordable?: number;
  /** Marks a problem of only the requested post, so that the next one may be read. */
  isOfOne?: true;
}

const day = 86_400_000;

/** Milliseconds of a pause for which a platform gave no end. */
const usualPauseMs = 15 * 60_000;

/** Returns the milliseconds until the next UTC midnight, when the counters of the day start at 0. */
const untilTomorrow = (): number => day - (Date.now() % day) + 1_000;

/** Returns the reason if the operator has turned reads off. */
export const whyOff = ({ config }: Refreshing, platform: PlatformName): Unread | undefined =>
  platform === 'x' && !config.X_METRICS
    ? {
        state: 'off',
        reason: 'The operator disabled reading from X (X_METRICS).',
        afterMs: day,
        isFailure: false,
      }
    : undefined;

/** Takes calls and money from the day's budget. Returns undefined if the budget is sufficient. */
export const takeFrom = async (
  { orm, config }: Refreshing,
  of: { platform: PlatformName; account: string },
  { calls, objects, what }: { calls: number; objects: number; what: 'post' | 'account' },
): Promise<Unread | undefined> => {
  const price = costOfReading(config, of.platform, what);
  const cost = objects * price;
  const budget = config.X_READ_BUDGET * 1_000_000;
  const without = await inTransaction(orm, em => takeReads(em, { ...of, calls, cost, budget }));
  if (without === null) return undefined;
  const { lacks, left } = without;
  const reason = {
    money: `Today’s budget for reading from X is used up (X_READ_BUDGET, $${config.X_READ_BUDGET}). Reading continues tomorrow (UTC).`,
    app: 'Today’s read quota of this service is used up. The rest is reserved for publishing. Reading continues tomorrow.',
    account: 'Today’s read quota of the account is used up. Reading continues tomorrow.',
  }[lacks];
  const affordable = lacks === 'money' ? { affordable: Math.floor(left / price) } : {};
  return { state: 'off', reason, afterMs: untilTomorrow(), isFailure: false, ...affordable };
};

/** Finds the account that published a post, with tokens newer than `refused`. */
export const findReadingAccount = async (
  { accounts }: Refreshing,
  {
    orgId,
    brandId,
    platform,
    account,
  }: { orgId: string; brandId: string; platform: PlatformName; account: string },
  refused?: number,
): Promise<UsableAccount | Unread> => {
  try {
    const usable = await accounts.usable({ orgId, brandId, platform, externalId: account }, { refused });
    if (usable.externalId === account) return usable;
    return reconnect('The post was published from another account than the one connected now.');
  } catch (error) {
    if (error instanceof Refusal) return reconnect(error.message);
    if (error instanceof PlatformError) return unreadAfter(error.failure, 0);
    throw error;
  }
};

const reconnect = (reason: string): Unread => ({
  state: 'needs_reconnect',
  reason,
  afterMs: day,
  isFailure: false,
});

/** Returns what the refusal of a whole poll means for everything that it should read. */
export const unreadAfter = (failure: PlatformFailure, failures: number): Unread => {
  const { kind, message, retryAt } = failure;
  const known = retryAt === undefined ? 0 : Math.max(new Date(retryAt).getTime() - Date.now(), 0);
  if (kind === 'auth_expired') return reconnect(message);
  if (kind === 'rate_limited' || kind === 'quota')
    return { state: 'refused', reason: message, afterMs: known || usualPauseMs, isFailure: true };
  if (kind === 'permission' || kind === 'billing' || kind === 'config' || kind === 'policy')
    return { state: 'refused', reason: message, afterMs: day, isFailure: true };
  const unread = {
    state: 'refused' as const,
    reason: message,
    afterMs: Math.max(known, retryLookAfter(failures)),
    isFailure: true,
  };
  // an unavailable platform is not called for each post until its deadline
  return kind === 'transient' ? unread : { ...unread, isOfOne: true };
};

/** Pauses reads as a platform asked. Publishing continues. */
export const pauseReads = async (
  { em }: Refreshing,
  { platform, account }: { platform: PlatformName; account: string },
  failure: PlatformFailure,
  endpoint: 'metrics' | 'comments' = 'metrics',
): Promise<void> => {
  const isOfApp = failure.ofApp === true || failure.kind === 'billing';
  if (failure.kind !== 'rate_limited' && failure.kind !== 'quota' && failure.kind !== 'billing') return;
  const until = failure.retryAt ?? new Date(Date.now() + (failure.kind === 'billing' ? day : usualPauseMs));
  const pause = { until: new Date(until), reason: failure.message, endpoint };
  await pauseAccount(em, { platform, account: isOfApp ? everyAccount : account }, pause);
};
