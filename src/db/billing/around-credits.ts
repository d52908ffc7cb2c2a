import { inTransaction } from '../driver/in-transaction.ts';
import type { Orm } from '../driver/orm.ts';
import { holdCredits, releaseIfHeld, type HoldInput } from './credits.ts';

const because = (held: HoldInput) => ({ orgId: held.orgId, reference: held.reference, actor: 'service' });

/**
 * Runs an operation with its price reserved. Throws `insufficient_credits` before it begins. `work` spends the price with
 * `captureCredits` in the transaction that stores its result, so that nothing is paid for without a result. The rest is
 * released regardless of the outcome. If this process dies, the credits are released after `ms`.
 */
export const wrapInCredits = async <T>(orm: Orm, held: HoldInput, work: () => Promise<T>): Promise<T> => {
  await inTransaction(orm, em => holdCredits(em, held));
  try {
    return await work();
  } finally {
    const reason = `${held.reason}: not carried out`;
    await inTransaction(orm, em => releaseIfHeld(em, { ...because(held), reason }))
      // the sweep releases what this call could not, and the error of `work` matters more
      .catch(() => undefined);
  }
};
