import type { Em } from '../db/orm.ts';
import { passing, passPlaces } from '../db/pass-places.ts';
import { waking } from '../db/wake-deliveries.ts';
import type { AttemptOutcome } from '../domain/deliveries.ts';
import { afterFailure } from './fail-delivery.ts';
import { lockDelivery, moveDelivery, standing, type DeliveryRow } from './delivery-row.ts';
import type { AttemptRecord, DeliveryStep, KeptAnswer } from './delivery-steps.ts';
import type { Delivering } from './delivering.ts';
import { countFailure, countSuccess } from './webhook-health.ts';

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
  ...{ state: 'ended', status: 'succeeded', reason: `accepted with ${statusCode}` },
});

/** The usual end in one statement: a success of an attempt that is the delivery's latest. False for any other. */
const succeedAtOnce = async (
  { orm }: Delivering,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<boolean> => {
  const ended = await (orm.em.fork() as Em).execute<unknown[]>(
    `with closed as (
       update delivery_attempts a
          set outcome = 'succeeded', ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, status_code = ?, dialled_address = ?,
              response_headers = ?::jsonb, response_body = ?, response_truncated = ?
         from deliveries d
        where a.id = ? and a.outcome = 'started' and d.id = a.delivery_id
          and d.status = 'delivering' and d.attempts = a.number and d.revision = ?
        returning a.delivery_id
     ), ended as (
       update deliveries d set status = 'succeeded', next_attempt_at = null, ended_at = now(), updated_at = now()
         from closed where d.id = closed.delivery_id returning d.webhook_id, d.sequence is not null as is_counted
     ), judged as (
       select w.id, not w.new_secret_accepted and ?::text = 'current'
                and w.previous_secret_expires_at is not distinct from to_timestamp(?::float8 / 1000) as knows_new,
              is_counted and w.consecutive_failures > 0 and w.generation = ?::int as heals
         from ended join webhooks w on w.id = ended.webhook_id
     ), healed as (
       update webhooks w set new_secret_accepted = w.new_secret_accepted or knows_new,
              consecutive_failures = case when heals then 0 else w.consecutive_failures end,
              first_failure_at = case when heals then null else w.first_failure_at end
         from judged where w.id = judged.id and (knows_new or heals)
     ), ${waking(passing('(select webhook_id from ended)', '1'))}
     select (select count(*) from told) as passed from ended`,
    [
      ...[record.heldMs, Math.round(record.durationMs), record.statusCode, record.dialledAddress],
      ...[answer ? JSON.stringify(answer.headers) : null, answer?.body ?? null, answer?.truncated ?? false],
      ...[record.attemptId, record.revision, record.signedWith, record.rotation, record.generation],
    ],
  );
  return ended.length > 0;
};

const recordInSteps = (
  delivering: Delivering,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<DeliveryStep> =>
  delivering.orm.em.fork().transactional(async transaction => {
    const em = transaction as Em;
    const row = await lockDelivery(em, record.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const before = await closeAttempt(em, record, answer);
    if (before === undefined) return standing(row);
    if (record.failure === null) return succeed(em, row, record);
    // a lost attempt has been counted when it was lost
    return before === 'started' ? fail(delivering, em, row, record) : standing(row);
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
      ...[record.attemptId, record.failure === null ? 'succeeded' : 'failed', record.heldMs],
      ...[Math.round(record.durationMs), record.failure, record.message, record.statusCode],
      ...[answer ? JSON.stringify(answer.headers) : null, answer?.body ?? null, answer?.truncated ?? false],
      record.dialledAddress,
    ],
  );
  return before?.outcome;
};

/** A success ends the delivery also when the attempt had been given up; not when it has been told to begin anew since. */
const succeed = async (em: Em, row: DeliveryRow, record: AttemptRecord): Promise<DeliveryStep> => {
  await countSuccess(em, row, record);
  if (row.revision !== record.revision) return standing(row);
  await moveDelivery(em, row, { status: 'succeeded' });
  await passPlaces(em, row.webhook_id, 1);
  return accepted(record);
};

const fail = async (
  delivering: Delivering,
  em: Em,
  row: DeliveryRow,
  record: AttemptRecord,
): Promise<DeliveryStep> => {
  const enabled = await countFailure(delivering, em, row, record);
  const isStanding = row.status === 'delivering' && row.attempts === record.number;
  if (!isStanding || row.revision !== record.revision) return standing(row);
  const { message, retryAfterMs } = record;
  return afterFailure(delivering, em, { ...row, enabled }, { what: message ?? 'failed', retryAfterMs });
};
