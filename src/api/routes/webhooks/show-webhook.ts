import type { RowCipher } from '../../../db/connections/connection-tokens.ts';
import type { Webhook } from '../../../db/entities/webhook.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { webhookStatsOf } from '../../../db/webhooks/webhooks.ts';
import { viewWebhook, type WebhookView } from './webhook-view.ts';

/** The answer for one endpoint, with its numbers as they are in the database. */
export const showWebhook = async (em: Em, webhook: Webhook, cipher: RowCipher): Promise<WebhookView> => {
  const [stats = { webhook, lastSequence: 0, held: 0 }] = await webhookStatsOf(em, [webhook]);
  return viewWebhook(stats, cipher);
};
