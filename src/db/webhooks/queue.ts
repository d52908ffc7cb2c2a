import { workflowIds } from '../../domain/ids.ts';
import type { Em } from '../driver/orm.ts';
import { isForWebhook, answersFor, mayHaveWebhook, mayReadEvent } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import { extractMilliseconds, type Sendable } from './attempts.ts';
import type { Sweepable } from './recoveries.ts';

/** An endpoint as what sends to it sees it; instants are epoch milliseconds of the database. */
export interface LockedWebhook {
  id: string;
  /** False also where the person who answers for it may have none. */
  enabled: boolean;
  /** Whether it may hear of some brands only. */
  limited: boolean;
  deleted: boolean;
  url: string;
  secret: string;
  /** Null when there is none or its time is over. */
  previous_secret: string | null;
  /** Tells rotations apart; null before the first. */
  rotation_ms: number | null;
  new_secret_accepted: boolean;
  headers: string | null;
  rate_per_second: number;
  max_concurrency: number;
  next_request_ms: number | null;
  generation: number;
  now_ms: number;
}

/** Locks an endpoint until the transaction ends, for one who claims deliveries of it; undefined when it is gone. */
export const lockWebhookToSend = async (em: Em, id: string): Promise<LockedWebhook | undefined> => {
  const [row] = await em.execute<LockedWebhook[]>(
    `select w.id, w.enabled and (w.made_by is null or ${mayHaveWebhook}) as enabled,
            w.brand_ids is not null or coalesce(m.role = 'member', false) as limited,
            deleted_at is not null as deleted, url, secret, new_secret_accepted, headers,
            case when previous_secret_expires_at > now() then previous_secret end as previous_secret,
            ${extractMilliseconds('previous_secret_expires_at')} as rotation_ms, rate_per_second, max_concurrency,
            ${extractMilliseconds('next_request_at')} as next_request_ms, generation, ${extractMilliseconds('clock_timestamp()')} as now_ms
       from webhooks w left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}
      where w.id = ? for no key update of w`,
    [id],
  );
  return row;
};

/** When a delivery is due that waits. Of the same words as its index. */
const dueAt = 'coalesce(next_attempt_at, created_at)';

/**
 * Cancels what is due of a locked endpoint, of the oldest `limit`, and of a brand that the person who answers for it may not see any
 * more: asked again before each request, as an event may wait for days. Gives how many.
 */
