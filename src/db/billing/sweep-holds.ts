import { expireHolds, lockBalance, listOrgsWithLapsedHolds } from './credits.ts';
import type { Orm } from '../driver/orm.ts';

/** Releases the holds of dead operations. Safe to run in parallel. */
export const sweepHolds = async ({ em }: Pick<Orm, 'em'>): Promise<void> => {
  for (const orgId of await listOrgsWithLapsedHolds(em.fork()))
    await em.fork().transactional(async transaction => {
      await lockBalance(transaction, orgId);
      await expireHolds(transaction, orgId);
    });
};
