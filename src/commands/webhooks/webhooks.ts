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
  lockWebhook,
} from '../../db/webhooks/endpoints.ts';
import { actorName, requireScope, type Actor } from '../../domain/actor.ts';
import type { MetricThresholds } from '../../domain/analytics/crossings.ts';
import { fieldsOf, differences, type Fields } from '../../domain/audit.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { disabledOnRequest } from '../../domain/disabled-on-request.ts';
import { holdDeliveries, cancelDeliveries } from '../../db/webhooks/queue.ts';
import { wakeWebhooks } from '../../db/webhooks/events.ts';
import { cancelRecoveries } from '../../db/webhooks/recoveries.ts';

/** Settings of a webhook that a person gives. */
interface WebhookInput {
  name: string;
  url: string;
  events: string[];
  headers: Record<string, string>;
  ratePerSecond: number;
  maxConcurrency: number;
  /** Ids of the brands whose events it gets. Null for all that its person may see. */
  brandIds: string[] | null;
  /** Numbers of posts at which `post.metrics` is sent. */
  metricThresholds: MetricThresholds | null;
}

const loggedFields = [
  'name',
  'events',
  'ratePerSecond',
  'maxConcurrency',
  'enabled',
  'brandIds',
  'metricThresholds',
] as const;

/**
 * Fields of a webhook in logs: no header values, no secret, and only the host of its URL, because the rest may contain one.
 */
const webhookFields = (webhook: Webhook): Fields => ({
  ...fieldsOf(webhook, loggedFields),
  host: hostOf(webhook),
});

/** Returns the part of the URL that logs may contain: the host, with the port if it is not the default. */
const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/**
 * Creates a webhook in the actor's organization, which gets the events that the actor may see. Throws `invalid_state` at
 * the limit.
 */
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

/** Throws 404 for an unknown brand, and 403 for one whose posts the actor may not read. */
const requireOpenBrands = async (em: Em, actor: Actor, ids: string[] | null): Promise<void> => {
  if (ids === null) return;
  if ((await em.count(Brand, { orgId: actor.orgId, id: { $in: ids } })) < ids.length) throw noSuchBrand();
  for (const id of ids) requireScope(actor, 'posts:read', id);
};

/** Throws at the limit. Locks the organization, so that two requests do not both take the last place. */
const requireWebhookLimit = async (em: Em, orgId: string, max: number): Promise<void> => {
  await lockOrganization(em, orgId);
  if ((await em.count(Webhook, { orgId, deletedAt: null })) < max) return;
  throw refuse('invalid_state', `An organization can have at most ${max} webhooks. Delete one first.`);
};

const noSuchBrand = (): Refusal => {
  const message = 'Must contain only brands of the organization.';
  return refuse('validation_failed', message, { details: [{ path: 'brandIds', code: 'custom', message }] });
};

/** Changes to a webhook. Omitted fields stay. */
export type WebhookUpdate = { [Field in keyof WebhookInput]?: WebhookInput[Field] | undefined } & {
  enabled?: boolean | undefined;
};

/**
 * Changes a webhook from its next attempt on. The person who changes it answers for it from then on, and it gets the events
 * that they may see. Disabling holds pending deliveries. Enabling clears its failures and leaves held deliveries to
 * `recover`, so that they do not arrive in a burst. Throws `not_found`.
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

/** Returns the settings that affect current deliveries immediately. */
const paceOf = ({ ratePerSecond, maxConcurrency }: Webhook): string => `${ratePerSecond} ${maxConcurrency}`;

/** Returns the log phrase `changed name, url (a.example → b.example)`. If a URL stays on its host, both are the same. */
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
  const reason = disabledOnRequest;
  Object.assign(webhook, { enabled: false, disabledAt: new Date(), disabledReason: reason });
  await addWebhookChange(em, { webhook, kind: 'disabled', actor, reason });
  await holdDeliveries(em, webhook.id);
};

/**
 * Deletes a webhook with its secrets, and cancels undelivered events. The rows stay as a record. A request in progress is
 * not aborted. Throws `not_found`.
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

/**
 * Rotates the secret of a webhook. The old one stays valid for `overlapMs`, or ends immediately if that is 0. A second
 * rotation within the overlap ends the oldest one, which is what a leak requires. Throws `not_found`.
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
