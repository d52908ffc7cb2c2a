import { inTransaction } from '../driver/in-transaction.ts';
import type { Orm } from '../driver/orm.ts';
import { holdCredits, releaseIfHeld, type HoldInput } from './credits.ts';

const because = (held: HoldInput) => ({ orgId: held.orgId, reference: held.reference, actor: 'service' });

/**
 * Runs an operation with its price set aside. Throws `insufficient_credits` before it begins. `work` spends the price by
 * `captureCredits` in the transaction that stores what it made, so that what is paid for is there; whatever it did not spend
 * comes back, however it ends. When this process dies, the credits come back after `ms`.
 */
export const wrapInCredits = async <T>(orm: Orm, held: HoldInput, work: () => Promise<T>): Promise<T> => {
  await inTransaction(orm, em => holdCredits(em, held));
  try {
    return await work();
  } finally {
    const reason = `${held.reason}: not carried out`;
    await inTransaction(orm, em => releaseIfHeld(em, { ...because(held), reason }))
      // the sweep gives back what this could not, and what `work` threw is worth more
      .catch(() => undefined);
  }
};
