import { sql, type NotNull } from 'kysely';
import { workflowIds } from '../../domain/ids.ts';
import {
  buildOnce,
  clockMs,
  epochMs,
  kyselyOf,
  literals,
  milliseconds,
  now,
  type Places,
} from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import { wakeWebhooks } from './events.ts';

/** When a delivery is due that waits. Of the same words as its index. */
export const dueAt = sql<string>`coalesce(next_attempt_at, created_at)`;

/** What waits is in a partial index. */
export const waits = literals('pending', 'retrying');

const readWaiting = buildOnce((db, { id }: Places<{ id: string }>) => {
  const own = db.selectFrom('deliveries').where('webhook_id', '=', id);
  const requests = own
    .select(({ fn }) => [
      fn.countAll<number>().as('busy'),
      epochMs(fn.min<string | null>('updated_at')).as('began_ms'),
    ])
    .where('status', '=', sql.lit('delivering'));
  return db.selectFrom(requests.as('requests')).select([
    // when the next delivery is due; null when none waits
    own
      .select(epochMs(dueAt).as('ms'))
      .where('status', 'in', waits)
      .orderBy(dueAt)
      .orderBy('id')
      .limit(sql.lit(1))
      .as('due_ms'),
    'busy',
    'began_ms',
    clockMs.as('now_ms'),
  ]);
});

/** What waits for an endpoint, how many requests are under way, and when the oldest began. Instants: epoch milliseconds of the database. */
export type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

/** Looks at what an endpoint has left. */
export const readWaitingDeliveries = async (em: Em, id: string): Promise<Waiting> => {
  const [row] = await readWaiting(em, { id });
  if (!row) throw new Error('an aggregate gives a row');
  return row;
};

