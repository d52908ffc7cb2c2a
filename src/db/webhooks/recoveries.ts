import { sql } from 'kysely';
import type { LockMode } from '@mikro-orm/core';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries.ts';
import { notFound } from '../../domain/errors.ts';
import type { RecoveryProgress } from '../../domain/webhooks/recoveries.ts';
import { workflowIds } from '../../domain/ids.ts';
import { WebhookRecovery } from '../entities/webhook.ts';
import { anyOf, epochMs, kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';

/** One recovery of an endpoint of the organization; 404 when there is none. */
export const findRecovery = async (
  em: Em,
  orgId: string,
  { webhookId, recoveryId }: { webhookId: string; recoveryId: string },
  lockMode?: LockMode,
): Promise<WebhookRecovery> => {
  const recovery = await em.findOne(
    WebhookRecovery,
    { id: recoveryId, webhookId, orgId },
    lockMode === undefined ? {} : { lockMode },
  );
  if (!recovery) throw notFound('recovery', recoveryId);
  return recovery;
};

const updateRecoveries = (em: Em) => kyselyOf(em).updateTable('webhook_recoveries').set('updated_at', now);

/** Cancels the recoveries of an endpoint that are under way; what they have let go stays on its way. */
export const cancelRecoveries = (em: Em, webhookId: string): Promise<unknown> =>
  updateRecoveries(em)
    .set({ status: 'cancelled', ended_at: now })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', sql.lit('running'))
    .execute();

/** Locks a recovery and its endpoint until the transaction ends; undefined when it is gone. */
export const lockRecovery = (em: Em, id: string) =>
  kyselyOf(em)
    .selectFrom('webhook_recoveries as r')
    .innerJoin('webhooks as w', 'w.id', 'r.webhook_id')
    .select(({ and, eb, ref }) => [
      'r.org_id',
      'r.webhook_id',
      'r.status',
      'r.total',
      'r.released',
      'r.rate_per_second',
      // the delivery that it let go last; null before the first
      'r.cursor',
      'r.statuses',
      'r.since',
      'r.until',
      // whether its endpoint is enabled and not deleted
      and([ref('w.enabled'), eb('w.deleted_at', 'is', null)]).as('usable'),
    ])
    .where('r.id', '=', id)
    .forNoKeyUpdate(['w', 'r'])
    .executeTakeFirst();

/** A recovery with what its endpoint allows. */
export type RecoveryRow = NonNullable<Awaited<ReturnType<typeof lockRecovery>>>;

/** Which deliveries are sent again: those of an endpoint in these statuses, made from `since` until `until`. */
export interface RecoveryScope extends Pick<RecoveryRow, 'webhook_id'> {
  statuses: readonly string[];
  /** Instants as the row has them are texts, since milliseconds would cut what lies between two of them. */
  since: Date | string;
  until: Date | string;
}

/** Of events only: a test counts for nothing, so nobody misses one. */
const selectRecoverable = (em: Em, { webhook_id, statuses, since, until }: RecoveryScope) =>
  kyselyOf(em)
    .selectFrom('deliveries')
    .where('webhook_id', '=', webhook_id)
    .where('sequence', 'is not', null)
    .where('status', '=', anyOf(statuses as readonly DeliveryStatus[]))
    .where('created_at', '>=', sql<string>`${since}`)
    .where('created_at', '<=', sql<string>`${until}`);

/** How many deliveries there are to send again. */
export const countRecoverable = async (em: Em, scope: RecoveryScope): Promise<number> => {
  const { count } = await selectRecoverable(em, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A moment at which the oldest held delivery of an endpoint was there already, in whole milliseconds; null when none is held. */
export const findOldestHeld = async (em: Em, webhookId: string): Promise<Date | null> => {
  const { ms } = await kyselyOf(em)
    .selectFrom('deliveries')
    .select(({ fn }) => epochMs(fn.min<string | null>('created_at')).as('ms'))
    .where('webhook_id', '=', webhookId)
    .where('sequence', 'is not', null)
    .where('status', '=', sql.lit('held'))
    .executeTakeFirstOrThrow();
  return ms === null ? null : new Date(Math.floor(ms));
};

/**
 * The ids of the next second's worth of deliveries, locked; none at the end. Ids are in the order in which the deliveries
 * were made.
 */
export const lockNextRecoverable = async (em: Em, recovery: RecoveryRow): Promise<string[]> => {
  const { cursor, rate_per_second } = recovery;
  const rows = await selectRecoverable(em, recovery)
    .select('id')
    .$if(cursor !== null, query => query.where('id', '>', cursor))
    .orderBy('id')
    .limit(rate_per_second)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/** Writes how far a recovery has come. */
export const writeRecoveryProgress = (
  em: Em,
  id: string,
  { total, released, status, cursor }: RecoveryProgress & { cursor: string | null },
): Promise<unknown> =>
  updateRecoveries(em)
    .set({ total, released, cursor, status, ended_at: status === 'completed' ? now : null })
    .where('id', '=', id)
    .execute();

/** Ends a recovery that cannot go on. */
export const stopRecovery = (em: Em, id: string): Promise<unknown> =>
  updateRecoveries(em).set({ status: 'cancelled', ended_at: now }).where('id', '=', id).execute();

/** Recoveries that should be under way and have not moved for `untouchedMs`. */
export const listSweepableRecoveries = (em: Em, untouchedMs: number) =>
  kyselyOf(em)
    .selectFrom('webhook_recoveries as r')
    .select(['r.id', 'r.org_id as orgId', 'r.webhook_id as webhookId'])
    .where('r.status', '=', sql.lit('running'))
    .where('r.updated_at', '<', sql<string>`now() - ${milliseconds(untouchedMs)}`)
    .where(({ ref }) => isNotOnItsWay(workflowIds.recovery(''), ref('r.id')))
    .orderBy('r.id')
    .limit(sql.lit(1_000))
    .execute();

/** An endpoint or a recovery that should have a live workflow now. */
export type Sweepable = Awaited<ReturnType<typeof listSweepableRecoveries>>[number];
