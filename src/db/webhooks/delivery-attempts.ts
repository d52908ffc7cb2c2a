import type { AttemptOutcome, FailureClass } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';
import { milliseconds, type LockedDelivery } from './locked-delivery.ts';

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
 * The usual end of many in one statement: successes of attempts that are their deliveries' latest, from which the endpoint
 * has nothing to learn. Gives the ids of the attempts that were ended; any other is left as it was. It locks the
 * deliveries, then what hangs on them, and never the endpoint: what holds that waits for these, so this must not wait for
 * what holds that.
 */
export const succeedAtOnce = async (em: Em, ends: readonly DeliveryAttemptEnd[]): Promise<Set<string>> => {
  const ended = await em.execute<{ id: string }[]>(
    `with given as (
       select * from jsonb_to_recordset(?::jsonb) as g(id uuid, revision int, signed_with text, delayed_ms float8,
         duration_ms int, status_code int, dialled_address text, headers jsonb, body text, truncated boolean)
     ), latest as (
       select d.id as delivery_id, a.id from given g
         join delivery_attempts a on a.id = g.id and a.outcome = 'started'
         join deliveries d on d.id = a.delivery_id and d.attempts = a.number and d.revision = g.revision
         join webhooks w on w.id = a.webhook_id
        where d.status = 'delivering' and w.consecutive_failures = 0
          and (w.new_secret_accepted or g.signed_with = 'previous')
        order by d.id for no key update of d
     ), ended as (
       update deliveries d set status = 'succeeded', next_attempt_at = null, ended_at = now(), updated_at = now()
         from latest where d.id = latest.delivery_id returning latest.id
     ), closed as (
       update delivery_attempts a
          set outcome = 'succeeded', ended_at = now() - g.delayed_ms * interval '1 ms', duration_ms = g.duration_ms,
              status_code = g.status_code, dialled_address = g.dialled_address, response_headers = g.headers,
              response_body = g.body, response_truncated = g.truncated
         from given g join ended on ended.id = g.id where a.id = g.id
     ) select id from ended`,
    [JSON.stringify(ends.map(givenOf))],
  );
  return new Set(ended.map(({ id }) => id));
};

const givenOf = (end: DeliveryAttemptEnd) => ({
  id: end.attemptId,
  revision: end.revision,
  signed_with: end.signedWith,
  delayed_ms: end.delayedMs,
  duration_ms: Math.round(end.durationMs),
  status_code: end.statusCode,
  dialled_address: end.dialledAddress,
  headers: end.answer?.headers ?? null,
  body: end.answer?.body ?? null,
  truncated: end.answer?.truncated ?? false,
});

const answerValues = ({ answer }: DeliveryAttemptEnd): unknown[] => [
  answer ? JSON.stringify(answer.headers) : null,
  answer?.body ?? null,
  answer?.truncated ?? false,
];

/**
 * Writes the end of an attempt; gives how it was before and the instant of its end (epoch milliseconds), undefined, with
 * nothing written, when it had its end already.
 */
export const closeDeliveryAttempt = async (
  em: Em,
  end: DeliveryAttemptEnd,
): Promise<{ outcome: AttemptOutcome; ended_ms: number } | undefined> => {
  const [before] = await em.execute<{ outcome: AttemptOutcome; ended_ms: number }[]>(
    `with before as (
       select id, outcome from delivery_attempts where id = ? and outcome in ('started', 'unknown')
     ) update delivery_attempts a
          set outcome = ?, ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, failure = ?, message = ?, status_code = ?,
              response_headers = ?::jsonb, response_body = ?, response_truncated = ?, dialled_address = ?
         from before where a.id = before.id returning before.outcome, ${milliseconds('a.ended_at')} as ended_ms`,
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
  return before;
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
