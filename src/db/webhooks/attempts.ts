import { sql, type NotNull } from 'kysely';
import type { DeliveryStatus, FailureClass } from '../../domain/webhooks/deliveries.ts';
import { buildOnce, clockMs, epochMs, kyselyOf, now, type Places } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { requestColumns } from './endpoints.ts';

const lock = buildOnce((db, { id }: Places<{ id: string }>) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select([
      'd.id',
      'd.org_id',
      'd.webhook_id',
      'd.sequence',
      'd.status',
      'd.tries',
      'd.attempts',
      'd.retry_schedule',
      'd.revision',
      'e.id as event_id',
      'e.event',
      'e.body',
      'w.enabled',
      'w.consecutive_failures',
    ])
    .select(requestColumns)
    .select(({ eb, ref }) => [
      eb('w.deleted_at', 'is not', null).as('deleted'),
      epochMs(ref('d.next_attempt_at')).as('next_attempt_ms'),
      epochMs(ref('w.first_failure_at')).as('first_failure_ms'),
      clockMs.as('now_ms'),
    ])
    .where('d.id', '=', id)
    .forNoKeyUpdate(['w', 'd']),
);

/** A delivery with its endpoint and its event, as one query reads and locks them. Instants: epoch milliseconds of the database. */
export type LockedDelivery = Awaited<ReturnType<typeof lock>>[number];

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
export const lockDelivery = async (em: Em, id: string): Promise<LockedDelivery | undefined> =>
  (await lock(em, { id }))[0];

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
  await kyselyOf(em)
    .updateTable('deliveries')
    .set({
      status,
      ...(tries !== undefined && { tries }),
      updated_at: now,
      next_attempt_at: sql<string | null>`to_timestamp(${nextAttemptAt}::float8 / 1000)`,
      ended_at: ends.includes(status) ? now : null,
    })
    .where('id', '=', id)
    .execute();
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
  kyselyOf(em)
    .with('taken', db =>
      db.updateTable('deliveries').set({ attempts: number, updated_at: now }).where('id', '=', id),
    )
    .insertInto('delivery_attempts')
    .values({
      id: attemptId,
      created_at: now,
      org_id,
      delivery_id: id,
      webhook_id,
      number,
      outcome: 'started',
      url,
      signed_with: signedWith,
    })
    .execute();

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
  const ended = await succeed(em, { ends: JSON.stringify(ends.map(givenOf)) });
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

type Given = ReturnType<typeof givenOf>;

/** A text, for the builder takes twice the lines. */
const succeed = buildOnce(
  (_, given: Places<{ ends: string }>) => sql<{ id: string }>`
    with given as (
       select * from jsonb_to_recordset(${given.ends}::jsonb) as g(id uuid, revision int, signed_with text, delayed_ms float8,
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
);

const close = buildOnce(
  (db, given: Places<Given & { failure: FailureClass | null; message: string | null }>) =>
    db
      .with('before', q =>
        q
          .selectFrom('delivery_attempts')
          .select(['id', 'outcome'])
          .where('id', '=', given.id)
          .where('outcome', 'in', ['started', 'unknown']),
      )
      .updateTable('delivery_attempts as a')
      .from('before')
      .set({
        outcome: sql<
          'succeeded' | 'failed'
        >`case when ${given.failure}::text is null then 'succeeded' else 'failed' end`,
        ended_at: sql<string>`now() - ${given.delayed_ms}::float8 * interval '1 ms'`,
        duration_ms: given.duration_ms,
        failure: given.failure,
        message: given.message,
        status_code: given.status_code,
        response_headers: given.headers,
        response_body: given.body,
        response_truncated: given.truncated,
        dialled_address: given.dialled_address,
      })
      .whereRef('a.id', '=', 'before.id')
      .returning(({ ref }) => ['before.outcome', epochMs(ref('a.ended_at')).as('ended_ms')])
      .$narrowType<{ ended_ms: NotNull }>(),
);

/**
 * Writes the end of an attempt; gives how it was before and the instant of its end (epoch milliseconds), undefined, with
 * nothing written, when it had its end already.
 */
export const closeDeliveryAttempt = async (em: Em, end: DeliveryAttemptEnd) => {
  const [before] = await close(em, { ...givenOf(end), failure: end.failure, message: end.message });
  return before;
};

/** Says of the latest attempt of a delivery, if it has no end, that its process ended before it had an answer. */
export const markAttemptLost = (
  em: Em,
  { id, attempts }: Pick<LockedDelivery, 'id' | 'attempts'>,
  message: string,
): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('delivery_attempts')
    .set({ outcome: 'unknown', failure: 'died', message, ended_at: now })
    .where('delivery_id', '=', id)
    .where('number', '=', attempts)
    .where('outcome', '=', 'started')
    .execute();
