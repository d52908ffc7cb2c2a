import { addTestEvent } from '../../db/webhooks/events.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findWebhook, addWebhookChange } from '../../db/webhooks/endpoints.ts';
import { actorName, type Origin } from '../../domain/actor.ts';

/** Sends `webhook.test` to an endpoint, disabled or not; gives back the delivery's id. Throws `not_found`. */
export const sendTestEvent = async (
  em: Em,
  { actor, requestId }: Origin,
  webhookId: string,
): Promise<string> => {
  const webhook = await findWebhook(em, actor.orgId, webhookId);
  const requestedBy = actorName(actor);
  await addWebhookChange(em, { webhook, kind: 'tested', actor: requestedBy, reason: 'a test was sent' });
  return addTestEvent(em, { orgId: actor.orgId, webhookId, requestedBy, requestId });
};
