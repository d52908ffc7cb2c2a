import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import { Webhook } from '../../db/entities/webhook.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { addWebhookChange } from '../../db/webhooks/webhook-changes.ts';
import { encryptWebhookHeaders, encryptWebhookSecret } from '../../db/webhooks/webhook-secrets.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { fieldsOf, type Fields } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';

/** What a person says of an endpoint. */
export interface WebhookInput {
  name: string;
  url: string;
  events: string[];
  headers: Record<string, string>;
  ratePerSecond: number;
  maxConcurrency: number;
}

const loggedFields = ['name', 'events', 'ratePerSecond', 'maxConcurrency', 'enabled'] as const;

/** What the logs tell of an endpoint: no header's value, no secret, and of its URL the host, as the rest may hold one. */
export const webhookFields = (webhook: Webhook): Fields => ({
  ...fieldsOf(webhook, loggedFields),
  host: hostOf(webhook),
});

/** Of the URL what both logs may tell, with the port where it is not the usual one. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** Adds an endpoint to the actor's organization; throws `invalid_state` when it has as many as it may. */
export const createWebhook = async (
  em: Em,
  cipher: RowCipher,
  actor: Actor,
  { secret, max, ...input }: WebhookInput & { secret: string; max: number },
): Promise<Webhook> => {
  const { orgId } = actor;
  await requireWebhookLimit(em, orgId, max);
  const id = uuidv7();
  const webhook = em.create(Webhook, {
    ...input,
    id,
    orgId,
    headers: encryptWebhookHeaders(cipher, id, input.headers),
    secret: encryptWebhookSecret(cipher, id, secret),
  });
  await em.persist(webhook).flush();
  const reason = `${input.events.join(', ')} to ${hostOf(input)}`;
  await addWebhookChange(em, { webhook, kind: 'created', actor: actorName(actor), reason });
  await audit(em, {
    action: 'webhook.created',
    target: { kind: 'webhook', id, name: input.name },
    details: { after: webhookFields(webhook) },
  });
  return webhook;
};

/** One at a time in an organization, so that two requests do not both take the last place. */
const requireWebhookLimit = async (em: Em, orgId: string, max: number): Promise<void> => {
  await lockOrganization(em, orgId);
  if ((await em.count(Webhook, { orgId, deletedAt: null })) < max) return;
  throw refuse('invalid_state', `An organization has at most ${max} webhooks; delete one first.`);
};
