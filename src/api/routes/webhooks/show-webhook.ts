import type { Seal } from '../../../db/connections/connection-tokens.ts';
import type { Webhook } from '../../../db/entities/webhook.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { standingsOf } from '../../../db/webhooks/webhooks.ts';
import { viewWebhook, type WebhookView } from './webhook-view.ts';

/** The answer for one endpoint, with its numbers as they are in the database. */
export const showWebhook = async (em: Em, webhook: Webhook, seal: Seal): Promise<WebhookView> => {
  const [standing = { webhook, lastSequence: 0, held: 0 }] = await standingsOf(em, [webhook]);
  return viewWebhook(standing, seal);
};
