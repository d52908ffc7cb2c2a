import type { Em } from '../../db/driver/orm.ts';
import { findEndpointOfDelivery, restartDelivery, type Restart } from '../../db/webhooks/deliveries.ts';
import { addWebhookChange, lockWebhook } from '../../db/webhooks/endpoints.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { DeliveryStatus } from '../../domain/deliveries.ts';
import { refuse } from '../../domain/errors.ts';
import { testEvent } from '../../domain/events.ts';

/** How a person may bring a delivery on its way again. */
interface Resending {
  from: readonly DeliveryStatus[];
  /** For the refusal: what there is to know or do instead. */
  otherwise: string;
  restart: Restart;
  reason: string;
}

const resendings = {
  redeliver: {
    from: ['succeeded', 'exhausted', 'cancelled', 'held'],
    otherwise: 'The delivery is on its way already; `retry` sends it now.',
    restart: 'from_the_start',
    reason: 'redelivered',
  },
  retry: {
    from: ['retrying'],
    otherwise:
      'Only a delivery that waits for its next attempt can be retried now; `redeliver` starts an ended one again.',
    restart: 'at_once',
    reason: 'tried now',
  },
} satisfies Record<string, Resending>;

/**
 * Begins the retry schedule of an ended delivery again (`redeliver`), or makes the next attempt of one that waits now instead of
 * later (`retry`). Throws `not_found`, and `invalid_state` for other statuses and for a disabled endpoint, where only
 * tests go.
 */
export const resendDelivery = async (
  em: Em,
  { actor }: Origin,
  id: string,
  how: keyof typeof resendings,
): Promise<void> => {
  const found = await findEndpointOfDelivery(em, actor, id);
  const webhook = await lockWebhook(em, actor.orgId, found.webhookId);
  if (!webhook.enabled && found.event !== testEvent)
    throw refuse('invalid_state', 'The webhook is disabled; enable it first.');
  const { from, otherwise, restart, reason } = resendings[how];
  if (!(await restartDelivery(em, id, { from, restart }))) throw refuse('invalid_state', otherwise);
  await addWebhookChange(em, {
    webhook,
    kind: 'resent',
    actor: actorName(actor),
    reason: `${reason}: ${id}`,
  });
};