export const cancelClosed = async (em: Em, id: string, limit: number): Promise<number> => {
  const cancelled = await em.execute<unknown[]>(
    `update deliveries d
        set status = 'cancelled', next_attempt_at = null, ended_at = now(), revision = d.revision + 1, updated_at = now()
       from events e, webhooks w left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}
      where d.webhook_id = ? and d.status = any ('{pending,retrying}') and e.id = d.event_id and w.id = d.webhook_id
        and d.sequence is not null and not ((m.id is null or ${mayReadEvent}) and ${isForWebhook})
        and d.id in (select id from deliveries where webhook_id = ? and status = any ('{pending,retrying}')
                        and ${dueAt} <= now() order by ${dueAt}, id limit ?)
      returning d.id`,
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
export const claimDue = (
  em: Em,
  { id, url }: LockedWebhook,
  { limit, fromMs, apartMs, signedWith, deadAfterMs }: Pace,
): Promise<Claimed[]> => {
  const current = isDatabaseCurrent(em);
  return em.execute<Claimed[]>(
    `with busy as (
       select count(*)::int as slots from deliveries
        where webhook_id = ? and status = 'delivering' and updated_at > now() - ? * interval '1 ms'
     ), due as (
       select id, ${dueAt} as due_at from deliveries
        where webhook_id = ? and status in ('pending', 'retrying') and ${dueAt} <= now() and ${current.sql}
        order by ${dueAt}, id
        limit (select greatest(0, least(?::int, max_concurrency - slots)) from busy, webhooks where webhooks.id = ?)
          for no key update skip locked
     ), queue as (select id, row_number() over (order by due_at, id) - 1 as turn from due),
     taken as (
       update deliveries d
          set status = 'delivering', attempts = attempts + 1, next_attempt_at = null, updated_at = now()
         from queue where d.id = queue.id
       returning d.id, d.org_id, d.webhook_id, d.event_id, d.sequence::float8 as sequence, d.revision, d.attempts as number,
                 ?::float8 + turn * ?::float8 as send_ms
     ), begun as (
       insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ${uuidV7}, to_timestamp(send_ms / 1000), org_id, id, webhook_id, number, 'started', ?::text, ?::text from taken
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

/** What waits for an endpoint. Instants: epoch milliseconds of the database. */
export interface Waiting {
  now_ms: number;
  /** When the next delivery is due; null when none waits. */
  due_ms: number | null;
  /** How many requests are under way, and when the oldest of them began. */
  busy: number;
  began_ms: number | null;
}

/** Looks at what an endpoint has left. */
export const readWaitingDeliveries = async (em: Em, webhookId: string): Promise<Waiting> => {
  const [row] = await em.execute<Waiting[]>(
    `select (select ${extractMilliseconds(dueAt)} from deliveries
              where webhook_id = ? and status in ('pending', 'retrying') order by ${dueAt}, id limit 1) as due_ms,
            busy, began_ms, ${extractMilliseconds('clock_timestamp()')} as now_ms
       from (select count(*)::int as busy, ${extractMilliseconds('min(updated_at)')} as began_ms from deliveries
              where webhook_id = ? and status = 'delivering') as requests`,
    [webhookId, webhookId],
  );
  if (!row) throw new Error('an aggregate gives a row');
  return row;
};

/** Requests of an endpoint that are older than this: their processes have ended. */
export const listLostDeliveries = async (
  em: Em,
  webhookId: string,
  deadAfterMs: number,
): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from deliveries
      where webhook_id = ? and status = 'delivering' and updated_at <= now() - ? * interval '1 ms' order by id limit 100`,
    [webhookId, deadAfterMs],
  );
  return rows.map(({ id }) => id);
};

/** Deliveries that are held or cancelled in one transaction. */
const atOnce = 1_000;

/** Ends the waiting of an endpoint that takes nothing any more, so many at a time; false when none is left. */
export const endWaiting = async (
  em: Em,
  webhookId: string,
  status: 'held' | 'cancelled',
): Promise<boolean> => {
  const ended = await em.execute<unknown[]>(
    `update deliveries set status = ?::text, next_attempt_at = null, revision = revision + 1, updated_at = now(),
            ended_at = case when ?::text = 'cancelled' then now() end
      where id in (select id from deliveries
                    where webhook_id = ? and status in ('pending', 'retrying') and (sequence is not null or ?)
                    order by id limit ${atOnce} for no key update)
     returning 1`,
    [status, status, webhookId, status === 'cancelled'],
  );
  return ended.length === atOnce;
};

/** Keeps events from being added to an endpoint until the transaction ends: what is seen to wait then is all there is. */
export const lockSequence = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('select 1 from webhook_sequences where webhook_id = ? for update', [webhookId]);

/** Has the next event ask for the endpoint's workflow again. The caller holds the sequence. */
export const fallAsleep = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('update webhook_sequences set woken_at = null where webhook_id = ? and woken_at is not null', [
    webhookId,
  ]);

/** What there is to tell a person of an endpoint that waits. */
export interface Queue {
  /** Deliveries that wait, and when the oldest of them was made (epoch milliseconds). */
  waiting: number;
  oldest_ms: number;
  /** Failed attempts in a row. */
  failures: number;
  /** The delivery that is next: its attempt, of so many, and its event. */
  attempt: number;
  attempts: number;
  event_id: string;
}

/** The queue of an endpoint; undefined where nothing waits. */
export const readWebhookQueue = async (em: Em, webhookId: string): Promise<Queue | undefined> => {
  const [row] = await em.execute<Queue[]>(
    `with waiting as (
       select id, created_at, ${dueAt} as due_at, tries, retry_schedule, event_id from deliveries
        where webhook_id = ? and status in ('pending', 'retrying')
     ) select (select count(*)::int from waiting) as waiting,
              (select ${extractMilliseconds('min(created_at)')} from waiting) as oldest_ms,
              consecutive_failures as failures, tries + 1 as attempt, cardinality(retry_schedule) + 1 as attempts, event_id
         from (select * from waiting order by due_at, id limit 1) as next, webhooks where webhooks.id = ?`,
    [webhookId, webhookId],
  );
  return row;
};

/**
 * Endpoints of which a delivery has not moved for `untouchedMs` although its time is past or near, and for which no message
 * is on its way. In a right system these are few: where more is due than the endpoint takes, requests that take long, and
 * retries whose time comes.
 */
export const listSweepableWebhooks = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select d.webhook_id as id, d.org_id as "orgId", d.webhook_id as "webhookId" from deliveries d
      where d.status in ('pending', 'delivering', 'retrying') and d.updated_at < now() - ? * interval '1 ms'
        and (d.next_attempt_at is null or d.next_attempt_at < now() + ? * interval '1 ms')
        and not exists (select 1 from outbox_messages m where m.workflow_id = ? || d.webhook_id)
      group by d.webhook_id, d.org_id order by d.webhook_id`,
    [untouchedMs, untouchedMs, workflowIds.webhook('')],
  );
