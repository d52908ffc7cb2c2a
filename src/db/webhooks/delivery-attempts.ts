import type { AttemptOutcome, FailureClass } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';
import type { LockedDelivery } from './locked-delivery.ts';
import { passingSlots } from './pass-slots.ts';
import { waking } from './wake-deliveries.ts';

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
 * nothing to learn. False for any other. It locks the delivery, then what hangs on it, and never the endpoint: what
 * holds that waits for this, so this must not wait for what holds that.
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
