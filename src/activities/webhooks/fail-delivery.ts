import type { Em } from '../../db/driver/orm.ts';
import { passSlots } from '../../db/webhooks/pass-slots.ts';
import { retryDelayAfter } from '../../domain/retry-schedule.ts';
import { moveDelivery, type LockedDelivery } from '../../db/webhooks/locked-delivery.ts';
import { isTest } from './delivery-states.ts';
import type { DeliveryStep } from './delivery-steps.ts';
import type { Delivering } from './delivery-steps.ts';

/** What a failed attempt means for when the next one is; `what` is a few words for a person who looks at the workflow. */
export interface Failed {
  what: string;
  retryAfterMs: number | null;
}

/**
 * Moves a delivery on after an attempt that counts as failed: along its ladder, to its end, or into the hold of its endpoint.
 * The place that it had there goes to the next.
 */
export const planNextAttempt = async (
  { config }: Delivering,
  em: Em,
  row: LockedDelivery,
  { what, retryAfterMs }: Failed,
): Promise<DeliveryStep> => {
  await passSlots(em, row.webhook_id, 1);
  const tries = row.tries + 1;
  const afterMs = retryDelayAfter({
    retrySchedule: row.retry_schedule,
    failures: tries,
    retryAfterMs,
    jitterPercent: config.WEBHOOK_RETRY_JITTER,
    key: row.id,
  });
  if (row.deleted) {
    await moveDelivery(em, row, { status: 'cancelled', tries });
    return { state: 'ended', status: 'cancelled', reason: `${what}, and its webhook was deleted` };
  }
  if (afterMs === null) {
    await moveDelivery(em, row, { status: 'exhausted', tries });
    return { state: 'ended', status: 'exhausted', reason: `${what}, ${tries} times` };
  }
  if (!row.enabled && !isTest(row)) {
    await moveDelivery(em, row, { status: 'held', tries });
    return { state: 'ended', status: 'held', reason: `${what}, and its webhook is disabled` };
  }
  await moveDelivery(em, row, { status: 'retrying', tries, nextAttemptAt: row.now_ms + afterMs });
  return {
    state: 'wait',
    afterMs,
    reason: `attempt ${tries + 1} of ${row.retry_schedule.length + 1}: ${what}`,
  };
};
