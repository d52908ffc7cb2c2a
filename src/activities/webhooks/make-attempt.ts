import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import {
  beginSecondAttempt,
  closeDeliveryAttempt,
  lockDelivery,
  type LockedDelivery,
} from '../../db/webhooks/attempts.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { AttemptClaim, Delivering, SignedWith } from './delivery-steps.ts';
import type { PacedClaim } from './look-for-due.ts';
import { sendDelivery, type Sent } from './send-delivery.ts';

/** Makes the request of a claim at its instant, and a second one if the receiver may know only the other secret. */
export const makeAttempt = async (delivering: Delivering, claim: PacedClaim): Promise<Sent> => {
  if (claim.inMs > 1) await sleep(claim.inMs);
  const { event } = claim.row;
  await failpoint('deliver.after_claim', event);
  const first = await sendDelivery(delivering, claim);
  await failpoint('deliver.after_request', event);
  return (await otherwiseSigned(delivering, claim, first)) ?? first;
};

/** Status codes of a receiver that does not know the secret. */
const unknownSignature = new Set([400, 401, 403]);

/**
 * Repeats a refused request immediately with the other secret while two secrets are valid, so that a receiver that stores
 * one secret loses nothing whenever it switches. Also repeats requests claimed before the rotation. The first request then
 * does not count as a failure.
 */
const otherwiseSigned = async (
  delivering: Delivering,
  claim: AttemptClaim,
  { record, answer }: Sent,
): Promise<Sent | undefined> => {
  if (!unknownSignature.has(record.statusCode ?? 0)) return undefined;
  const again = await inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, claim.row.id);
    const isCurrentAttempt = row?.status === 'delivering' && row.attempts === claim.number;
    if (!isCurrentAttempt || row.previous_secret === null) return undefined;
    const isRotated = row.rotation_ms !== claim.row.rotation_ms;
    if ((await closeDeliveryAttempt(em, { ...record, answer })) === undefined) return undefined;
    return beginAgain(em, row, isRotated || claim.signedWith === 'previous' ? 'current' : 'previous');
  });
  return again && sendDelivery(delivering, again);
};

/** Begins the second attempt of a delivery that already has a slot of its webhook. */
const beginAgain = async (em: Em, row: LockedDelivery, signedWith: SignedWith): Promise<AttemptClaim> => {
  const attempt = { attemptId: uuidv7(), number: row.attempts + 1, signedWith };
  await beginSecondAttempt(em, row, attempt);
  return { row, ...attempt };
};
