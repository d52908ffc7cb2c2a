import { setTimeout as sleep } from 'node:timers/promises';
import { failpoint } from '../../process/failpoints.ts';
import { beginAgain, claimDelivery, type AttemptClaim } from './claim-delivery.ts';
import { closeDeliveryAttempt } from '../../db/webhooks/delivery-attempts.ts';
import { lockDelivery } from '../../db/webhooks/locked-delivery.ts';
import type { DeliveryStep, DeliveryInput, UnrecordedAttempt } from './delivery-steps.ts';
import type { Delivering } from './delivery-steps.ts';
import { recordDelivery } from './record-delivery.ts';
import { sendDelivery, type Sent } from './send-delivery.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** A wait that is this short is spent here: a timer of Temporal is late by up to a second. */
const soonMs = 1_000;
/** How long the attempt itself keeps trying to write its end before it hands that to the workflow. */
const recordingBudgetMs = 5_000;

/**
 * One attempt of a delivery: claim the row and write the attempt, make the request, write what came of it. When its
 * process dies, the worker that looks at the delivery next finds the attempt, waits until it must be over, and declares it lost.
 */
export const attemptDelivery = async (
  delivering: Delivering,
  input: DeliveryInput,
): Promise<DeliveryStep | UnrecordedAttempt> => {
  const claim = await claimSoon(delivering, input);
  if ('state' in claim) return claim;
  const { event } = claim.row;
  await failpoint('deliver.after_claim', event);
  const first = await sendDelivery(delivering, claim);
  await failpoint('deliver.after_request', event);
  const second = await otherwiseSigned(delivering, claim, first);
  const step = await recordOrHandOver(delivering, await delayRecording(second ?? first));
  await failpoint('deliver.after_record', event);
  return step;
};

/** What is accepted after more than this is kept back, by a fifth of its time at most and never longer than `most`. */
const delay = { fromMs: 1_000, share: 0.2, maxMs: 2_000 };

/**
 * What began together at a slow receiver ends together and makes room for as many at once; other webhooks would feel each
 * such instant. So those ends are spread. A failure is written at once: its wait begins with it.
 */
const delayRecording = async (sent: Sent): Promise<Sent> => {
  const { durationMs, failure } = sent.record;
  if (failure !== null || durationMs < delay.fromMs) return sent;
  const delayedMs = Math.random() * Math.min(durationMs * delay.share, delay.maxMs);
  await sleep(delayedMs);
  return { ...sent, record: { ...sent.record, delayedMs } };
};

const claimSoon = async (
  delivering: Delivering,
  input: DeliveryInput,
): Promise<AttemptClaim | DeliveryStep> => {
  const claim = await claimDelivery(delivering, input);
  if (!('state' in claim) || claim.state !== 'wait') return claim;
  if (claim.afterMs > soonMs) return claim;
  await sleep(claim.afterMs);
  return claimDelivery(delivering, { ...input, sendAt: claim.sendAt ?? null });
};

/** Answers of a receiver that does not know the secret. */
const unknownSignature = new Set([400, 401, 403]);

/**
 * While two secrets are valid, what was refused with one goes out at once with the other, so that a receiver with room for
 * one secret loses nothing whenever it changes over. The first request then counts as no failure.
 */
const otherwiseSigned = async (
  delivering: Delivering,
  claim: AttemptClaim,
  { record, answer }: Sent,
): Promise<Sent | undefined> => {
  if (claim.row.previous_secret === null || !unknownSignature.has(record.statusCode ?? 0)) return undefined;
  const again = await inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, claim.row.id);
    const isCurrentAttempt = row?.status === 'delivering' && row.attempts === claim.number;
    if (!isCurrentAttempt || row.previous_secret === null) return undefined;
    if ((await closeDeliveryAttempt(em, { ...record, answer })) === undefined) return undefined;
    return beginAgain(em, row, claim.signedWith === 'current' ? 'previous' : 'current');
  });
  return again && sendDelivery(delivering, again);
};

/** Writes the end; when the database is away for long, hands it to the workflow, which never forgets it. */
const recordOrHandOver = async (
  delivering: Delivering,
  { record, answer }: Sent,
): Promise<DeliveryStep | UnrecordedAttempt> => {
  const deadline = Date.now() + recordingBudgetMs;
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await recordDelivery(delivering, record, answer);
    } catch (error) {
      const { deliveryId } = record;
      delivering.log.warn({ err: error, deliveryId }, 'could not record a webhook attempt yet');
      if (Date.now() + wait > deadline) return { state: 'unrecorded', record };
      await sleep(wait);
    }
  }
};
