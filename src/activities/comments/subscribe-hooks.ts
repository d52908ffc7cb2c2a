import { publicUrl } from '../../config/index.ts';
import {
  claimDueHooks,
  followHooks,
  writeSubscription,
  type DueSubscription,
} from '../../db/comments/hook-subscriptions.ts';
import { hookPlatforms, type HookPlatform } from '../../domain/comments/platform-hooks.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { Service } from '../../process/service.ts';
import { findReadingAccount, unreadAfter, type Refreshing, type Unread } from '../analytics/refreshing.ts';
import { createAccounts } from '../connections/accounts.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';

/** Maximum number of accounts that one step subscribes. */
const accountsAtOnce = 20;

/** Milliseconds until a subscription is requested again, in case it was lost unnoticed, for example with its tokens. */
const renewAfterMs = 86_400_000;

/** Result of one step. `more`: more may be due. */
export interface HooksReport {
  subscribed: number;
  failed: number;
  more: boolean;
}

const subscribeDue = async (refreshing: Refreshing): Promise<HooksReport> => {
  const { em, config } = refreshing;
  const report: HooksReport = { subscribed: 0, failed: 0, more: false };
  const asked = hookPlatforms.filter(
    name => refreshing.platforms[name].hooks?.subscribe && (name !== 'x' || config.X_METRICS),
  );
  if (!config.PLATFORM_WEBHOOKS || (await refreshing.databaseWatch.look())) return report;
  await followHooks(em, asked);
  const due = await claimDueHooks(em, asked, accountsAtOnce);
  const reasons = await Promise.all(
    due.map(one => turnsOf('hooks').take(one, () => subscribeOne(refreshing, one))),
  );
  report.failed = reasons.filter(reason => reason !== null).length;
  report.subscribed = due.length - report.failed;
  report.more = due.length === accountsAtOnce;
  return report;
};

/** Subscribes one account. Returns why the platform refused, or null if it agreed. */
const subscribeOne = async (refreshing: Refreshing, due: DueSubscription): Promise<string | null> => {
  const { connectionId, failures } = due;
  const unread = await ask(refreshing, due);
  await writeSubscription(refreshing.em, {
    connectionId,
    reason: unread?.reason ?? null,
    failures: unread ? failures + 1 : 0,
    afterMs: unread?.afterMs ?? renewAfterMs,
  });
  return unread?.reason ?? null;
};

const ask = async (refreshing: Refreshing, due: DueSubscription): Promise<Unread | undefined> => {
  const account = await findReadingAccount(refreshing, due);
  if (!('accessToken' in account)) return account;
  try {
    await refreshing.platforms[due.platform as HookPlatform].hooks?.subscribe?.({
      account,
      callback: `${publicUrl(refreshing.config)}/platform-webhooks/${due.platform}`,
      signal: AbortSignal.timeout(refreshing.config.PLATFORM_TIMEOUT * 3),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return unreadAfter(error.failure, due.failures);
  }
};

/** Creates the steps that subscribe to platforms' notifications, bound to one process. */
export const createHookActivities = (service: Service) => {
  const refreshing: Refreshing = {
    ...service,
    em: service.orm.em.fork(),
    accounts: createAccounts(service),
  };
  return {
    subscribeDueHooks: (): Promise<HooksReport> =>
      whileHeartbeating(repeatableHeartbeatMs, () => subscribeDue(refreshing)),
  };
};

export type HookActivities = ReturnType<typeof createHookActivities>;
