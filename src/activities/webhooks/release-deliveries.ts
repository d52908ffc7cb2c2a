import type { Em } from '../../db/driver/orm.ts';
import { releaseSpread } from '../../db/webhooks/deliveries.ts';
import {
  countRecoverable,
  lockNextRecoverable,
  lockRecovery,
  stopRecovery,
  writeRecoveryProgress,
  type RecoveryRow,
} from '../../db/webhooks/recoveries.ts';
import { addWebhookChange } from '../../db/webhooks/endpoints.ts';
import type { RecoveryProgress } from '../../domain/webhooks/recoveries.ts';
import type { Delivering } from './delivery-steps.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** State of a recovery after a step. `afterMs` is the wait until the next one, or null at its end. */
export interface ReleaseStep extends RecoveryProgress {
  afterMs: number | null;
}

/**
 * Milliseconds of a batch. Deliveries are released a second's worth at a time: deliveries released together keep their
 * order only by their time.
 */
const batchMs = 1_000;

/**
 * Releases the next deliveries of a recovery, oldest first: each starts its retry schedule again. The batch and the
 * progress are one transaction, so a repeated step continues where the last one ended. The first step counts the
 * deliveries.
 */
export const releaseDeliveries = ({ orm }: Delivering, recoveryId: string): Promise<ReleaseStep> =>
  inTransaction(orm, async em => {
    const row = await lockRecovery(em, recoveryId);
    if (!row) return { status: 'cancelled', total: 0, released: 0, afterMs: null };
    if (row.status !== 'running') return stepOf(row, null);
    if (!row.usable) return stop(em, recoveryId, row);
    const total = row.cursor === null ? await countRecoverable(em, row) : row.total;
    const ids = await lockNextRecoverable(em, row);
    await releaseSpread(em, row.webhook_id, { ids, apartMs: batchMs / row.rate_per_second });
    const isLast = ids.length < row.rate_per_second;
    const released = row.released + ids.length;
    const progress: RecoveryProgress = {
      status: isLast ? 'completed' : 'running',
      total: Math.max(total, released),
      released,
    };
    await writeRecoveryProgress(em, recoveryId, { ...progress, cursor: ids.at(-1) ?? row.cursor });
    return stepOf(progress, isLast ? null : batchMs);
  });

const stepOf = ({ status, total, released }: RecoveryProgress, afterMs: number | null): ReleaseStep => ({
  status,
  total,
  released,
  afterMs,
});

/** Stops a recovery whose webhook was disabled or deleted meanwhile. The remaining deliveries stay unchanged. */
const stop = async (em: Em, id: string, row: RecoveryRow): Promise<ReleaseStep> => {
  await stopRecovery(em, id);
  await addWebhookChange(em, {
    webhook: { id: row.webhook_id, orgId: row.org_id },
    kind: 'recovery',
    actor: 'service',
    reason: 'cancelled because the webhook is disabled or deleted',
  });
  return stepOf({ ...row, status: 'cancelled' }, null);
};
