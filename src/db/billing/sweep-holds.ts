import { expireHolds, lockBalance, listOrgsWithLapsedHolds } from './credits.ts';
import type { Orm } from '../driver/orm.ts';

/** Gives back what operations that have died set aside; any number of processes may do it side by side. */
export const sweepHolds = async ({ em }: Pick<Orm, 'em'>): Promise<void> => {
  for (const orgId of await listOrgsWithLapsedHolds(em.fork()))
    await em.fork().transactional(async transaction => {
      await lockBalance(transaction, orgId);
      await expireHolds(transaction, orgId);
    });
};
