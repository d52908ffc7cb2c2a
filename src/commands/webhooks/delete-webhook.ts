import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockWebhook, addWebhookChange } from '../../db/webhooks/endpoints.ts';
import { cancelDeliveries } from '../../db/webhooks/deliveries.ts';
import { cancelRecoveries } from '../../db/webhooks/recoveries.ts';
import { actorName, type Actor } from '../../domain/actor.ts';

/**
 * Takes an endpoint away with its secrets, and cancels what has not been delivered; the rows stay as a record. A request
 * that is under way is not called back. Throws `not_found`.
 */
export const deleteWebhook = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const webhook = await lockWebhook(em, actor.orgId, id);
  Object.assign(webhook, {
    deletedAt: new Date(),
    enabled: false,
    generation: webhook.generation + 1,
    secret: '',
    previousSecret: null,
    previousSecretExpiresAt: null,
    headers: null,
  });
  await em.flush();
  await audit(em, { action: 'webhook.deleted', target: { kind: 'webhook', id, name: webhook.name } });
  await addWebhookChange(em, { webhook, kind: 'deleted', actor: actorName(actor), reason: 'deleted' });
  await cancelRecoveries(em, id);
  await cancelDeliveries(em, id);
};
