import { v7 as uuidv7 } from 'uuid';
import { WebhookRecovery } from '../../db/entities/webhook.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockWebhook, addWebhookChange } from '../../db/webhooks/endpoints.ts';
import { countRecoverable, findOldestHeld } from '../../db/webhooks/recoveries.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { RecoverableStatus } from '../../domain/deliveries.ts';
import { refuse } from '../../domain/errors.ts';

/** Which deliveries to send again: those of events from `since` until `until`. */
export interface RecoveryInput {
  since: Date;
  until: Date;
  statuses: RecoverableStatus[];
}

/**
 * Sends again what an endpoint did not get, oldest first and no faster than its rate; a workflow carries it out. Throws
 * `not_found`, and `invalid_state` for a disabled endpoint and while another recovery of it runs.
 */
export const recoverDeliveries = async (
  em: Em,
  { actor, requestId }: Origin,
  webhookId: string,
  input: RecoveryInput,
): Promise<WebhookRecovery> => {
  const webhook = await lockWebhook(em, actor.orgId, webhookId);
  if (!webhook.enabled) throw refuse('invalid_state', 'The webhook is disabled; enable it first.');
  const running = await em.findOne(WebhookRecovery, { webhookId, status: 'running' });
  if (running)
    throw refuse(
      'invalid_state',
      `Recovery ${running.id} of this webhook is still running; cancel it first.`,
    );
  const requestedBy = actorName(actor);
  const recovery = em.create(WebhookRecovery, {
    ...input,
    id: uuidv7(),
    orgId: actor.orgId,
    webhookId,
    requestedBy,
    status: 'running',
    ratePerSecond: webhook.ratePerSecond,
    total: await countRecoverable(em, { webhook_id: webhookId, ...input }),
  });
  await em.persist(recovery).flush();
  const reason = `${input.statuses.join(', ')} since ${input.since.toISOString()}`;
  await addWebhookChange(em, { webhook, kind: 'recovery', actor: requestedBy, reason });
  await addMessage(em, 'recovery.due', { recoveryId: recovery.id, orgId: actor.orgId, webhookId }, requestId);
  return recovery;
};

/** Sends all that an endpoint holds; null when it holds nothing. Throws as `recoverDeliveries` does. */
export const recoverHeld = async (
  em: Em,
  origin: Origin,
  webhookId: string,
): Promise<WebhookRecovery | null> => {
  const since = await findOldestHeld(em, webhookId);
  return since && recoverDeliveries(em, origin, webhookId, { since, until: new Date(), statuses: ['held'] });
};
