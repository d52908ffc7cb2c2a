import type { Em } from '../../db/driver/orm.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts, type Accounts } from '../connections/accounts.ts';
import { CommitsFirst } from './commit/commits-first.ts';
import { measurePlatforms } from './measure.ts';
import { storeReportedUsage } from '../../db/publishing/account-quotas.ts';
import { platformOf, reportedQuotas } from '../../domain/publishing/quotas.ts';
import { quotaLimit } from '../../config/quota-limits.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Account } from '../../platforms/step.ts';

/**
 * Reads the platform's usage of an account's quotas, regardless of who published, at most every few minutes in one process.
 */
type LearnQuotas = (platform: PlatformName, account: Account, signal: AbortSignal) => Promise<void>;

const everyMs = 5 * 60_000;
/** Maximum number of remembered accounts, some megabytes. Beyond it, all are forgotten. */
const maxRemembered = 20_000;

/** Creates the reader of quotas. Nothing depends on it: a failed read is repeated the next time. */
const createLearnQuotas = ({ orm, platforms, config, log }: Service): LearnQuotas => {
  const readAt = new Map<string, number>();
  const isDue = (key: string): boolean => performance.now() - (readAt.get(key) ?? -Infinity) > everyMs;
  const counted = (platform: PlatformName): boolean =>
    reportedQuotas.some(name => platformOf(name) === platform && quotaLimit(config, name) > 0);
  return async (platform, account, signal) => {
    const key = `${platform} ${account.externalId}`;
    const { quotaUsage } = platforms[platform];
    if (!quotaUsage || !isDue(key) || !counted(platform)) return;
    if (readAt.size >= maxRemembered) readAt.clear();
    readAt.set(key, performance.now());
    try {
      const usages = await quotaUsage(account, signal);
      const em = orm.em.fork();
      for (const usage of usages)
        await storeReportedUsage(em, account.externalId, { ...usage, now: new Date() });
    } catch (error) {
      log.debug({ err: error, platform }, 'the quotas of an account could not be read');
    }
  };
};

/** Steps of this process that wait for their instant. */
export class EarlySteps {
  count = 0;
}

/** Dependencies that activities share besides the service. */
export interface Publishing extends Service {
  /**
   * Entity manager for single statements, shared by all steps: a fork for each would cost more than the statement. No
   * objects and no transactions.
   */
  em: Em;
  accounts: Accounts;
  learnQuotas: LearnQuotas;
  commitsFirst: CommitsFirst;
  earlySteps: EarlySteps;
}

/** Opens the shared dependencies of one process. */
export const openPublishing = (service: Service): Publishing => ({
  ...service,
  platforms: measurePlatforms(service.platforms),
  em: service.orm.em.fork(),
  accounts: createAccounts(service),
  learnQuotas: createLearnQuotas(service),
  commitsFirst: new CommitsFirst(),
  earlySteps: new EarlySteps(),
});
