import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../db/orm.ts';
import { isTest, lockDelivery, moveDelivery, standing, type DeliveryRow } from './delivery-row.ts';
import type { DeliveryStep, DeliveryWish, SignedWith } from './delivery-steps.ts';
import type { Delivering } from './delivering.ts';
import { loseLocked } from './lose-delivery.ts';
import { freeSlot, lackOfRoom, takeSlot } from './webhook-room.ts';

/** An attempt whose row is written: the right to make one request. */
export interface Claim {
  row: DeliveryRow;
  attemptId: string;
  number: number;
  signedWith: SignedWith;
}

/** Longer than a request and the writing of its end take together: an attempt that is older has lost its process. */
const recordingMs = 20_000;

/**
 * Takes a delivery for one request and writes the attempt, in one transaction that holds the endpoint and the delivery.
 * Waits instead while its time has not come, the endpoint's rate is used up or its places are taken; ends where there is
 * nothing to do any more.
 */
export const claimDelivery = (delivering: Delivering, wish: DeliveryWish): Promise<Claim | DeliveryStep> =>
  delivering.orm.em.fork().transactional(async transaction => {
    const em = transaction as Em;
    const row = await lockDelivery(em, wish.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const hindrance = (await standIn(delivering, em, row)) ?? (await notYet(delivering, em, row, wish));
    if (hindrance) return hindrance;
    const signedWith = row.previous_secret !== null && !row.new_secret_accepted ? 'previous' : 'current';
    return beginAttempt(em, row, signedWith);
  });

/** What becomes of a delivery that is not to be sent now because of what it or its endpoint is. */
const standIn = async (
  delivering: Delivering,
  em: Em,
  row: DeliveryRow,
): Promise<DeliveryStep | undefined> => {
  if (row.status === 'delivering') {
    const givenUpInMs = row.updated_ms + delivering.config.WEBHOOK_TIMEOUT + recordingMs - row.now_ms;
    if (givenUpInMs <= 0) return loseLocked(delivering, em, row);
    return { state: 'wait', afterMs: givenUpInMs, reason: 'a request of it may be under way' };
  }
  if (row.status !== 'pending' && row.status !== 'retrying') return standing(row);
  if (row.deleted) return end(em, row, 'cancelled', 'its webhook was deleted');
  if (!row.enabled && !isTest(row)) return end(em, row, 'held', 'its webhook is disabled');
  return undefined;
};

const end = async (
  em: Em,
  row: DeliveryRow,
  status: 'cancelled' | 'held',
  reason: string,
): Promise<DeliveryStep> => {
  await moveDelivery(em, row, { status });
  return { state: 'ended', status, reason };
};

/** A slot that is reached later than this is void: slots that were missed while no worker ran must not come all at once. */
const latestMs = 250;

const holdsSlot = (row: DeliveryRow, slot: number | null): boolean =>
  slot !== null && slot === row.next_attempt_ms && row.now_ms - slot <= latestMs;

/** Why it has to wait, and for how long. */
const notYet = async (
  delivering: Delivering,
  em: Em,
  row: DeliveryRow,
  { slot }: DeliveryWish,
): Promise<DeliveryStep | undefined> => {
  const dueInMs = (row.next_attempt_ms ?? 0) - row.now_ms;
  if (dueInMs > 0)
    return {
      state: 'wait',
      afterMs: dueInMs,
      reason: 'its time has not come',
      ...(slot !== null && { slot }),
    };
  const noRoom = await lackOfRoom(em, row, delivering.config.WEBHOOK_TIMEOUT + recordingMs);
  if (noRoom !== undefined) {
    await moveDelivery(em, row, { status: row.status, nextAttemptAt: row.now_ms + noRoom });
    return { state: 'wait', afterMs: noRoom, reason: 'other requests to this webhook are under way' };
  }
  if (holdsSlot(row, slot)) return undefined;
  const given = freeSlot(row);
  await takeSlot(em, row, given);
  if (given <= row.now_ms) return undefined;
  await moveDelivery(em, row, { status: row.status, nextAttemptAt: given });
  return {
    state: 'wait',
    afterMs: given - row.now_ms,
    reason: 'the webhook takes no more per second',
    slot: given,
  };
};

/** Writes the attempt before its request leaves. The caller holds the delivery. */
export const beginAttempt = async (em: Em, row: DeliveryRow, signedWith: SignedWith): Promise<Claim> => {
  const [attemptId, number] = [uuidv7(), row.attempts + 1];
  await em.execute(
    `with taken as (
       update deliveries set status = 'delivering', attempts = ?, next_attempt_at = null, updated_at = now()
        where id = ? returning id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken`,
    [number, row.id, attemptId, number, row.url, signedWith],
  );
  return { row: { ...row, status: 'delivering', attempts: number }, attemptId, number, signedWith };
};
