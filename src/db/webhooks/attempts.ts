import type { DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { requestColumns, type RequestRow } from './endpoints.ts';

/**
 * Delivery with its webhook and event, as one query reads and locks them. Instants are epoch milliseconds of the database.
 */
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

/** Delivery with the data that a request needs. */
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
 * Reads a delivery and locks it, its webhook first. Transactions that change many deliveries of a webhook lock in the same
 * order.
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

/** Moves a delivery to another status. `nextAttemptAt` is in epoch milliseconds. The caller has locked the row. */
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

/** Attempt that is about to be made. */
export interface NewAttempt {
  attemptId: string;
  number: number;
  signedWith: 'current' | 'previous';
}

/**
 * Writes the second attempt of a delivery that has a slot of its webhook, before the request is sent. The caller has locked
 * both rows.
 */
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

/** Outcome of a request. */
export interface DeliveryAttemptEnd {
  attemptId: string;
  /** Revision of the delivery when the attempt was claimed. */
  revision: number;
  signedWith: 'current' | 'previous';
  /** Null for a success. */
  failure: FailureClass | null;
  message: string | null;
  statusCode: number | null;
  durationMs: number;
  /** Milliseconds since the end of the request. */
  delayedMs: number;
  dialledAddress: string | null;
  /** Stored part of the receiver's response. */
  answer: { headers: Record<string, string>; body: string; truncated: boolean } | undefined;
}

/**
 * Ends many attempts in one statement, for the usual case: successes of their deliveries' latest attempts that change
 * nothing on the webhook. Returns the IDs of the ended attempts; all others stay unchanged. Locks the deliveries and then
 * their dependent rows, and never the webhook: a transaction that holds the webhook's lock waits for these rows, so this
 * statement must not wait for it.
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

/** Attempt as it was before its end, and the instant of that end in epoch milliseconds. */
export interface ClosedAttempt {
  outcome: 'started' | 'unknown';
  ended_ms: number;
}

/**
 * Writes the end of an attempt. Returns its previous state and the instant of its end. Returns undefined and writes nothing
 * if it had already ended.
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

/** Marks the latest attempt of a delivery, if it has no end, as lost: its process ended before an answer arrived. */
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