/** Requests of an endpoint that are older than this: their processes have ended. */
export const listLostDeliveries = async (
  em: Em,
  webhookId: string,
  deadAfterMs: number,
): Promise<string[]> => {
  const rows = await kyselyOf(em)
    .selectFrom('deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit('delivering'))
    .where('updated_at', '<=', sql<string>`now() - ${milliseconds(deadAfterMs)}`)
    .orderBy('id')
    .limit(sql.lit(100))
    .execute();
  return rows.map(({ id }) => id);
};

/** Every change of deliveries, with what each of them changes. */
export const updateDeliveries = (em: Em) =>
  kyselyOf(em)
    .updateTable('deliveries')
    .set({ revision: ({ eb }) => eb('revision', '+', 1), updated_at: now });

/** Holds what waits for an endpoint that is disabled, but for tests; its workflow is told, so that it ends. */
export const holdDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const { numUpdatedRows } = await updateDeliveries(em)
    .set({ status: 'held', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('sequence', 'is not', null)
    .where('status', 'in', waits)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await wakeWebhooks(em, [webhookId]);
};

/** Cancels what an endpoint that is deleted has not been delivered; its workflow is told. */
export const cancelDeliveries = async (em: Em, webhookId: string): Promise<void> => {
  const { numUpdatedRows } = await updateDeliveries(em)
    .set({ status: 'cancelled', next_attempt_at: null, ended_at: now })
    .where('webhook_id', '=', webhookId)
    .where('status', 'in', literals('pending', 'retrying', 'held'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await wakeWebhooks(em, [webhookId]);
};

/** Deliveries that are held or cancelled in one transaction, well below a second: it may be part of a request. */
const atOnce = 1_000;

/** So many that wait, locked: what came to an end meanwhile is not among them. */
const selectWaiting = (em: Em) =>
  kyselyOf(em)
    .selectFrom('deliveries')
    .select('id')
    .where('status', 'in', waits)
    .orderBy('id')
    .limit(sql.lit(atOnce))
    .forNoKeyUpdate();

/** Ends the waiting of an endpoint that takes nothing any more, so many at a time; false when none is left. */
export const endWaiting = async (
  em: Em,
  webhookId: string,
  status: 'held' | 'cancelled',
): Promise<boolean> => {
  const isCancelled = status === 'cancelled';
  const waiting = selectWaiting(em)
    .where('webhook_id', '=', webhookId)
    // tests are not held
    .$if(!isCancelled, query => query.where('sequence', 'is not', null));
  const ended = await updateDeliveries(em)
    .set({ status, next_attempt_at: null, ended_at: isCancelled ? now : null })
    .where('id', 'in', waiting)
    .executeTakeFirstOrThrow();
  return Number(ended.numUpdatedRows) === atOnce;
};

/** Holds so many that wait for endpoints that are disabled with their organization, whose workflows are told and hold the rest. */
export const holdDeliveriesOf = async (em: Em, orgId: string, webhookIds: string[]): Promise<void> => {
  await updateDeliveries(em)
    .set({ status: 'held', next_attempt_at: null })
    .where('id', 'in', selectWaiting(em).where('org_id', '=', orgId).where('sequence', 'is not', null))
    .execute();
  await wakeWebhooks(em, webhookIds);
};

/** Keeps events from being added to an endpoint until the transaction ends: what is seen to wait then is all there is. */
export const lockSequence = (em: Em, webhookId: string): Promise<unknown> =>
  kyselyOf(em)
    .selectFrom('webhook_sequences')
    .select('webhook_id')
    .where('webhook_id', '=', webhookId)
    .forUpdate()
    .execute();

/** Has the next event ask for the endpoint's workflow again. The caller holds the sequence. */
export const fallAsleep = (em: Em, webhookId: string): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('webhook_sequences')
    .set({ woken_at: null })
    .where('webhook_id', '=', webhookId)
    .where('woken_at', 'is not', null)
    .execute();

/** The queue of an endpoint; undefined where nothing waits. */
export const readWebhookQueue = (em: Em, webhookId: string) =>
  kyselyOf(em)
    .with('waiting', q =>
      q
        .selectFrom('deliveries')
        .select(['id', 'created_at', dueAt.as('due_at'), 'tries', 'retry_schedule', 'event_id'])
        .where('webhook_id', '=', webhookId)
        .where('status', 'in', waits),
    )
    .selectFrom([
      q => q.selectFrom('waiting').selectAll().orderBy('due_at').orderBy('id').limit(sql.lit(1)).as('next'),
      'webhooks',
    ])
    .select(({ eb, fn, selectFrom }) => [
      selectFrom('waiting').select(fn.countAll<number>().as('count')).as('waiting'),
      selectFrom('waiting')
        .select(epochMs(fn.min<string>('created_at')).as('ms'))
        .as('oldest_ms'),
      'webhooks.consecutive_failures as failures',
      eb('next.tries', '+', 1).as('attempt'),
      sql<number>`cardinality(next.retry_schedule) + 1`.as('attempts'),
      'next.event_id',
    ])
    .where('webhooks.id', '=', webhookId)
    .$narrowType<{ waiting: NotNull; oldest_ms: NotNull }>()
    .executeTakeFirst();

/**
 * What there is to tell a person of an endpoint that waits: how many deliveries, and when the oldest of them was made (epoch
 * milliseconds); failed attempts in a row; of the delivery that is next its attempt, of so many, and its event.
 */
export type Queue = NonNullable<Awaited<ReturnType<typeof readWebhookQueue>>>;

/**
 * Endpoints of which a delivery has not moved for `untouchedMs` although its time is past or near, and for which no message
 * is on its way. In a right system these are few: where more is due than the endpoint takes, requests that take long, and
 * retries whose time comes.
 */
export const listSweepableWebhooks = (em: Em, untouchedMs: number) =>
  kyselyOf(em)
    .selectFrom('deliveries as d')
    .select(['d.webhook_id as id', 'd.org_id as orgId', 'd.webhook_id as webhookId'])
    .where('d.status', 'in', literals('pending', 'delivering', 'retrying'))
    .where('d.updated_at', '<', sql<string>`now() - ${milliseconds(untouchedMs)}`)
    .where(({ eb }) =>
      eb('d.next_attempt_at', 'is', null).or(
        'd.next_attempt_at',
        '<',
        sql<string>`now() + ${milliseconds(untouchedMs)}`,
      ),
    )
    .where(({ ref }) => isNotOnItsWay(workflowIds.webhook(''), ref('d.webhook_id')))
    .groupBy(['d.webhook_id', 'd.org_id'])
    .orderBy('d.webhook_id')
    .execute();
