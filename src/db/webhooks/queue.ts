import { workflowIds } from '../../domain/ids.ts';
import { clockMs, epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { wakeWebhooks } from './events.ts';

/** When a delivery is due that waits. Of the same words as its index. */
export const dueAt = 'coalesce(next_attempt_at, created_at)';

/** The statuses of what waits, as in a partial index. */
export const waits = `'pending', 'retrying'`;

/** What waits for an endpoint, how many requests are under way, and when the oldest began. Instants: epoch milliseconds of the database. */
export interface Waiting {
  /** When the next delivery is due; null when none waits. */
  due_ms: number | null;
  busy: number;
  began_ms: number | null;
  now_ms: number;
}

/** Looks at what an endpoint has left. */
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

/** Requests of an endpoint that are older than this: their processes have ended. */
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

/** What every change of deliveries writes besides. */
export const deliveryChange = 'revision = revision + 1, updated_at = now()';

/** Holds what waits for an endpoint that is disabled, but for tests; its workflow is told, so that it ends. */
export const holdDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const held = await em.execute<unknown[]>(
    `update deliveries set status = 'held', next_attempt_at = null, ${deliveryChange}
      where webhook_id = ? and sequence is not null and status in (${waits}) returning 1`,
    [webhookId],
  );
  if (held.length > 0) await wakeWebhooks(em, [webhookId]);
};

/** Cancels what an endpoint that is deleted has not been delivered; its workflow is told. */
export const cancelDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const cancelled = await em.execute<unknown[]>(
    `update deliveries set status = 'cancelled', next_attempt_at = null, ended_at = now(), ${deliveryChange}
      where webhook_id = ? and status in (${waits}, 'held') returning 1`,
    [webhookId],
  );
  if (cancelled.length > 0) await wakeWebhooks(em, [webhookId]);
};

/** Deliveries that are held or cancelled in one transaction, well below a second: it may be part of a request. */
const atOnce = 1_000;

/** So many that wait, locked, of those that a condition names: what came to an end meanwhile is not among them. */
const selectWaiting = (where: string): string =>
  `select id from deliveries where status in (${waits}) and ${where} order by id limit ${atOnce} for no key update`;

/** Ends the waiting of an endpoint that takes nothing any more, so many at a time; false when none is left. Tests are not held. */
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

/** Holds so many that wait for endpoints that are disabled with their organization, whose workflows are told and hold the rest. */
export const holdDeliveriesOf = async (em: Em, orgId: string, webhookIds: string[]): Promise<void> => {
  await em.execute(
    `update deliveries set status = 'held', next_attempt_at = null, ${deliveryChange}
      where id in (${selectWaiting('org_id = ? and sequence is not null')})`,
    [orgId],
  );
  await wakeWebhooks(em, webhookIds);
};

/** Keeps events from being added to an endpoint until the transaction ends: what is seen to wait then is all there is. */
export const lockSequence = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('select 1 from webhook_sequences where webhook_id = ? for update', [webhookId]);

/** Has the next event ask for the endpoint's workflow again. The caller holds the sequence. */
export const fallAsleep = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute('update webhook_sequences set woken_at = null where webhook_id = ? and woken_at is not null', [
    webhookId,
  ]);

/**
 * What there is to tell a person of an endpoint that waits: how many deliveries, and when the oldest of them was made (epoch
 * milliseconds); failed attempts in a row; of the delivery that is next its attempt, of so many, and its event.
 */
export interface Queue {
  waiting: number;
  oldest_ms: number;
  failures: number;
  attempt: number;
  attempts: number;
  event_id: string;
}

/** The queue of an endpoint; undefined where nothing waits. */
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

/** An endpoint or a recovery that should have a live workflow now. */
export interface Sweepable {
  id: string;
  orgId: string;
  webhookId: string;
}

/**
 * Endpoints of which a delivery has not moved for `untouchedMs` although its time is past or near, and for which no message
 * is on its way. In a right system these are few: where more is due than the endpoint takes, requests that take long, and
 * retries whose time comes.
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
