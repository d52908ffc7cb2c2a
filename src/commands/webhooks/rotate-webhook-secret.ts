import { audit } from '../../db/audit.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import type { Webhook } from '../../db/entities/webhook.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockWebhook, addWebhookChange, encryptWebhookSecret } from '../../db/webhooks/endpoints.ts';
import { actorName, type Actor } from '../../domain/actor.ts';

/**
 * Gives an endpoint a new secret; the old one stays valid for `overlapMs`, 0 ends it at once. A second rotation within
 * the overlap ends the oldest one, which is what one needs after a leak. Throws `not_found`.
 */
export const rotateWebhookSecret = async (
  em: Em,
  cipher: RowCipher,
  actor: Actor,
  id: string,
  { secret, overlapMs }: { secret: string; overlapMs: number },
): Promise<Webhook> => {
  const webhook = await lockWebhook(em, actor.orgId, id);
  const overlaps = overlapMs > 0;
  Object.assign(webhook, {
    previousSecret: overlaps ? webhook.secret : null,
    previousSecretExpiresAt: overlaps ? new Date(Date.now() + overlapMs) : null,
    newSecretAccepted: !overlaps,
    secret: encryptWebhookSecret(cipher, id, secret),
  });
  await em.flush();
  const reason = overlaps
    ? `the old secret is valid until ${webhook.previousSecretExpiresAt?.toISOString()}`
    : 'the old secret ended at once';
  await addWebhookChange(em, { webhook, kind: 'secret.rotated', actor: actorName(actor), reason });
  await audit(em, {
    action: 'webhook.secret_rotated',
    target: { kind: 'webhook', id, name: webhook.name },
    details: { previousValidUntil: webhook.previousSecretExpiresAt },
  });
  return webhook;
};
