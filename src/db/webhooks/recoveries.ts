import type { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import type { RecoveryProgress } from '../../domain/webhooks/recoveries.ts';
import { workflowIds } from '../../domain/ids.ts';
import { WebhookRecovery } from '../entities/webhook.ts';
import { epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import type { Sweepable } from './queue.ts';

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

/** Cancels the recoveries of an endpoint that are under way; what they have let go stays on its way. */
export const cancelRecoveries = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now()
      where webhook_id = ? and status = 'running'`,
    [webhookId],
  );

/** A recovery with what its endpoint allows. */
export interface RecoveryRow {
  org_id: string;
  webhook_id: string;
  status: RecoveryProgress['status'];
  total: number;
  released: number;
  rate_per_second: number;
  /** The delivery that it let go last; null before the first. */
  cursor: string | null;
  statuses: string[];
  since: string;
  until: string;
  /** Whether its endpoint is enabled and not deleted. */
  usable: boolean;
}

/** Locks a recovery and its endpoint until the transaction ends; undefined when it is gone. */
export const lockRecovery = async (em: Em, id: string): Promise<RecoveryRow | undefined> => {
  const [recovery] = await em.execute<RecoveryRow[]>(
    `select r.org_id, r.webhook_id, r.status, r.total, r.released, r.rate_per_second, r.cursor, r.statuses, r.since, r.until,
            w.enabled and w.deleted_at is null as usable
       from webhook_recoveries r join webhooks w on w.id = r.webhook_id where r.id = ? for no key update of w, r`,
    [id],
  );
  return recovery;
};

/** Which deliveries are sent again: those of an endpoint in these statuses, made from `since` until `until`. */
export interface RecoveryScope extends Pick<RecoveryRow, 'webhook_id'> {
  statuses: readonly string[];
  /** Instants as the row has them are texts, since milliseconds would cut what lies between two of them. */
  since: Date | string;
  until: Date | string;
}

/** Of events only: a test counts for nothing, so nobody misses one. */
const fromRecoverable = `from deliveries
  where webhook_id = ? and sequence is not null and status = any (?) and created_at >= ? and created_at <= ?`;

const valuesOf = ({ webhook_id, statuses, since, until }: RecoveryScope): unknown[] => [
  webhook_id,
  statuses,
  since,
  until,
];

/** How many deliveries there are to send again. */
export const countRecoverable = async (em: Em, scope: RecoveryScope): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*) as count ${fromRecoverable}`,
    valuesOf(scope),
  );
  return counted?.count ?? 0;
};

/** A moment at which the oldest held delivery of an endpoint was there already, in whole milliseconds; null when none is held. */
export const findOldestHeld = async (em: Em, webhookId: string): Promise<Date | null> => {
  const [oldest] = await em.execute<{ ms: number | null }[]>(
    `select ${epochMs('min(created_at)')} as ms from deliveries
      where webhook_id = ? and sequence is not null and status = 'held'`,
    [webhookId],
  );
  return typeof oldest?.ms === 'number' ? new Date(Math.floor(oldest.ms)) : null;
};

/**
 * The ids of the next second's worth of deliveries, locked; none at the end. Ids are in the order in which the deliveries
 * were made.
 */
export const lockNextRecoverable = async (em: Em, recovery: RecoveryRow): Promise<string[]> => {
  const { cursor, rate_per_second } = recovery;
  const [after, values] = cursor === null ? ['', []] : [' and id > ?', [cursor]];
  const rows = await em.execute<{ id: string }[]>(
    `select id ${fromRecoverable}${after} order by id limit ? for no key update`,
    [...valuesOf(recovery), ...values, rate_per_second],
  );
  return rows.map(({ id }) => id);
};

/** Writes how far a recovery has come. */
export const writeRecoveryProgress = (
  em: Em,
  id: string,
  { total, released, status, cursor }: RecoveryProgress & { cursor: string | null },
): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries
        set total = ?, released = ?, cursor = ?, status = ?, ended_at = case when ? then now() end, updated_at = now()
      where id = ?`,
    [total, released, cursor, status, status === 'completed', id],
  );

/** Ends a recovery that cannot go on. */
export const stopRecovery = (em: Em, id: string): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now() where id = ?`,
    [id],
  );

/** Recoveries that should be under way and have not moved for `untouchedMs`. */
export const listSweepableRecoveries = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select r.id, r.org_id as "orgId", r.webhook_id as "webhookId" from webhook_recoveries r
      where r.status = 'running' and r.updated_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.recovery(''), 'r.id')}
      order by r.id limit 1000`,
    [untouchedMs],
  );
