import type { Em } from '../driver/orm.ts';
import { dueAt } from './claim-due.ts';
import { milliseconds } from './locked-delivery.ts';

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
export const waitingDeliveries = async (em: Em, webhookId: string): Promise<Waiting> => {
  const [row] = await em.execute<Waiting[]>(
    `select (select ${milliseconds(dueAt)} from deliveries
              where webhook_id = ? and status in ('pending', 'retrying') order by ${dueAt}, id limit 1) as due_ms,
            busy, began_ms, ${milliseconds('clock_timestamp()')} as now_ms
       from (select count(*)::int as busy, ${milliseconds('min(updated_at)')} as began_ms from deliveries
              where webhook_id = ? and status = 'delivering') as requests`,
    [webhookId, webhookId],
  );
  if (!row) throw new Error('an aggregate gives a row');
  return row;
};

/** Requests of an endpoint that are older than this: their processes have ended. */
export const lostDeliveries = async (em: Em, webhookId: string, deadAfterMs: number): Promise<string[]> => {
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
export const queueOf = async (em: Em, webhookId: string): Promise<Queue | undefined> => {
  const [row] = await em.execute<Queue[]>(
    `with waiting as (
       select id, created_at, ${dueAt} as due_at, tries, retry_schedule, event_id from deliveries
        where webhook_id = ? and status in ('pending', 'retrying')
     ) select (select count(*)::int from waiting) as waiting,
              (select ${milliseconds('min(created_at)')} from waiting) as oldest_ms,
              consecutive_failures as failures, tries + 1 as attempt, cardinality(retry_schedule) + 1 as attempts, event_id
         from (select * from waiting order by due_at, id limit 1) as next, webhooks where webhooks.id = ?`,
    [webhookId, webhookId],
  );
  return row;
};
