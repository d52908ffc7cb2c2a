import type { Em } from '../../db/driver/orm.ts';
import { moveDelivery, type LockedDelivery } from '../../db/webhooks/attempts.ts';
import type { DeliveryStatus } from '../../domain/webhooks/deliveries.ts';
import { retryDelayAfter } from '../../domain/webhooks/retry-delay.ts';
import { isTest, type Delivering, type DeliveryStep } from './delivery-steps.ts';

/** Data of a failed attempt that determine the next one. */
export interface Failed {
  /** Time of its end, in epoch milliseconds of the database. The wait begins then. */
  endedMs: number;
  retryAfterMs: number | null;
}

/**
 * Moves a delivery on after an attempt that counts as failed: to the next attempt of its retry schedule, to its end, or
 * into the hold of its webhook.
 */
export const planNextAttempt = async (
  { config }: Delivering,
  em: Em,
  row: LockedDelivery,
  { endedMs, retryAfterMs }: Failed,
): Promise<DeliveryStep> => {
  const tries = row.tries + 1;
  const afterMs = retryDelayAfter({
    retrySchedule: row.retry_schedule,
    failures: tries,
    retryAfterMs,
    jitterPercent: config.WEBHOOK_RETRY_JITTER,
    key: row.id,
  });
  const end = endOf(row, afterMs === null);
  if (end !== undefined || afterMs === null) {
    await moveDelivery(em, row, { status: end ?? 'exhausted', tries });
    return { state: 'ended' };
  }
  const nextAttemptAt = endedMs + afterMs;
  await moveDelivery(em, row, { status: 'retrying', tries, nextAttemptAt });
  return { state: 'wait', afterMs: Math.max(0, nextAttemptAt - row.now_ms) };
};

/** Returns the status of a delivery that is not retried, or undefined if it is. */
const endOf = (row: LockedDelivery, isLast: boolean): DeliveryStatus | undefined => {
  if (row.deleted) return 'cancelled';
  if (isLast) return 'exhausted';
  return row.enabled || isTest(row) ? undefined : 'held';
};
