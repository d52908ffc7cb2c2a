import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isForWebhook, answersFor, mayHaveWebhook, mayReadEvent } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import type { Sendable } from './attempts.ts';
import { requestColumns, type RequestRow } from './endpoints.ts';
import { dueAt, waits } from './queue.ts';

/** An endpoint as what sends to it sees it; instants are epoch milliseconds of the database. */
export interface LockedWebhook extends RequestRow {
  id: string;
  rate_per_second: number;
  max_concurrency: number;
  /** False also where the person who answers for it may have none. */
  enabled: boolean;
  /** Whether it may hear of some brands only. */
  limited: boolean;
  deleted: boolean;
  next_request_ms: number | null;
  now_ms: number;
}

/** The membership of the person who answers for webhook `w`. */
const joinAnswering = `left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}`;

/** Locks an endpoint until the transaction ends, for one who claims deliveries of it; undefined when it is gone. */
export const lockWebhookToSend = async (em: Em, id: string): Promise<LockedWebhook | undefined> => {
  const [webhook] = await em.execute<LockedWebhook[]>(
    `select w.id, w.rate_per_second, w.max_concurrency, ${requestColumns},
            w.enabled and (w.made_by is null or ${mayHaveWebhook}) as enabled,
            w.brand_ids is not null or coalesce(m.role = 'member', false) as limited,
            w.deleted_at is not null as deleted, ${epochMs('w.next_request_at')} as next_request_ms, ${clockMs} as now_ms
       from webhooks w ${joinAnswering} where w.id = ? for no key update of w`,
    [id],
  );
  return webhook;
};

/**
 * Cancels what is due of a locked endpoint, of the oldest `limit`, and of a brand that the person who answers for it may not see any
 * more: asked again before each request, as an event may wait for days. Gives how many.
 */
export const cancelClosed = async (em: Em, id: string, limit: number): Promise<number> => {
  const cancelled = await em.execute<unknown[]>(
    `update deliveries d
        set status = 'cancelled', next_attempt_at = null, ended_at = now(), revision = d.revision + 1, updated_at = now()
       from events e, webhooks w ${joinAnswering}
      where d.webhook_id = ? and d.status in (${waits}) and e.id = d.event_id and w.id = d.webhook_id
        and d.sequence is not null and not ((m.id is null or ${mayReadEvent}) and ${isForWebhook})
        and d.id in (select id from deliveries where webhook_id = ? and status in (${waits}) and ${dueAt} <= now()
                      order by ${dueAt}, id limit ?)
      returning 1`,
    [id, id, limit],
  );
  return cancelled.length;
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

/**
 * Takes what is due of a locked endpoint, oldest first, as far as it has slots, and writes the attempts: what is left is
 * to make the requests. Nothing in a database that was set back.
 */
export const claimDue = (em: Em, { id, url }: LockedWebhook, pace: Pace): Promise<Claimed[]> => {
  const { limit, fromMs, apartMs, signedWith, deadAfterMs } = pace;
  const current = isDatabaseCurrent(em);
  return em.execute<Claimed[]>(
    `with busy as (
       select count(*) as slots from deliveries
        where webhook_id = ? and status = 'delivering' and updated_at > now() - ? * interval '1 ms'
     ), due as (
       select id, ${dueAt} as due_at from deliveries
        where webhook_id = ? and status in (${waits}) and ${dueAt} <= now() and ${current.sql}
        order by ${dueAt}, id
        limit (select greatest(0, least(?::int, max_concurrency - slots)) from busy, webhooks where webhooks.id = ?)
          for no key update skip locked
     ), queue as (select id, row_number() over (order by due_at, id) - 1 as turn from due),
     taken as (
       update deliveries d
          set status = 'delivering', attempts = attempts + 1, next_attempt_at = null, updated_at = now()
         from queue where d.id = queue.id
       returning d.id, d.org_id, d.webhook_id, d.event_id, d.sequence, d.revision, d.attempts as number,
                 ?::float8 + turn * ?::float8 as send_ms
     ), begun as (
       insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ${uuidV7}, to_timestamp(send_ms / 1000), org_id, id, webhook_id, number, 'started', ?::text, ?::text
         from taken
       returning id, delivery_id
     ), paced as (
       update webhooks set next_request_at = to_timestamp((last.ms + ?::float8) / 1000)
         from (select max(send_ms) as ms from taken) as last where webhooks.id = ? and last.ms is not null
     ) select taken.id, taken.org_id, taken.sequence, taken.revision, taken.number, taken.send_ms, begun.id as attempt_id,
              e.id as event_id, e.event, e.body
         from taken join begun on begun.delivery_id = taken.id join events e on e.id = taken.event_id order by send_ms`,
    [id, deadAfterMs, id, ...current.values, limit, id, fromMs, apartMs, url, signedWith, apartMs, id],
  );
};
