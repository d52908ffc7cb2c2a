import { defineEntity, p } from '@mikro-orm/core';
import { attemptOutcomes, deliveryStatuses, failureClasses } from '../../domain/webhooks/deliveries.ts';
import type { MetricThresholds } from '../../domain/analytics/crossings.ts';
import { changing, identified, owned } from './columns.ts';

/** Where an organization wants its events sent. */
export const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    name: p.text(),
    url: p.text(),
    /** Names of events, or `*` for all. */
    events: p.array().$type<string[]>(),
    /** The person who changed it last: it gets what they may read. Null for one that the release before this made. */
    madeBy: p.uuid().nullable(),
    /** Ids of the brands whose events alone it gets; null for all of `madeBy`'s. */
    brandIds: p.array().nullable(),
    /** Numbers of posts at which it hears `post.metrics`; null for none. */
    metricThresholds: p.json<MetricThresholds>().nullable(),
    enabled: p.boolean().default(true),
    /** Headers that go along; their values may be secrets: encrypted JSON, bound to this row. */
    headers: p.text().nullable().hidden(),
    /** Encrypted and bound to this row. */
    secret: p.text().hidden(),
    /** The one before, which receivers may still know until `previousSecretExpiresAt`. */
    previousSecret: p.text().nullable().hidden(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    /** A receiver accepted the new secret, so the single signature is made with it, overlap or not. */
    newSecretAccepted: p.boolean().default(true),
    /** Most requests per second, and at one time. */
    ratePerSecond: p.integer(),
    maxConcurrency: p.integer(),
    /** Before this instant the rate allows no request. */
    nextRequestAt: p.datetime(3).nullable(),
    consecutiveFailures: p.integer().default(0),
    firstFailureAt: p.datetime(3).nullable(),
    /** When its people were told that these failures are about to disable it. */
    warnedAt: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    disabledReason: p.text().nullable(),
    /** Counts enablings: a late result of an earlier life changes nothing. */
    generation: p.integer().default(0),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

/**
 * How far an endpoint's events are counted, made with its first one. A table of its own: anyone who writes an event locks
 * this row, and anyone who delivers locks the endpoint's, so that much to deliver never makes publishing wait.
 */
export const WebhookSequenceSchema = defineEntity({
  name: 'WebhookSequence',
  tableName: 'webhook_sequences',
  properties: {
    webhookId: p.uuid().primary(),
    /** Sequence of the newest delivery: dense, assigned in the transaction of its event. */
    lastSequence: p.bigint('number'),
    /**
     * The sequence whose event asked for the endpoint's workflow. While it stands, that workflow is asked for or sees to what
     * is due, and looks once more before this is cleared, so that no other event has to ask. Null while it sleeps.
     */
    wokenAt: p.bigint('number').nullable(),
  },
});
export class WebhookSequence extends WebhookSequenceSchema.class {}
WebhookSequenceSchema.setClass(WebhookSequence);

/** One event on its way to one endpoint. */
export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  uniques: [{ properties: ['webhookId', 'sequence'] }],
  indexes: [
    { properties: ['webhookId', 'status', 'createdAt'] },
    { properties: ['orgId', 'createdAt'] },
    { properties: ['eventId'] },
    {
      name: 'deliveries_due_index',
      expression: `create index "deliveries_due_index" on "deliveries" ("webhook_id", (coalesce("next_attempt_at", "created_at")), "id") where "status" in ('pending', 'retrying')`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    webhookId: p.uuid(),
    eventId: p.uuid(),
    /** Number of the event among all events of the webhook, without gaps; null for a test. */
    sequence: p.bigint('number').nullable(),
    status: p.enum(deliveryStatuses),
    /** Attempts that count against the retry schedule since it began. */
    tries: p.integer().default(0),
    /** Numbers the attempts, all of them. */
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    /** Written by the release before this one alone, which may still run beside it. */
    slotAwaitedUntil: p.datetime(3).nullable(),
    /** The retry schedule that it is on, in milliseconds: a change of the setting changes new deliveries only. */
    retrySchedule: p.array().$type<number[]>().columnType('int[]'),
    endedAt: p.datetime(3).nullable(),
    /** Grows with every command about it (redeliver, retry now, cancel, hold), so that a late step changes nothing. */
    revision: p.integer().default(1),
  },
});
export class Delivery extends DeliverySchema.class {}
DeliverySchema.setClass(Delivery);

/** One request to an endpoint. Written before it leaves. */
export const DeliveryAttemptSchema = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  uniques: [{ properties: ['deliveryId', 'number'] }],
  indexes: [{ properties: ['webhookId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    deliveryId: p.uuid(),
    webhookId: p.uuid(),
    number: p.integer(),
    outcome: p.enum(attemptOutcomes),
    url: p.text(),
    /** Which secret its single signature was made with. */
    signedWith: p.enum(['current', 'previous'] as const),
    endedAt: p.datetime(3).nullable(),
    durationMs: p.integer().nullable(),
    failure: p.enum(failureClasses).nullable(),
    message: p.text().nullable(),
    statusCode: p.integer().nullable(),
    /** The answer's headers without cookies and credentials. */
    responseHeaders: p.json<Record<string, string>>().nullable(),
    /** The first 16 KiB of the answer. */
    responseBody: p.text().nullable(),
    responseTruncated: p.boolean().default(false),
    /** The address that was connected to. */
    dialledAddress: p.text().nullable(),
  },
});
export class DeliveryAttempt extends DeliveryAttemptSchema.class {}
DeliveryAttemptSchema.setClass(DeliveryAttempt);

/** A request to send again what an endpoint did not get; carried out by a workflow at a capped rate. */
export const WebhookRecoverySchema = defineEntity({
  name: 'WebhookRecovery',
  tableName: 'webhook_recoveries',
  indexes: [{ properties: ['webhookId', 'createdAt'] }],
  properties: {
    ...changing,
    ...owned,
    webhookId: p.uuid(),
    since: p.datetime(3),
    until: p.datetime(3),
    statuses: p.array().$type<string[]>(),
    status: p.enum(['running', 'completed', 'cancelled'] as const),
    /** Counted when it began; `released` are those that were handed to their workflows again. */
    total: p.integer().default(0),
    released: p.integer().default(0),
    ratePerSecond: p.integer(),
    /** The last delivery that was released: it goes on after this one. */
    cursor: p.uuid().nullable(),
    requestedBy: p.text(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class WebhookRecovery extends WebhookRecoverySchema.class {}
WebhookRecoverySchema.setClass(WebhookRecovery);

/** What happened to an endpoint: who, when, why. Append-only. */
export const WebhookChangeSchema = defineEntity({
  name: 'WebhookChange',
  tableName: 'webhook_changes',
  indexes: [{ properties: ['webhookId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    webhookId: p.uuid(),
    /** `created`, `changed`, `enabled`, `disabled`, `secret.rotated`, `deleted`, … */
    kind: p.text(),
    /** `user:<id>`, `key:<id>` or `service`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class WebhookChange extends WebhookChangeSchema.class {}
WebhookChangeSchema.setClass(WebhookChange);
