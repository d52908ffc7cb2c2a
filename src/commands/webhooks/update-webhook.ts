import { audit } from '../../db/audit.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import type { Webhook } from '../../db/entities/webhook.ts';
import type { Em } from '../../db/driver/orm.ts';
import { holdDeliveries } from '../../db/webhooks/deliveries.ts';
import { wakeWebhooks } from '../../db/webhooks/events.ts';
import { lockWebhook, addWebhookChange, encryptWebhookHeaders } from '../../db/webhooks/endpoints.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { differences } from '../../domain/audit.ts';
import { hostOf, requireOpenBrands, webhookFields, type WebhookInput } from './create-webhook.ts';

/** What to change; what is not named stays. */
export type WebhookUpdate = { [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Changes an endpoint, from its next attempt on. The person who changes it answers for it from then on, and it hears what they may
 * see. Disabling holds what waits for it; enabling forgets its failures and leaves what is held to `recover`, so that nothing
 * comes in a burst. Throws `not_found`.
 */
export const updateWebhook = async (
  em: Em,
  cipher: RowCipher,
  actor: Actor,
  id: string,
  { headers, enabled, ...plain }: WebhookUpdate,
): Promise<Webhook> => {
  const webhook = await lockWebhook(em, actor.orgId, id);
  const [was, oldUrl, oldPace] = [webhookFields(webhook), webhook.url, paceOf(webhook)];
  const named = Object.entries({ ...plain, headers }).filter(([, value]) => value !== undefined);
  await requireOpenBrands(em, actor, plain.brandIds ?? null);
  Object.assign(webhook, Object.fromEntries(named), { madeBy: actor.userId });
  if (headers !== undefined) webhook.headers = encryptWebhookHeaders(cipher, id, headers);
  const by = { webhook, actor: actorName(actor) };
  if (named.length > 0) {
    const reason = reasonOf(named, oldUrl, webhook.url);
    await addWebhookChange(em, { ...by, kind: 'changed', reason });
  }
  if (enabled === true && !webhook.enabled) await enable(em, by);
  if (enabled === false && webhook.enabled) await disable(em, by);
  await em.flush();
  if (paceOf(webhook) !== oldPace) await wakeWebhooks(em, [id]);
  await audit(em, {
    action: 'webhook.changed',
    target: { kind: 'webhook', id, name: webhook.name },
    details: {
      ...differences(was, webhookFields(webhook)),
      ...(webhook.url !== oldUrl && { url: 'changed' }),
      ...(headers !== undefined && { headers: Object.keys(headers) }),
    },
  });
  return webhook;
};

/** What counts at once for what is being sent. */
const paceOf = ({ ratePerSecond, maxConcurrency }: Webhook): string => `${ratePerSecond} ${maxConcurrency}`;

/** `changed name, url (a.example → b.example)`: where a URL stays on its host, both are the same. */
const reasonOf = (named: [string, unknown][], oldUrl: string, url: string): string => {
  const moved = `url (${hostOf({ url: oldUrl })} → ${hostOf({ url })})`;
  return `changed ${named.map(([name]) => (name === 'url' ? moved : name)).join(', ')}`;
};

interface By {
  webhook: Webhook;
  actor: string;
}

const enable = async (em: Em, { webhook, actor }: By): Promise<void> => {
  Object.assign(webhook, {
    enabled: true,
    disabledAt: null,
    disabledReason: null,
    consecutiveFailures: 0,
    firstFailureAt: null,
    warnedAt: null,
    generation: webhook.generation + 1,
  });
  await addWebhookChange(em, { webhook, kind: 'enabled', actor, reason: 'enabled on request' });
};

const disable = async (em: Em, { webhook, actor }: By): Promise<void> => {
  const reason = 'Disabled on request.';
  Object.assign(webhook, { enabled: false, disabledAt: new Date(), disabledReason: reason });
  await addWebhookChange(em, { webhook, kind: 'disabled', actor, reason });
  await holdDeliveries(em, webhook.id);
};
