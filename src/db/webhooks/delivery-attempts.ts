import type { AttemptOutcome, FailureClass } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedDelivery } from './locked-delivery.ts';
import { passingSlots } from './pass-slots.ts';
import { waking } from './wake-deliveries.ts';

/** An attempt that is about to be made. */
export interface NewAttempt {
  attemptId: string;
  number: number;
  signedWith: 'current' | 'previous';
}

/** What an attempt needs of its endpoint. */
export interface SlotClaim {
  /** A request that is older than this has lost its process and takes no place. */
  deadAfterMs: number;
  /** The instant of the endpoint's rate that the attempt takes, and the next one after it; epoch milliseconds. Null for none. */
  pace: { sendAt: number; next: number } | null;
}

/** Writes the attempt before its request leaves; false, and nothing written, where the endpoint has no room. The caller holds both rows. */
export const beginAttempt = async (
  em: Em,
  row: LockedDelivery,
  { attemptId, number, signedWith }: NewAttempt,
  { deadAfterMs, pace }: SlotClaim,
): Promise<boolean> => {
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
      pace === null ? null : pace.next,
      row.webhook_id,
      pace === null ? null : pace.sendAt,
      number,
      row.id,
      attemptId,
      number,
      row.url,
      signedWith,
    ],
  );
  return begun.length > 0;
};

/** The same for the second request of a delivery that holds its endpoint's place already. */
export const beginSecondAttempt = (
  em: Em,
  row: LockedDelivery,
  { attemptId, number, signedWith }: NewAttempt,
): Promise<unknown> =>
  em.execute(
    `with taken as (
       update deliveries set attempts = ?, updated_at = now() where id = ? returning id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken`,
    [number, row.id, attemptId, number, row.url, signedWith],
  );

/** What a request came to. */
export interface DeliveryAttemptEnd {
  attemptId: string;
  /** Of the delivery as it was when the attempt was claimed. */
  revision: number;
  signedWith: 'current' | 'previous';
  /** Null for success. */
  failure: FailureClass | null;
  message: string | null;
  statusCode: number | null;
  durationMs: number;
  /** How long ago it ended. */
  delayedMs: number;
  dialledAddress: string | null;
  /** What is kept of the receiver's answer. */
  answer: { headers: Record<string, string>; body: string; truncated: boolean } | undefined;
}

/**
 * The usual end in one statement: a success of an attempt that is the delivery's latest, from which its endpoint has
 * nothing to learn. False for any other. It locks the delivery, then what hangs on it, and never the endpoint: whoever
 * holds that waits for this, so this must not wait for whoever holds that.
 */
export const succeedAtOnce = async (em: Em, end: DeliveryAttemptEnd): Promise<boolean> => {
  const ended = await em.execute<unknown[]>(
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
      end.attemptId,
      end.revision,
      end.signedWith,
      end.delayedMs,
      Math.round(end.durationMs),
      end.statusCode,
      end.dialledAddress,
      ...answerValues(end),
      end.attemptId,
    ],
  );
  return ended.length > 0;
};

const answerValues = ({ answer }: DeliveryAttemptEnd): unknown[] => [
  answer ? JSON.stringify(answer.headers) : null,
  answer?.body ?? null,
  answer?.truncated ?? false,
];

/** Writes the end of an attempt; gives how it was before, undefined, with nothing written, when it had its end already. */
export const closeDeliveryAttempt = async (
  em: Em,
  end: DeliveryAttemptEnd,
): Promise<AttemptOutcome | undefined> => {
  const [before] = await em.execute<{ outcome: AttemptOutcome }[]>(
    `with before as (
       select id, outcome from delivery_attempts where id = ? and outcome in ('started', 'unknown')
     ) update delivery_attempts a
          set outcome = ?, ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, failure = ?, message = ?, status_code = ?,
              response_headers = ?::jsonb, response_body = ?, response_truncated = ?, dialled_address = ?
         from before where a.id = before.id returning before.outcome`,
    [
      end.attemptId,
      end.failure === null ? 'succeeded' : 'failed',
      end.delayedMs,
      Math.round(end.durationMs),
      end.failure,
      end.message,
      end.statusCode,
      ...answerValues(end),
      end.dialledAddress,
    ],
  );
  return before?.outcome;
};

/** Says of the latest attempt of a delivery, if it has no end, that its process ended before it had an answer. */
export const markAttemptLost = (
  em: Em,
  { id, attempts }: Pick<LockedDelivery, 'id' | 'attempts'>,
  message: string,
): Promise<unknown> =>
  em.execute(
    `update delivery_attempts set outcome = 'unknown', failure = 'died', message = ?, ended_at = now()
      where delivery_id = ? and number = ? and outcome = 'started'`,
    [message, id, attempts],
  );
