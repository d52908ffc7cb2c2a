import type { Em } from '../../db/driver/orm.ts';
import { passingSlots, passSlots } from '../../db/webhooks/pass-slots.ts';
import { waking } from '../../db/webhooks/wake-deliveries.ts';
import type { AttemptOutcome } from '../../domain/deliveries.ts';
import { planNextAttempt } from './fail-delivery.ts';
import { lockDelivery, moveDelivery, nextStepOf, type LockedDelivery } from './delivery-row.ts';
import type { AttemptRecord, DeliveryStep, KeptAnswer } from './delivery-steps.ts';
import type { Delivering } from './delivering.ts';
import { countFailure, countSuccess } from './webhook-health.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Writes what a request came to on its attempt, its delivery and its endpoint, in one transaction. Safe to repeat: an
 * attempt that has its end changes nothing more.
 */
export const recordDelivery = async (
  delivering: Delivering,
  record: AttemptRecord,
  answer?: KeptAnswer,
): Promise<DeliveryStep> => {
  const isSimple = record.failure === null && (await succeedAtOnce(delivering, record, answer));
  return isSimple ? accepted(record) : recordInSteps(delivering, record, answer);
};

const accepted = ({ statusCode }: AttemptRecord): DeliveryStep => ({
  state: 'ended',
  status: 'succeeded',
  reason: `accepted with ${statusCode}`,
});

/**
 * The usual end in one statement: a success of an attempt that is the delivery's latest, from which its endpoint has
 * nothing to learn. False for any other. It locks the delivery, then what hangs on it, and never the endpoint: what
 * holds that waits for this, so this must not wait for what holds that.
 */
const succeedAtOnce = async (
  { orm }: Delivering,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<boolean> => {
  const ended = await orm.em.fork().execute<unknown[]>(
    `with ended as (
       update deliveries d set status = 'succeeded', next_attempt_at = null, ended_at = now(), updated_at = now()
         from delivery_attempts a join webhooks w on w.id = a.webhook_id
        where a.id = ? and a.outcome = 'started' and d.id = a.delivery_id
          and d.status = 'delivering' and d.attempts = a.number and d.revision = ?
          and w.consecutive_failures = 0 and (w.new_secret_accepted or ?::text = 'previous')
        returning d.webhook_id
     ), closed as (
       update delivery_attempts a
          set outcome = 'succeeded', ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, status_code = ?, dialled_address = ?,
              response_headers = ?::jsonb, response_body = ?, response_truncated = ?
         from ended where a.id = ?
     ), ${waking(passingSlots('(select webhook_id from ended)', '1'))}
     select (select count(*) from told) as passed from ended`,
    [
      record.attemptId,
      record.revision,
      record.signedWith,
      record.delayedMs,
      Math.round(record.durationMs),
      record.statusCode,
      record.dialledAddress,
      answer ? JSON.stringify(answer.headers) : null,
      answer?.body ?? null,
      answer?.truncated ?? false,
      record.attemptId,
    ],
  );
  return ended.length > 0;
};

const recordInSteps = (
  delivering: Delivering,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<DeliveryStep> =>
  inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, record.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const before = await closeAttempt(em, record, answer);
    if (before === undefined) return nextStepOf(row);
    if (record.failure === null) return succeed(em, row, record);
    // a lost attempt has been counted when it was lost
    return before === 'started' ? fail(delivering, em, row, record) : nextStepOf(row);
  });

/** How the attempt was before; undefined when it had its end already. */
export const closeAttempt = async (
  em: Em,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<AttemptOutcome | undefined> => {
  const [before] = await em.execute<{ outcome: AttemptOutcome }[]>(
    `with before as (
       select id, outcome from delivery_attempts where id = ? and outcome in ('started', 'unknown')
     ) update delivery_attempts a
          set outcome = ?, ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, failure = ?, message = ?, status_code = ?,
              response_headers = ?::jsonb, response_body = ?, response_truncated = ?, dialled_address = ?
         from before where a.id = before.id returning before.outcome`,
    [
      record.attemptId,
      record.failure === null ? 'succeeded' : 'failed',
      record.delayedMs,
      Math.round(record.durationMs),
      record.failure,
      record.message,
      record.statusCode,
      answer ? JSON.stringify(answer.headers) : null,
      answer?.body ?? null,
      answer?.truncated ?? false,
      record.dialledAddress,
    ],
  );
  return before?.outcome;
};

/** A success ends the delivery also when the attempt had been given up; not when it has been told to begin again since. */
const succeed = async (em: Em, row: LockedDelivery, record: AttemptRecord): Promise<DeliveryStep> => {
  await countSuccess(em, row, record);
  if (row.revision !== record.revision) return nextStepOf(row);
  await moveDelivery(em, row, { status: 'succeeded' });
  await passSlots(em, row.webhook_id, 1);
  return accepted(record);
};

const fail = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
  record: AttemptRecord,
): Promise<DeliveryStep> => {
  const enabled = await countFailure(delivering, em, row, record);
  const isCurrentAttempt = row.status === 'delivering' && row.attempts === record.number;
  if (!isCurrentAttempt || row.revision !== record.revision) return nextStepOf(row);
  const { message, retryAfterMs } = record;
  return planNextAttempt(delivering, em, { ...row, enabled }, { what: message ?? 'failed', retryAfterMs });
};
