import type { Em } from '../../db/driver/orm.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts, type Accounts } from '../connections/accounts.ts';
import { CommitsFirst } from './commit/commits-first.ts';
import { EarlySteps } from './commit/early-steps.ts';
import { measurePlatforms } from './measure.ts';
import { createLearnQuotas, type LearnQuotas } from './commit/learn-quotas.ts';

/** What activities share beside the service. */
export interface Publishing extends Service {
  /**
   * For single statements, shared by all steps: a fork for each would cost more than the statement. No objects, no
   * transactions.
   */
  em: Em;
  accounts: Accounts;
  learnQuotas: LearnQuotas;
  commitsFirst: CommitsFirst;
  earlySteps: EarlySteps;
}

/** Opens what the steps of one process share. */
export const openPublishing = (service: Service): Publishing => ({
  ...service,
  platforms: measurePlatforms(service.platforms),
  em: service.orm.em.fork(),
  accounts: createAccounts(service),
  learnQuotas: createLearnQuotas(service),
  commitsFirst: new CommitsFirst(),
  earlySteps: new EarlySteps(),
});
