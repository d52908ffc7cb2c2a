import type { LockMode } from '@mikro-orm/core';
import { notFound } from '../../domain/errors.ts';
import type { RecoveryProgress } from '../../domain/webhooks/recoveries.ts';
import { workflowIds } from '../../domain/ids.ts';
import { WebhookRecovery } from '../entities/webhook.ts';
import { epochMs } from '../driver/instants.ts';
import type { Em } from '../driver/orm.ts';
import { isNotOnItsWay } from '../outbox.ts';
import type { Sweepable } from './queue.ts';

/** Finds a recovery of a webhook of the organization. Throws 404 if there is none. */
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

/** Cancels the running recoveries of a webhook. Deliveries that they have released continue. */
export const cancelRecoveries = (em: Em, webhookId: string): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now()
      where webhook_id = ? and status = 'running'`,
    [webhookId],
  );

/** Recovery with the limits of its webhook. */
export interface RecoveryRow {
  org_id: string;
  webhook_id: string;
  status: RecoveryProgress['status'];
  total: number;
  released: number;
  rate_per_second: number;
  /** Delivery that was released last, or null before the first. */
  cursor: string | null;
  statuses: string[];
  since: string;
  until: string;
  /** Whether the webhook is enabled and not deleted. */
  usable: boolean;
}

/** Locks a recovery and its webhook until the transaction ends. Returns undefined if it no longer exists. */
export const lockRecovery = async (em: Em, id: string): Promise<RecoveryRow | undefined> => {
  const [recovery] = await em.execute<RecoveryRow[]>(
    `select r.org_id, r.webhook_id, r.status, r.total, r.released, r.rate_per_second, r.cursor, r.statuses, r.since, r.until,
            w.enabled and w.deleted_at is null as usable
       from webhook_recoveries r join webhooks w on w.id = r.webhook_id where r.id = ? for no key update of w, r`,
    [id],
  );
  return recovery;
};

/** Deliveries to send again: those of a webhook in these statuses, created from `since` until `until`. */
export interface RecoveryScope extends Pick<RecoveryRow, 'webhook_id'> {
  statuses: readonly string[];
  /** Instants from the row are texts, because milliseconds would lose the difference between two of them. */
  since: Date | string;
  until: Date | string;
}

/** SQL for deliveries of events. Tests do not count, so they are not sent again. */
const fromRecoverable = `from deliveries
  where webhook_id = ? and sequence is not null and status = any (?) and created_at >= ? and created_at <= ?`;

const valuesOf = ({ webhook_id, statuses, since, until }: RecoveryScope): unknown[] => [
  webhook_id,
  statuses,
  since,
  until,
];

/** Counts the deliveries to send again. */
export const countRecoverable = async (em: Em, scope: RecoveryScope): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*) as count ${fromRecoverable}`,
    valuesOf(scope),
  );
  return counted?.count ?? 0;
};

/**
 * Finds an instant, in whole milliseconds, at which the oldest held delivery of a webhook already existed. Returns null if
 * none is held.
 */
export const findOldestHeld = async (em: Em, webhookId: string): Promise<Date | null> => {
  const [oldest] = await em.execute<{ ms: number | null }[]>(
    `select ${epochMs('min(created_at)')} as ms from deliveries
      where webhook_id = ? and sequence is not null and status = 'held'`,
    [webhookId],
  );
  return typeof oldest?.ms === 'number' ? new Date(Math.floor(oldest.ms)) : null;
};

/**
 * Locks the next second's worth of deliveries and returns their IDs, or none at the end. IDs are in the order of creation.
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

/** Writes the progress of a recovery. */
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

/** Ends a recovery that cannot continue. */
export const stopRecovery = (em: Em, id: string): Promise<unknown> =>
  em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now() where id = ?`,
    [id],
  );

/** Lists recoveries that should be running and have not changed for `untouchedMs`. */
export const listSweepableRecoveries = (em: Em, untouchedMs: number): Promise<Sweepable[]> =>
  em.execute<Sweepable[]>(
    `select r.id, r.org_id as "orgId", r.webhook_id as "webhookId" from webhook_recoveries r
      where r.status = 'running' and r.updated_at < now() - ?::float8 * interval '1 millisecond'
        and ${isNotOnItsWay(workflowIds.recovery(''), 'r.id')}
      order by r.id limit 1000`,
    [untouchedMs],
  );
