import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { passPlaces } from '../../db/webhooks/pass-places.ts';
import { isTest, lockDelivery, moveDelivery, standing, type DeliveryRow } from './delivery-row.ts';
import type { DeliveryStep, DeliveryWish, SignedWith } from './delivery-steps.ts';
import type { Delivering } from './delivering.ts';
import { loseLocked } from './lose-delivery.ts';
import { freeSlot, lookAfter, nextSlot, takeSlot } from './webhook-room.ts';

/** An attempt whose row is written: the right to make one request. */
export interface Claim {
  row: DeliveryRow;
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
export const claimDelivery = (delivering: Delivering, wish: DeliveryWish): Promise<Claim | DeliveryStep> =>
  delivering.orm.em.fork().transactional(async transaction => {
    const em = transaction as Em;
    const row = await lockDelivery(em, wish.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const hindrance = (await standIn(delivering, em, row)) ?? notDue(row, wish);
    if (hindrance) return hindrance;
    const slot = holdsSlot(row, wish.slot) ? null : freeSlot(row);
    if (slot !== null && slot > row.now_ms) return waitForSlot(em, row, slot);
    const signedWith = row.previous_secret !== null && !row.new_secret_accepted ? 'previous' : 'current';
    const deadAfterMs = delivering.config.WEBHOOK_TIMEOUT + recordingMs;
    return (
      (await beginAttempt(em, row, signedWith, { slot, deadAfterMs })) ?? waitForRoom(em, row, deadAfterMs)
    );
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

/** It may have been passed a place, which it does not need any more. */
const end = async (
  em: Em,
  row: DeliveryRow,
  status: 'cancelled' | 'held',
  reason: string,
): Promise<DeliveryStep> => {
  await moveDelivery(em, row, { status });
  await passPlaces(em, row.webhook_id, 1);
  return { state: 'ended', status, reason };
};

/** A slot that is reached later than this is void: slots that were missed while no worker ran must not come all at once. */
const latestMs = 250;

const holdsSlot = (row: DeliveryRow, slot: number | null): boolean =>
  slot !== null && slot === row.next_attempt_ms && row.now_ms - slot <= latestMs;

const notDue = (row: DeliveryRow, { slot }: DeliveryWish): DeliveryStep | undefined => {
  const afterMs = (row.next_attempt_ms ?? 0) - row.now_ms;
  if (afterMs <= 0) return undefined;
  return { state: 'wait', afterMs, reason: 'its time has not come', ...(slot !== null && { slot }) };
};

const waitForSlot = async (em: Em, row: DeliveryRow, slot: number): Promise<DeliveryStep> => {
  await takeSlot(em, row, slot);
  await moveDelivery(em, row, { status: row.status, nextAttemptAt: slot });
  return { state: 'wait', afterMs: slot - row.now_ms, reason: 'the webhook takes no more per second', slot };
};

const waitForRoom = async (em: Em, row: DeliveryRow, deadAfterMs: number): Promise<DeliveryStep> => {
  const afterMs = await lookAfter(em, row, deadAfterMs);
  await em.execute(
    `update deliveries set next_attempt_at = look.at, place_awaited_until = look.at, updated_at = now()
       from (select to_timestamp(?::float8 / 1000) as at) as look where id = ?`,
    [row.now_ms + afterMs, row.id],
  );
  return { state: 'wait', afterMs, reason: 'other requests to this webhook are under way' };
};

/** What an attempt needs of its endpoint: the slot that it takes (null for none), and a place among its requests. */
interface Room {
  slot: number | null;
  /** A request that is older has lost its process and takes no place. */
  deadAfterMs: number;
}

/** Writes the attempt before its request leaves, where the endpoint has room. The caller holds both rows. */
const beginAttempt = async (
  em: Em,
  row: DeliveryRow,
  signedWith: SignedWith,
  { slot, deadAfterMs }: Room,
): Promise<Claim | undefined> => {
  const [attemptId, number] = [uuidv7(), row.attempts + 1];
  const begun = await em.execute<unknown[]>(
    `with room as (
       select count(*) < ?::int as is_free from deliveries
        where webhook_id = ? and status = 'delivering' and updated_at > now() - ? * interval '1 ms'
     ), paced as (
       update webhooks set next_slot_at = to_timestamp(?::float8 / 1000) from room
        where webhooks.id = ? and is_free and ?::float8 is not null
     ), taken as (
       update deliveries set status = 'delivering', attempts = ?, next_attempt_at = null, updated_at = now() from room
        where deliveries.id = ? and is_free returning deliveries.id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken returning 1`,
    [
      ...[row.max_concurrency, row.webhook_id, deadAfterMs],
      ...[slot === null ? null : nextSlot(row, slot), row.webhook_id, slot],
      ...[number, row.id, attemptId, number, row.url, signedWith],
    ],
  );
  return begun.length === 0 ? undefined : claimOf(row, { attemptId, number, signedWith });
};

const claimOf = (row: DeliveryRow, attempt: Pick<Claim, 'attemptId' | 'number' | 'signedWith'>): Claim => ({
  row: { ...row, status: 'delivering', attempts: attempt.number },
  ...attempt,
});

/** The same for the second request of a delivery that holds its endpoint's place already. */
export const beginAgain = async (em: Em, row: DeliveryRow, signedWith: SignedWith): Promise<Claim> => {
  const [attemptId, number] = [uuidv7(), row.attempts + 1];
  await em.execute(
    `with taken as (
       update deliveries set attempts = ?, updated_at = now() where id = ? returning id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken`,
    [number, row.id, attemptId, number, row.url, signedWith],
  );
  return claimOf(row, { attemptId, number, signedWith });
};
