import type { Em } from '../../db/driver/orm.ts';
import { wakeDeliveries } from '../../db/webhooks/wake-deliveries.ts';
import { addWebhookChange } from '../../db/webhooks/webhook-changes.ts';
import type { RecoveryProgress } from '../../domain/recoveries.ts';
import type { Delivering } from './delivering.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** Where a recovery is after a step; `afterMs` until the next one, null at its end. */
export interface ReleaseStep extends RecoveryProgress {
  afterMs: number | null;
}

/** Deliveries are let go a second's worth at a time: what is let go together keeps its order by its time alone. */
const batchMs = 1_000;

interface RecoveryRow {
  org_id: string;
  webhook_id: string;
  status: RecoveryProgress['status'];
  total: number;
  released: number;
  rate_per_second: number;
  cursor: string | null;
  statuses: string[];
  since: string;
  until: string;
  usable: boolean;
}

/**
 * Lets the next deliveries of a recovery go, oldest first: each begins its ladder again. The batch and how far it came are
 * one transaction, so a step that is repeated goes on where the last one ended. Counts what there is to do at its first step.
 */
export const releaseDeliveries = ({ orm }: Delivering, recoveryId: string): Promise<ReleaseStep> =>
  inTransaction(orm, async em => {
    const row = await lockRecovery(em, recoveryId);
    if (!row) return { status: 'cancelled', total: 0, released: 0, afterMs: null };
    if (row.status !== 'running') return stepOf(row, null);
    if (!row.usable) return stop(em, recoveryId, row);
    const total = row.cursor === null ? await countAll(em, row) : row.total;
    const ids = await nextOf(em, row);
    await letGo(em, row, ids);
    const isLast = ids.length < row.rate_per_second;
    const status = isLast ? 'completed' : 'running';
    const released = row.released + ids.length;
    await em.execute(
      `update webhook_recoveries set total = ?, released = ?, cursor = ?, status = ?::text, updated_at = now(),
              ended_at = case when ?::text = 'completed' then now() end where id = ?`,
      [Math.max(total, released), released, ids.at(-1) ?? row.cursor, status, status, recoveryId],
    );
    return stepOf({ status, total: Math.max(total, released), released }, isLast ? null : batchMs);
  });

const stepOf = ({ status, total, released }: RecoveryProgress, afterMs: number | null): ReleaseStep => ({
  status,
  total,
  released,
  afterMs,
});

/** Instants as text, since milliseconds would cut what lies between two of them. */
const lockRecovery = async (em: Em, id: string): Promise<RecoveryRow | undefined> => {
  const [row] = await em.execute<RecoveryRow[]>(
    `select r.org_id, r.webhook_id, r.status, r.total, r.released, r.rate_per_second, r.cursor, r.statuses,
            r.since::text, r.until::text, w.enabled and w.deleted_at is null as usable
       from webhook_recoveries r join webhooks w on w.id = r.webhook_id where r.id = ? for no key update of w, r`,
    [id],
  );
  return row;
};

/** An endpoint that is disabled or deleted meanwhile takes nothing more: what is left stays as it is. */
const stop = async (em: Em, id: string, row: RecoveryRow): Promise<ReleaseStep> => {
  await em.execute(
    `update webhook_recoveries set status = 'cancelled', ended_at = now(), updated_at = now() where id = ?`,
    [id],
  );
  await addWebhookChange(em, {
    webhook: { id: row.webhook_id, orgId: row.org_id },
    kind: 'recovery',
    actor: 'service',
    reason: 'cancelled, as the webhook is disabled or deleted',
  });
  return stepOf({ ...row, status: 'cancelled' }, null);
};

/** Of events only: a test counts for nothing, so nobody misses one. */
const wanted = `webhook_id = ? and sequence is not null and status in (?)
       and created_at >= ?::timestamptz and created_at <= ?::timestamptz`;
const lowest = '00000000-0000-0000-0000-000000000000';

const countAll = async (em: Em, { webhook_id, statuses, since, until }: RecoveryRow): Promise<number> => {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from deliveries where ${wanted}`,
    [webhook_id, statuses, since, until],
  );
  return counted?.count ?? 0;
};

/** Ids are in the order in which the deliveries were made. */
const nextOf = async (
  em: Em,
  { webhook_id, statuses, since, until, cursor, rate_per_second }: RecoveryRow,
): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from deliveries where ${wanted} and id > ? order by id limit ? for no key update`,
    [webhook_id, statuses, since, until, cursor ?? lowest, rate_per_second],
  );
  return rows.map(({ id }) => id);
};

/** Spread over the batch's second in their order. */
const letGo = async (em: Em, { rate_per_second }: RecoveryRow, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await wakeDeliveries(
    em,
    `update deliveries set status = 'pending', tries = 0, ended_at = null, revision = revision + 1, updated_at = now(),
            next_attempt_at = now() + array_position(?::uuid[], id) * interval '1 ms' * ?::float8
      where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`, batchMs / rate_per_second, `{${ids.join(',')}}`],
    true,
  );
};
