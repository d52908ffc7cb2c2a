import type { Em } from '../../db/driver/orm.ts';
import { wakeDeliveries } from '../../db/webhooks/wake-deliveries.ts';
import { addWebhookChange } from '../../db/webhooks/webhook-changes.ts';
import { lockWebhook } from '../../db/webhooks/webhooks.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { DeliveryStatus } from '../../domain/deliveries.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { testEvent } from '../../domain/events.ts';

/** How a person may bring a delivery on its way again. */
interface Resending {
  from: readonly DeliveryStatus[];
  /** For the refusal: what there is to know or do instead. */
  otherwise: string;
  set: string;
  reason: string;
}

const resendings = {
  redeliver: {
    from: ['succeeded', 'exhausted', 'cancelled', 'held'],
    otherwise: 'It is on its way already; `retry` sends it now.',
    set: 'tries = 0, next_attempt_at = null, ended_at = null',
    reason: 'redelivered',
  },
  retry: {
    from: ['retrying'],
    otherwise:
      'Only one that waits for its next attempt can be tried now; `redeliver` begins one again that has ended.',
    set: 'next_attempt_at = null',
    reason: 'tried now',
  },
} satisfies Record<string, Resending>;

/**
 * Begins the ladder of an ended delivery again (`redeliver`), or makes the next attempt of one that waits now instead of
 * later (`retry`). Throws `not_found`, and `invalid_state` for other statuses and for a disabled endpoint, where only
 * tests go.
 */
export const resendDelivery = async (
  em: Em,
  { actor }: Origin,
  id: string,
  how: keyof typeof resendings,
): Promise<void> => {
  const found = await find(em, actor.orgId, id);
  const webhook = await lockWebhook(em, actor.orgId, found.webhookId);
  if (!webhook.enabled && found.event !== testEvent)
    throw refuse('invalid_state', 'The webhook is disabled; enable it first.');
  const { from, otherwise, set, reason } = resendings[how];
  const moved = await wakeDeliveries(
    em,
    `update deliveries set status = 'pending', revision = revision + 1, updated_at = now(), ${set}
      where id = ? and status in (?)`,
    [id, [...from]],
  );
  if (moved === 0) throw refuse('invalid_state', otherwise);
  await addWebhookChange(em, {
    webhook,
    kind: 'resent',
    actor: actorName(actor),
    reason: `${reason}: ${id}`,
  });
};

const find = async (em: Em, orgId: string, id: string): Promise<{ webhookId: string; event: string }> => {
  const [row] = await em.execute<{ webhookId: string; event: string }[]>(
    `select d.webhook_id as "webhookId", e.event from deliveries d
       join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id and w.deleted_at is null
      where d.id = ? and d.org_id = ?`,
    [id, orgId],
  );
  if (!row) throw notFound('delivery');
  return row;
};
