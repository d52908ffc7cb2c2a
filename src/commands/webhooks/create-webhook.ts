import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { RowCipher } from '../../db/connections/connection-tokens.ts';
import { Brand } from '../../db/entities/brand.ts';
import { Webhook } from '../../db/entities/webhook.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import {
  addWebhookChange,
  encryptWebhookHeaders,
  encryptWebhookSecret,
} from '../../db/webhooks/endpoints.ts';
import { actorName, requireScope, type Actor } from '../../domain/actor.ts';
import { fieldsOf, type Fields } from '../../domain/audit.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';

/** What a person says of an endpoint. */
export interface WebhookInput {
  name: string;
  url: string;
  events: string[];
  headers: Record<string, string>;
  ratePerSecond: number;
  maxConcurrency: number;
  /** Ids of the brands whose events alone it gets; null for all that its person may see. */
  brandIds: string[] | null;
}

const loggedFields = ['name', 'events', 'ratePerSecond', 'maxConcurrency', 'enabled', 'brandIds'] as const;

/** What the logs tell of an endpoint: no header's value, no secret, and of its URL the host, as the rest may hold one. */
export const webhookFields = (webhook: Webhook): Fields => ({
  ...fieldsOf(webhook, loggedFields),
  host: hostOf(webhook),
});

/** Of the URL what both logs may tell, with the port where it is not the usual one. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** Adds an endpoint to the actor's organization, which hears what the actor may see; throws `invalid_state` when it has as many as it may. */
export const createWebhook = async (
  em: Em,
  cipher: RowCipher,
  actor: Actor,
  { secret, max, ...input }: WebhookInput & { secret: string; max: number },
): Promise<Webhook> => {
  const { orgId } = actor;
  await requireWebhookLimit(em, orgId, max);
  await requireOpenBrands(em, actor, input.brandIds);
  const id = uuidv7();
  const webhook = em.create(Webhook, {
    ...input,
    id,
    orgId,
    madeBy: actor.userId,
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

/** Throws 404 for a brand that is not there, and 403 for one whose posts the actor may not read. */
export const requireOpenBrands = async (em: Em, actor: Actor, ids: string[] | null): Promise<void> => {
  if (ids === null) return;
  if ((await em.count(Brand, { orgId: actor.orgId, id: { $in: ids } })) < ids.length) throw noSuchBrand();
  for (const id of ids) requireScope(actor, 'posts:read', id);
};

/** One at a time in an organization, so that two requests do not both take the last place. */
const requireWebhookLimit = async (em: Em, orgId: string, max: number): Promise<void> => {
  await lockOrganization(em, orgId);
  if ((await em.count(Webhook, { orgId, deletedAt: null })) < max) return;
  throw refuse('invalid_state', `An organization has at most ${max} webhooks; delete one first.`);
};

const noSuchBrand = (): Refusal => {
  const message = 'One of these is no brand of the organization.';
  return refuse('validation_failed', message, { details: [{ path: 'brandIds', code: 'custom', message }] });
};
