import { carryOver, type AccountMetricName, type MeasuredCounts } from '../../domain/analytics/metrics.ts';
import { accountEveryMs } from '../../domain/analytics/ladder.ts';
import { writeConnectionLook, type DueConnection } from '../../db/analytics/due-accounts.ts';
import { addReads } from '../../db/analytics/read-budget.ts';
import { costOfReading } from './cost-of-reading.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { ReadReport } from './read-posts.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import {
  findReadingAccount,
  pauseReads,
  takeFrom,
  unreadAfter,
  whyOff,
  type Refreshing,
  type Unread,
} from './refreshing.ts';

/** Reads the metrics of an account and writes the result. */
export const readConnection = async (refreshing: Refreshing, of: DueConnection): Promise<ReadReport> => {
  const read = await look(refreshing, of);
  const isRead = 'metrics' in read;
  await writeConnectionLook(refreshing.em, {
    connectionId: of.connectionId,
    state: isRead ? 'ok' : read.state,
    reason: isRead ? null : read.reason,
    measured: isRead ? read : null,
    failures: isRead || !read.isFailure ? 0 : of.failures + 1,
    afterMs: isRead ? accountEveryMs : read.afterMs,
  });
  return { posts: 0, failed: isRead ? 0 : 1, more: false };
};

const look = async (
  refreshing: Refreshing,
  of: DueConnection,
): Promise<MeasuredCounts<AccountMetricName> | Unread> => {
  const { readAccount } = refreshing.platforms[of.platform].metrics;
  if (!readAccount)
    return {
      state: 'unsupported',
      reason: 'The platform gives this app no numbers of this account.',
      afterMs: accountEveryMs,
      isFailure: false,
    };
  const acting = whyOff(refreshing, of.platform) ?? (await findReadingAccount(refreshing, of));
  if (!('accessToken' in acting)) return acting;
  const without = await takeFrom(refreshing, of, { calls: 1, objects: 1, what: 'account' });
  if (without) return without;
  const read = async (account: UsableAccount) => {
    const found = await readAccount(account, AbortSignal.timeout(refreshing.config.PLATFORM_TIMEOUT * 2));
    if (Object.keys(found.metrics).length === 0) return silent;
    return carryOver(of.measured, found, of.capturedAt);
  };
  try {
    return await read(acting);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.failure.kind !== 'auth_expired') return refused(refreshing, of, error);
    const renewed = await findReadingAccount(refreshing, of, acting.tokenVersion);
    if (!('accessToken' in renewed)) {
      await giveBack(refreshing, of);
      return renewed;
    }
    return read(renewed).catch(again => refused(refreshing, of, again));
  }
};

const silent: Unread = {
  state: 'refused',
  reason: 'The platform reported no numbers of the account.',
  afterMs: accountEveryMs / 4,
  isFailure: true,
};

/** Returns the cost of a poll that showed nothing. */
const giveBack = ({ em, config }: Refreshing, { platform, account }: DueConnection): Promise<void> =>
  addReads(em, { platform, account, calls: 0, cost: -costOfReading(config, platform, 'account') });

const refused = async (refreshing: Refreshing, of: DueConnection, error: unknown): Promise<Unread> => {
  if (!(error instanceof PlatformError)) throw error;
  await giveBack(refreshing, of);
  await pauseReads(refreshing, of, error.failure);
  return unreadAfter(error.failure, of.failures);
};
