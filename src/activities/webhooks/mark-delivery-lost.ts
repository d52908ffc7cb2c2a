import type { Em } from '../../db/driver/orm.ts';
import { planNextAttempt } from './fail-delivery.ts';
import { markAttemptLost } from '../../db/webhooks/delivery-attempts.ts';
import { lockDelivery, type LockedDelivery } from '../../db/webhooks/locked-delivery.ts';
import { nextStepOf } from './delivery-states.ts';
import type { DeliveryStep } from './delivery-steps.ts';
import type { Delivering } from './delivery-steps.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

const lostMessage =
  'The process that made this request ended before it had an answer. The receiver may have it; it is sent again.';

/** A step that died may not have come as far as the delivery's row; then it is tried again after so long. */
const againMs = 1_000;

/** Ends an attempt whose process is gone: it counts as failed for the delivery, and says nothing about the endpoint. */
export const markDeliveryLost = (delivering: Delivering, deliveryId: string): Promise<DeliveryStep> =>
  inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    if (row.status === 'delivering') return markLockedLost(delivering, em, row);
    const step = nextStepOf(row);
    return step.state === 'wait' ? { ...step, afterMs: Math.max(step.afterMs, againMs) } : step;
  });

/** The same for who holds the row of a delivery under way. */
export const markLockedLost = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
): Promise<DeliveryStep> => {
  await markAttemptLost(em, row, lostMessage);
  delivering.log.warn({ deliveryId: row.id, webhookId: row.webhook_id }, 'a webhook attempt was lost');
  return planNextAttempt(delivering, em, row, { what: 'nobody saw the answer', retryAfterMs: null });
};
