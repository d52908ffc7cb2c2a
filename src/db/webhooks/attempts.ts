import type { DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { requestColumns, type RequestRow } from './endpoints.ts';

/** A delivery with its endpoint and its event, as one query reads and locks them. Instants: epoch milliseconds of the database. */
export interface LockedDelivery extends RequestRow {
  id: string;
  org_id: string;
  webhook_id: string;
  sequence: number | null;
  status: DeliveryStatus;
  tries: number;
  attempts: number;
  retry_schedule: number[];
  revision: number;
  event_id: string;
  event: string;
  body: string;
  enabled: boolean;
  consecutive_failures: number;
  deleted: boolean;
  next_attempt_ms: number | null;
  first_failure_ms: number | null;
  now_ms: number;
}

/** A delivery with what a request of it is made of. */
export type Sendable = Pick<
  LockedDelivery,
  | 'id'
  | 'org_id'
  | 'webhook_id'
  | 'sequence'
  | 'revision'
  | 'url'
  | 'secret'
  | 'previous_secret'
  | 'rotation_ms'
  | 'headers'
  | 'generation'
  | 'event_id'
  | 'event'
  | 'body'
>;

/**
 * Reads a delivery and locks it, its endpoint first: anyone who changes many deliveries of an endpoint locks in that order
 * too.
 */
export const lockDelivery = async (em: Em, id: string): Promise<LockedDelivery | undefined> => {
  const [delivery] = await em.execute<LockedDelivery[]>(
    `select d.id, d.org_id, d.webhook_id, d.sequence, d.status, d.tries, d.attempts, d.retry_schedule, d.revision,
            e.id as event_id, e.event, e.body, w.enabled, w.consecutive_failures, ${requestColumns},
            w.deleted_at is not null as deleted, ${epochMs('d.next_attempt_at')} as next_attempt_ms,
            ${epochMs('w.first_failure_at')} as first_failure_ms, ${clockMs} as now_ms
       from deliveries d join webhooks w on w.id = d.webhook_id join events e on e.id = d.event_id
      where d.id = ? for no key update of w, d`,
    [id],
  );
  return delivery;
};

const ends: readonly DeliveryStatus[] = ['succeeded', 'exhausted', 'cancelled'];

/** Moves a delivery; `nextAttemptAt` in epoch milliseconds. The caller holds its row. */
export const moveDelivery = async (
  em: Em,
  { id }: Pick<LockedDelivery, 'id'>,
  {
    status,
    tries,
    nextAttemptAt = null,
  }: { status: DeliveryStatus; tries?: number; nextAttemptAt?: number | null },
): Promise<void> => {
  await em.execute(
    `update deliveries
        set status = ?, tries = coalesce(?, tries), updated_at = now(), next_attempt_at = to_timestamp(?::float8 / 1000),
            ended_at = case when ? then now() end
      where id = ?`,
    [status, tries ?? null, nextAttemptAt, ends.includes(status), id],
  );
};

/** An attempt that is about to be made. */
export interface NewAttempt {
  attemptId: string;
  number: number;
  signedWith: 'current' | 'previous';
}

/** Writes the second request of a delivery that has a slot of its endpoint, before it leaves. The caller holds both rows. */
export const beginSecondAttempt = (
  em: Em,
  { id, org_id, webhook_id, url }: LockedDelivery,
  { attemptId, number, signedWith }: NewAttempt,
): Promise<unknown> =>
  em.execute(
    `with taken as (update deliveries set attempts = ?, updated_at = now() where id = ?)
     insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
     values (?, now(), ?, ?, ?, ?, 'started', ?, ?)`,
    [number, id, attemptId, org_id, id, webhook_id, number, url, signedWith],
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
 * The usual end of many in one statement: successes of attempts that are their deliveries' latest, from which the endpoint
 * has nothing to learn. Gives the ids of the attempts that were ended; any other is left as it was. It locks the
 * deliveries, then what hangs on them, and never the endpoint: what holds that waits for these, so this must not wait for
 * what holds that.
 */
export const succeedAtOnce = async (em: Em, ends: readonly DeliveryAttemptEnd[]): Promise<Set<string>> => {
  const ended = await em.execute<{ id: string }[]>(succeed, [JSON.stringify(ends.map(givenOf))]);
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

const succeed = `
    with given as (
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
     ) select id from ended`;

/** How an attempt was before its end, and the instant of that end in epoch milliseconds. */
export interface ClosedAttempt {
  outcome: 'started' | 'unknown';
  ended_ms: number;
}

/**
 * Writes the end of an attempt; gives how it was before and the instant of its end, undefined, with nothing written, when it
 * had its end already.
 */
export const closeDeliveryAttempt = async (
  em: Em,
  end: DeliveryAttemptEnd,
): Promise<ClosedAttempt | undefined> => {
  const { id, delayed_ms, duration_ms, status_code, headers, body, truncated, dialled_address } =
    givenOf(end);
  const [before] = await em.execute<ClosedAttempt[]>(
    `with before as (
       select id, outcome from delivery_attempts where id = ? and outcome in ('started', 'unknown')
     ) update delivery_attempts a
          set outcome = ?, ended_at = now() - ?::float8 * interval '1 ms', duration_ms = ?, failure = ?, message = ?,
              status_code = ?, response_headers = ?, response_body = ?, response_truncated = ?, dialled_address = ?
         from before where a.id = before.id
       returning before.outcome, ${epochMs('a.ended_at')} as ended_ms`,
    [
      id,
      end.failure === null ? 'succeeded' : 'failed',
      delayed_ms,
      duration_ms,
      end.failure,
      end.message,
      status_code,
      headers && JSON.stringify(headers),
      body,
      truncated,
      dialled_address,
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
