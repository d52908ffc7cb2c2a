import type { Em } from '../../db/driver/orm.ts';
import { markAttemptLost, type LockedDelivery } from '../../db/webhooks/attempts.ts';
import type { DeliveryStep, Delivering } from './delivery-steps.ts';
import { planNextAttempt } from './fail-delivery.ts';

const lostMessage =
  'The process that made this request ended before it had an answer. The receiver may have it; it is sent again.';

/** Ends an attempt whose process is gone: it counts as failed for the delivery, and says nothing about the endpoint. */
export const markLockedLost = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
): Promise<DeliveryStep> => {
  await markAttemptLost(em, row, lostMessage);
  delivering.log.warn({ deliveryId: row.id, webhookId: row.webhook_id }, 'a webhook attempt was lost');
  return planNextAttempt(delivering, em, row, { retryAfterMs: null, endedMs: row.now_ms });
};
