import { LockMode } from '@mikro-orm/core';
import { WebhookRecovery } from '../../db/entities/webhook.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findRecovery } from '../../db/webhooks/recoveries.ts';
import { lockWebhook, addWebhookChange } from '../../db/webhooks/endpoints.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';

/** Stops a recovery; what it has let go stays on its way. Throws `not_found`, and `invalid_state` when it has ended. */
export const cancelRecovery = async (
  em: Em,
  { actor, requestId }: Origin,
  ids: { webhookId: string; recoveryId: string },
): Promise<WebhookRecovery> => {
  const { orgId } = actor;
  const webhook = await lockWebhook(em, orgId, ids.webhookId);
  const recovery = await findRecovery(em, orgId, ids, LockMode.PESSIMISTIC_WRITE);
  if (recovery.status !== 'running')
    throw refuse('invalid_state', `The recovery is ${recovery.status} already.`);
  Object.assign(recovery, { status: 'cancelled', endedAt: new Date() });
  await em.flush();
  const reason = `recovery ${recovery.id} was cancelled after ${recovery.released} of ${recovery.total}`;
  await addWebhookChange(em, { webhook, kind: 'recovery', actor: actorName(actor), reason });
  await addMessage(em, 'recovery.due', { recoveryId: recovery.id, orgId, webhookId: webhook.id }, requestId);
  return recovery;
};
