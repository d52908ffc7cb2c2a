import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { beginAttempt, beginSecondAttempt } from '../../db/webhooks/begin-attempt.ts';
import {
  awaitWebhookSlot,
  lockDelivery,
  moveDelivery,
  type LockedDelivery,
} from '../../db/webhooks/locked-delivery.ts';
import { passSlots } from '../../db/webhooks/pass-slots.ts';
import { isTest, nextStepOf } from './delivery-states.ts';
import type { DeliveryStep, DeliveryInput, SignedWith } from './delivery-steps.ts';
import type { Delivering } from './delivery-steps.ts';
import { markLockedLost } from './mark-delivery-lost.ts';
import { nextSendAt, waitBeforeLook, sendAtAfter, reserveSendAt } from './webhook-slots.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** An attempt whose row is written: the right to make one request. */
export interface AttemptClaim {
  row: LockedDelivery;
  attemptId: string;
  number: number;
  signedWith: SignedWith;
}

/** Longer than the end of a request is kept back and its writing takes: an attempt that is older has lost its process. */
const recordingMs = 10_000;

/**
 * Takes a delivery for one request and writes the attempt, in one transaction that holds the endpoint and the delivery.
 * Waits instead while its time has not come, the endpoint's rate is used up or its places are taken; ends where there is
 * nothing to do any more.
 */
export const claimDelivery = (
  delivering: Delivering,
  input: DeliveryInput,
): Promise<AttemptClaim | DeliveryStep> =>
  inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, input.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const hindrance = (await hindranceOf(delivering, em, row)) ?? notDue(row, input);
    if (hindrance) return hindrance;
    const sendAt = isReserved(row, input.sendAt) ? null : nextSendAt(row);
    if (sendAt !== null && sendAt > row.now_ms) return waitForRate(em, row, sendAt);
    const signedWith = row.previous_secret !== null && !row.new_secret_accepted ? 'previous' : 'current';
    const deadAfterMs = delivering.config.WEBHOOK_TIMEOUT + recordingMs;
    return (await begin(em, row, signedWith, { sendAt, deadAfterMs })) ?? waitForSlot(em, row, deadAfterMs);
  });

/** What becomes of a delivery that is not to be sent now because of what it or its endpoint is. */
const hindranceOf = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
): Promise<DeliveryStep | undefined> => {
  if (row.status === 'delivering') {
    const givenUpInMs = row.updated_ms + delivering.config.WEBHOOK_TIMEOUT + recordingMs - row.now_ms;
    if (givenUpInMs <= 0) return markLockedLost(delivering, em, row);
    return { state: 'wait', afterMs: givenUpInMs, reason: 'a request of it may be under way' };
  }
  if (row.status !== 'pending' && row.status !== 'retrying') return nextStepOf(row);
  if (row.deleted) return end(em, row, 'cancelled', 'its webhook was deleted');
  if (!row.enabled && !isTest(row)) return end(em, row, 'held', 'its webhook is disabled');
  return undefined;
};

/** It may have been passed a place, which it does not need any more. */
const end = async (
  em: Em,
  row: LockedDelivery,
  status: 'cancelled' | 'held',
  reason: string,
): Promise<DeliveryStep> => {
  await moveDelivery(em, row, { status });
  await passSlots(em, row.webhook_id, 1);
  return { state: 'ended', status, reason };
};

/** A slot that is reached later than this is void: slots that were missed while no worker ran must not come all at once. */
const maxLateMs = 250;

const isReserved = (row: LockedDelivery, sendAt: number | null): boolean =>
  sendAt !== null && sendAt === row.next_attempt_ms && row.now_ms - sendAt <= maxLateMs;

const notDue = (row: LockedDelivery, { sendAt }: DeliveryInput): DeliveryStep | undefined => {
  const afterMs = (row.next_attempt_ms ?? 0) - row.now_ms;
  if (afterMs <= 0) return undefined;
  return { state: 'wait', afterMs, reason: 'its time has not come', ...(sendAt !== null && { sendAt }) };
};

const waitForRate = async (em: Em, row: LockedDelivery, sendAt: number): Promise<DeliveryStep> => {
  await reserveSendAt(em, row, sendAt);
  await moveDelivery(em, row, { status: row.status, nextAttemptAt: sendAt });
  return {
    state: 'wait',
    afterMs: sendAt - row.now_ms,
    reason: 'the webhook takes no more per second',
    sendAt,
  };
};

const waitForSlot = async (em: Em, row: LockedDelivery, deadAfterMs: number): Promise<DeliveryStep> => {
  const afterMs = await waitBeforeLook(em, row, deadAfterMs);
  await awaitWebhookSlot(em, row.id, row.now_ms + afterMs);
  return { state: 'wait', afterMs, reason: 'other requests to this webhook are under way' };
};

/** Writes the attempt before its request leaves; undefined where the endpoint has no room. The caller holds both rows. */
const begin = async (
  em: Em,
  row: LockedDelivery,
  signedWith: SignedWith,
  { sendAt, deadAfterMs }: { sendAt: number | null; deadAfterMs: number },
): Promise<AttemptClaim | undefined> => {
  const attempt = { attemptId: uuidv7(), number: row.attempts + 1, signedWith };
  const pace = sendAt === null ? null : { sendAt, next: sendAtAfter(row, sendAt) };
  const begun = await beginAttempt(em, row, attempt, { deadAfterMs, pace });
  return begun ? claimOf(row, attempt) : undefined;
};

const claimOf = (
  row: LockedDelivery,
  attempt: Pick<AttemptClaim, 'attemptId' | 'number' | 'signedWith'>,
): AttemptClaim => ({
  row: { ...row, status: 'delivering', attempts: attempt.number },
  ...attempt,
});

/** The same for the second request of a delivery that holds its endpoint's place already. */
export const beginAgain = async (
  em: Em,
  row: LockedDelivery,
  signedWith: SignedWith,
): Promise<AttemptClaim> => {
  const attempt = { attemptId: uuidv7(), number: row.attempts + 1, signedWith };
  await beginSecondAttempt(em, row, attempt);
  return claimOf(row, attempt);
};
