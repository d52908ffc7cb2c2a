import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isForWebhook, answersFor, mayHaveWebhook, mayReadEvent } from '../team/authority.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';
import type { Sendable } from './attempts.ts';
import { requestColumns, type RequestRow } from './endpoints.ts';
import { dueAt, waits } from './queue.ts';

/** Webhook with the fields for sending. Instants are epoch milliseconds of the database. */
export interface LockedWebhook extends RequestRow {
  id: string;
  rate_per_second: number;
  max_concurrency: number;
  /** False as well if the person who answers for the webhook may not have one. */
  enabled: boolean;
  /** Whether the webhook may receive events of only some brands. */
  limited: boolean;
  deleted: boolean;
  next_request_ms: number | null;
  now_ms: number;
}

/** SQL that joins the membership of the person who answers for webhook `w`. */
const joinAnswering = `left join memberships m on m.org_id = w.org_id and m.user_id = ${answersFor}`;

/** Locks a webhook until the transaction ends, to claim its deliveries. Returns undefined if it no longer exists. */
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
 * Cancels due deliveries of a locked webhook, among its oldest `limit`, whose brand the person who answers for it may no
 * longer see. Checked before each request, because an event may wait for days. Returns the number of canceled deliveries.
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

/**
 * Number of deliveries that may be claimed, and when their requests are sent: the first at `fromMs`, the next ones
 * `apartMs` apart.
 */
export interface Pace {
  limit: number;
  fromMs: number;
  apartMs: number;
  signedWith: 'current' | 'previous';
  /** Age at which a request has lost its process and occupies no slot. */
  deadAfterMs: number;
}

/** Delivery whose attempt is written: the right to make one request at that instant. */
export interface Claimed extends Pick<
  Sendable,
  'id' | 'org_id' | 'sequence' | 'revision' | 'event_id' | 'event' | 'body'
> {
  attempt_id: string;
  number: number;
  send_ms: number;
}

/**
 * Claims due deliveries of a locked webhook, oldest first, as far as it has slots, and writes their attempts, so that only
 * the requests remain. Claims nothing in a restored database.
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
