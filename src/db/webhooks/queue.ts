import { workflowIds } from '../../domain/ids.ts';
import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { wakeWebhooks } from './events.ts';

/** SQL for the due time of a waiting delivery. Same text as in its index. */
export const dueAt = 'coalesce(next_attempt_at, created_at)';

/** Statuses of waiting deliveries, as in a partial index. */
export const waits = `'pending', 'retrying'`;

/**
 * Number of waiting deliveries and running requests of a webhook, and the start of the oldest request. Instants are epoch
 * milliseconds of the database.
 */
export interface Waiting {
  /** Time at which the next delivery is due, or null if none waits. */
  due_ms: number | null;
  busy: number;
  began_ms: number | null;
  now_ms: number;
}

/** Reads the waiting deliveries and running requests of a webhook. */
export const readWaitingDeliveries = async (em: Em, id: string): Promise<Waiting> => {
  const [row] = await em.execute<Waiting[]>(
    `select (select ${epochMs(dueAt)} from deliveries where webhook_id = ? and status in (${waits})
              order by ${dueAt}, id limit 1) as due_ms, busy, began_ms, ${clockMs} as now_ms
       from (select count(*) as busy, ${epochMs('min(updated_at)')} as began_ms
               from deliveries where webhook_id = ? and status = 'delivering') requests`,
    [id, id],
  );
  if (!row) throw new Error('an aggregate gives a row');
  return row;
};

/** Lists the requests of a webhook that are older than this, whose processes have ended. */
export const listLostDeliveries = async (
  em: Em,
  webhookId: string,
  deadAfterMs: number,
): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from deliveries
      where webhook_id = ? and status = 'delivering' and updated_at <= now() - ?::float8 * interval '1 millisecond'
      order by id limit 100`,
    [webhookId, deadAfterMs],
  );
  return rows.map(({ id }) => id);
};

/** SQL that every change of a delivery also sets. */
export const deliveryChange = 'revision = revision + 1, updated_at = now()';

/** Holds the waiting deliveries of a disabled webhook, except tests, and notifies its workflow, so that it ends. */
export const holdDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const held = await em.execute<unknown[]>(
    `update deliveries set status = 'held', next_attempt_at = null, ${deliveryChange}
      where webhook_id = ? and sequence is not null and status in (${waits}) returning 1`,
    [webhookId],
  );
  if (held.length > 0) await wakeWebhooks(em, [webhookId]);
};

/** Cancels the undelivered events of a deleted webhook and notifies its workflow. */
export const cancelDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const cancelled = await em.execute<unknown[]>(
    `update deliveries set status = 'cancelled', next_attempt_at = null, ended_at = now(), ${deliveryChange}
      where webhook_id = ? and status in (${waits}, 'held') returning 1`,
    [webhookId],
  );
  if (cancelled.length > 0) await wakeWebhooks(em, [webhookId]);
};

/** Deliveries that are held or canceled per transaction. Takes well below a second, because it may be part of a request. */
const atOnce = 1_000;

/** Returns SQL that locks a number of waiting deliveries that match a condition. Skips deliveries that ended meanwhile. */
const selectWaiting = (where: string): string =>
  `select id from deliveries where status in (${waits}) and ${where} order by id limit ${atOnce} for no key update`;

/**
 * Ends waiting deliveries of a webhook that accepts none, a number at a time. Returns false if none is left. Tests are not
 * held.
 */
export const endWaiting = async (
  em: Em,
  webhookId: string,
  status: 'held' | 'cancelled',
): Promise<boolean> => {
  const [endedAt, which] =
    status === 'cancelled'
      ? ['now()', 'webhook_id = ?']
      : ['null::timestamptz', 'webhook_id = ? and sequence is not null'];
  const ended = await em.execute<unknown[]>(
    `update deliveries set status = ?, next_attempt_at = null, ended_at = ${endedAt}, ${deliveryChange}
      where id in (${selectWaiting(which)}) returning 1`,
    [status, webhookId],
  );
  return ended.length === atOnce;
};

/**
 * Holds a number of deliveries of webhooks that are disabled with their organization. Their workflows are notified and hold
 * the rest.
 */
export const holdDeliveriesOf = async (em: Em, orgId: string, webhookIds: string[]): Promise<void> => {
  await em.execute(
    `update deliveries set status = 'held', next_attempt_at = null, ${deliveryChange}
      where id in (${selectWaiting('org_id = ? and sequence is not null')})`,
    [orgId],
  );
  await wakeWebhooks(em, webhookIds);
};

/**
 * Prevents new events of a webhook until the transaction ends, so that the waiting deliveries seen afterwards are all there
 * are.
 */
export const lockSequence = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('select 1 from webhook_sequences where webhook_id = ? for update', [webhookId]);

/** Lets the next event request the webhook's workflow again. The caller has locked the sequence. */
export const fallAsleep = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('update webhook_sequences set woken_at = null where webhook_id = ? and woken_at is not null', [
    webhookId,
  ]);

/**
 * Facts for people about a waiting webhook: number of deliveries, creation time of the oldest (epoch milliseconds), failed
 * attempts in a row, and the attempt, maximum number of attempts, and event of the next delivery.
 */
export interface Queue {
  waiting: number;
  oldest_ms: number;
  failures: number;
  attempt: number;
  attempts: number;
  event_id: string;
}

/** Reads the queue of a webhook. Returns undefined if nothing waits. */
export const readWebhookQueue = async (em: Em, webhookId: string): Promise<Queue | undefined> => {
  const [queue] = await em.execute<Queue[]>(
    `with waiting as (
       select id, created_at, ${dueAt} as due_at, tries, retry_schedule, event_id
         from deliveries where webhook_id = ? and status in (${waits})
     ) select (select count(*) from waiting) as waiting, (select ${epochMs('min(created_at)')} from waiting) as oldest_ms,
              w.consecutive_failures as failures, next.tries + 1 as attempt,
              cardinality(next.retry_schedule) + 1 as attempts, next.event_id
         from (select * from waiting order by due_at, id limit 1) next, webhooks w where w.id = ?`,
    [webhookId, webhookId],
  );
  return queue;
};

/** Webhook or recovery that should have a running workflow now. */
export interface Sweepable {
  id: string;
  orgId: string;
  webhookId: string;
}

/**
 * Lists webhooks with a delivery that has not changed for `untouchedMs` although its time is past or near, and for which no
 * outbox message waits. In a healthy system, these are few: webhooks with more due deliveries than they accept, long
 * requests, and retries that are about to be due.
 */
export const listSweepableWebhooks = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select d.webhook_id as id, d.org_id as "orgId", d.webhook_id as "webhookId"
       from deliveries d
      where d.status in ('pending', 'delivering', 'retrying')
        and d.updated_at < now() - ?::float8 * interval '1 millisecond'
        and (d.next_attempt_at is null or d.next_attempt_at < now() + ?::float8 * interval '1 millisecond')
        and ${isNotOnItsWay(workflowIds.webhook(''), 'd.webhook_id')}
      group by d.webhook_id, d.org_id order by d.webhook_id`,
    [untouchedMs, untouchedMs],
  );
