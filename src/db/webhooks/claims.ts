import { sql } from 'kysely';
import { bound, buildOnce, clockMs, epochMs, kyselyOf, now, type Places } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isForWebhook, answersFor, mayHaveWebhook, mayReadEvent } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { isCurrentState, knownNumberOf } from '../restored/database-state.ts';
import type { Sendable } from './attempts.ts';
import { requestColumns } from './endpoints.ts';
import { dueAt, waits } from './queue.ts';

const answering = sql.raw<string>(answersFor);

const lockToSend = buildOnce((db, { id }: Places<{ id: string }>) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('memberships as m', join =>
      join.onRef('m.org_id', '=', 'w.org_id').on('m.user_id', '=', answering),
    )
    .select(['w.id', 'w.rate_per_second', 'w.max_concurrency'])
    .select(requestColumns)
    .select(({ eb, ref }) => [
      // false also where the person who answers for it may have none
      sql<boolean>`w.enabled and (w.made_by is null or ${sql.raw(mayHaveWebhook)})`.as('enabled'),
      // whether it may hear of some brands only
      sql<boolean>`w.brand_ids is not null or coalesce(m.role = 'member', false)`.as('limited'),
      eb('w.deleted_at', 'is not', null).as('deleted'),
      epochMs(ref('w.next_request_at')).as('next_request_ms'),
      clockMs.as('now_ms'),
    ])
    .where('w.id', '=', id)
    .forNoKeyUpdate('w'),
);

/** An endpoint as what sends to it sees it; instants are epoch milliseconds of the database. */
export type LockedWebhook = Awaited<ReturnType<typeof lockToSend>>[number];

/** Locks an endpoint until the transaction ends, for one who claims deliveries of it; undefined when it is gone. */
export const lockWebhookToSend = async (em: Em, id: string): Promise<LockedWebhook | undefined> =>
  (await lockToSend(em, { id }))[0];

/**
 * Cancels what is due of a locked endpoint, of the oldest `limit`, and of a brand that the person who answers for it may not see any
 * more: asked again before each request, as an event may wait for days. Gives how many.
 */
export const cancelClosed = async (em: Em, id: string, limit: number): Promise<number> => {
  const cancelled = await kyselyOf(em)
    .updateTable('deliveries as d')
    .from(['events as e', 'webhooks as w'])
    .leftJoin('memberships as m', join =>
      join.onRef('m.org_id', '=', 'w.org_id').on('m.user_id', '=', answering),
    )
    .set({
      status: 'cancelled',
      next_attempt_at: null,
      ended_at: now,
      revision: ({ eb }) => eb('d.revision', '+', 1),
      updated_at: now,
    })
    .where('d.webhook_id', '=', id)
    .where('d.status', 'in', waits)
    .whereRef('e.id', '=', 'd.event_id')
    .whereRef('w.id', '=', 'd.webhook_id')
    .where('d.sequence', 'is not', null)
    .where(sql<boolean>`not ((m.id is null or ${sql.raw(mayReadEvent)}) and ${sql.raw(isForWebhook)})`)
    .where('d.id', 'in', ({ selectFrom }) =>
      selectFrom('deliveries')
        .select('id')
        .where('webhook_id', '=', id)
        .where('status', 'in', waits)
        .where(dueAt, '<=', now)
        .orderBy(dueAt)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(cancelled.numUpdatedRows);
};

/** How much may be claimed, and when each request of it leaves: the first at `fromMs`, and `apartMs` between them. */
export interface Pace {
  limit: number;
  fromMs: number;
  apartMs: number;
  signedWith: 'current' | 'previous';
  /** A request that is older than this has lost its process and takes no slot. */
  deadAfterMs: number;
}

/** A delivery whose attempt is written: the right to make one request, at that instant. */
export interface Claimed extends Pick<
  Sendable,
  'id' | 'org_id' | 'sequence' | 'revision' | 'event_id' | 'event' | 'body'
> {
  attempt_id: string;
  number: number;
  send_ms: number;
}

type Claim = Pace & Pick<LockedWebhook, 'id' | 'url'> & { knownNumber: number };

/** A text, for the builder takes three times the lines to write three tables in one statement. */
const claim = buildOnce(
  (
    _,
    { id, url, limit, fromMs, apartMs, signedWith, deadAfterMs, knownNumber }: Places<Claim>,
  ) => sql<Claimed>`
    with busy as (
       select count(*) as slots from deliveries
        where webhook_id = ${id} and status = 'delivering' and updated_at > now() - ${deadAfterMs} * interval '1 ms'
     ), due as (
       select id, ${dueAt} as due_at from deliveries
        where webhook_id = ${id} and status in ('pending', 'retrying') and ${dueAt} <= now()
          and ${bound(isCurrentState, knownNumber)}
        order by ${dueAt}, id
        limit (select greatest(0, least(${limit}::int, max_concurrency - slots)) from busy, webhooks where webhooks.id = ${id})
          for no key update skip locked
     ), queue as (select id, row_number() over (order by due_at, id) - 1 as turn from due),
     taken as (
       update deliveries d
          set status = 'delivering', attempts = attempts + 1, next_attempt_at = null, updated_at = now()
         from queue where d.id = queue.id
       returning d.id, d.org_id, d.webhook_id, d.event_id, d.sequence, d.revision, d.attempts as number,
                 ${fromMs}::float8 + turn * ${apartMs}::float8 as send_ms
     ), begun as (
       insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ${sql.raw(uuidV7)}, to_timestamp(send_ms / 1000), org_id, id, webhook_id, number, 'started', ${url}::text,
              ${signedWith}::text
         from taken
       returning id, delivery_id
     ), paced as (
       update webhooks set next_request_at = to_timestamp((last.ms + ${apartMs}::float8) / 1000)
         from (select max(send_ms) as ms from taken) as last where webhooks.id = ${id} and last.ms is not null
     ) select taken.id, taken.org_id, taken.sequence, taken.revision, taken.number, taken.send_ms, begun.id as attempt_id,
              e.id as event_id, e.event, e.body
         from taken join begun on begun.delivery_id = taken.id join events e on e.id = taken.event_id order by send_ms`,
);

/**
 * Takes what is due of a locked endpoint, oldest first, as far as it has slots, and writes the attempts: what is left is
 * to make the requests. Nothing in a database that was set back.
 */
export const claimDue = (em: Em, { id, url }: LockedWebhook, pace: Pace): Promise<Claimed[]> =>
  claim(em, { ...pace, id, url, knownNumber: knownNumberOf(em) });
