import { v7 as uuidv7 } from 'uuid';
import type { Em } from '../../db/driver/orm.ts';
import { passSlots } from '../../db/webhooks/pass-slots.ts';
import { isTest, lockDelivery, moveDelivery, nextStepOf, type LockedDelivery } from './delivery-row.ts';
import type { DeliveryStep, DeliveryInput, SignedWith } from './delivery-steps.ts';
import type { Delivering } from './delivering.ts';
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
    return (
      (await beginAttempt(em, row, signedWith, { sendAt, deadAfterMs })) ?? waitForSlot(em, row, deadAfterMs)
    );
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
  await em.execute(
    `update deliveries set next_attempt_at = look.at, slot_awaited_until = look.at, updated_at = now()
       from (select to_timestamp(?::float8 / 1000) as at) as look where id = ?`,
    [row.now_ms + afterMs, row.id],
  );
  return { state: 'wait', afterMs, reason: 'other requests to this webhook are under way' };
};

/** What an attempt needs of its endpoint: the slot that it takes (null for none), and a place among its requests. */
interface ClaimOptions {
  sendAt: number | null;
  /** A request that is older has lost its process and takes no place. */
  deadAfterMs: number;
}

/** Writes the attempt before its request leaves, where the endpoint has room. The caller holds both rows. */
const beginAttempt = async (
  em: Em,
  row: LockedDelivery,
  signedWith: SignedWith,
  { sendAt, deadAfterMs }: ClaimOptions,
): Promise<AttemptClaim | undefined> => {
  const [attemptId, number] = [uuidv7(), row.attempts + 1];
  const begun = await em.execute<unknown[]>(
    `with room as (
       select count(*) < ?::int as is_free from deliveries
        where webhook_id = ? and status = 'delivering' and updated_at > now() - ? * interval '1 ms'
     ), paced as (
       update webhooks set next_request_at = to_timestamp(?::float8 / 1000) from room
        where webhooks.id = ? and is_free and ?::float8 is not null
     ), taken as (
       update deliveries set status = 'delivering', attempts = ?, next_attempt_at = null, updated_at = now() from room
        where deliveries.id = ? and is_free returning deliveries.id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken returning 1`,
    [
      row.max_concurrency,
      row.webhook_id,
      deadAfterMs,
      sendAt === null ? null : sendAtAfter(row, sendAt),
      row.webhook_id,
      sendAt,
      number,
      row.id,
      attemptId,
      number,
      row.url,
      signedWith,
    ],
  );
  return begun.length === 0 ? undefined : claimOf(row, { attemptId, number, signedWith });
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
