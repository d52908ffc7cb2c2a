import { defineEntity, p } from '@mikro-orm/core';
import { attemptOutcomes, deliveryStatuses, failureClasses } from '../../domain/webhooks/deliveries.ts';
import type { MetricThresholds } from '../../domain/analytics/crossings.ts';
import { changing, identified, owned } from './columns.ts';

/** Subscription of an organization to events. */
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
    /**
     * Person who last changed the webhook. The webhook receives what this person may read. Null for a webhook that the
     * previous release created.
     */
    madeBy: p.uuid().nullable(),
    /** IDs of the brands whose events are sent, or null for all brands of `madeBy`. */
    brandIds: p.array().nullable(),
    /** Metric values at which a post triggers `post.metrics`, or null for none. */
    metricThresholds: p.json<MetricThresholds>().nullable(),
    enabled: p.boolean().default(true),
    /** Headers of each request, as encrypted JSON bound to this row, because their values may be secrets. */
    headers: p.text().nullable().hidden(),
    /** Encrypted and bound to this row. */
    secret: p.text().hidden(),
    /** Previous secret, which receivers may still use until `previousSecretExpiresAt`. */
    previousSecret: p.text().nullable().hidden(),
    previousSecretExpiresAt: p.datetime(3).nullable(),
    /** Whether a receiver accepted the new secret. Single signatures then use it, regardless of the overlap. */
    newSecretAccepted: p.boolean().default(true),
    /** Maximum number of requests per second. `maxConcurrency` limits concurrent requests. */
    ratePerSecond: p.integer(),
    maxConcurrency: p.integer(),
    /** Earliest time of the next request within the rate. */
    nextRequestAt: p.datetime(3).nullable(),
    consecutiveFailures: p.integer().default(0),
    firstFailureAt: p.datetime(3).nullable(),
    /** Time at which members were warned that the current failures are about to disable the webhook. */
    warnedAt: p.datetime(3).nullable(),
    disabledAt: p.datetime(3).nullable(),
    disabledReason: p.text().nullable(),
    /** Counts how often the webhook was enabled. Late results from before the last time change nothing. */
    generation: p.integer().default(0),
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

/**
 * Event sequence of a webhook, created with its first event. In its own table because transactions that write events lock
 * this row and deliveries lock the webhook's row: many deliveries must not delay publishing.
 */
export const WebhookSequenceSchema = defineEntity({
  name: 'WebhookSequence',
  tableName: 'webhook_sequences',
  properties: {
    webhookId: p.uuid().primary(),
    /** Sequence of the newest delivery: dense, assigned in the transaction of its event. */
    lastSequence: p.bigint('number'),
    /**
     * Sequence of the event that requested the webhook's workflow. While it is set, the workflow has been requested or is
     * running and checks once more for due deliveries before it clears the column, so no other event needs to request it.
     * Null while the workflow sleeps.
     */
    wokenAt: p.bigint('number').nullable(),
  },
});
export class WebhookSequence extends WebhookSequenceSchema.class {}
WebhookSequenceSchema.setClass(WebhookSequence);

/** Delivery of one event to one webhook. */
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
    /** Number of the event among all events of the webhook, without gaps. Null for a test. */
    sequence: p.bigint('number').nullable(),
    status: p.enum(deliveryStatuses),
    /** Number of attempts that count against the retry schedule since the schedule began. */
    tries: p.integer().default(0),
    /** Number of all attempts. */
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(3).nullable(),
    /** Column that only the previous release writes, which may still run beside this one. */
    slotAwaitedUntil: p.datetime(3).nullable(),
    /** Retry schedule of this delivery, in milliseconds. Changing the setting affects only new deliveries. */
    retrySchedule: p.array().$type<number[]>().columnType('int[]'),
    endedAt: p.datetime(3).nullable(),
    /**
     * Incremented by every command about the delivery (redeliver, retry now, cancel, hold), so that a late step changes
     * nothing.
     */
    revision: p.integer().default(1),
  },
});
export class Delivery extends DeliverySchema.class {}
DeliverySchema.setClass(Delivery);

/** Request to a receiver. Written before it is sent. */
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
    /** Secret that made the request's single signature. */
    signedWith: p.enum(['current', 'previous'] as const),
    endedAt: p.datetime(3).nullable(),
    durationMs: p.integer().nullable(),
    failure: p.enum(failureClasses).nullable(),
    message: p.text().nullable(),
    statusCode: p.integer().nullable(),
    /** Response headers without cookies and credentials. */
    responseHeaders: p.json<Record<string, string>>().nullable(),
    /** First 16 KiB of the response body. */
    responseBody: p.text().nullable(),
    responseTruncated: p.boolean().default(false),
    /** IP address that the service connected to. */
    dialledAddress: p.text().nullable(),
  },
});
export class DeliveryAttempt extends DeliveryAttemptSchema.class {}
DeliveryAttemptSchema.setClass(DeliveryAttempt);

/** Request to resend events that a receiver missed. A workflow carries it out at a capped rate. */
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
    /** Number of deliveries when the recovery began. `released` counts those handed to their workflows again. */
    total: p.integer().default(0),
    released: p.integer().default(0),
    ratePerSecond: p.integer(),
    /** Last released delivery. The recovery continues after it. */
    cursor: p.uuid().nullable(),
    requestedBy: p.text(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class WebhookRecovery extends WebhookRecoverySchema.class {}
WebhookRecoverySchema.setClass(WebhookRecovery);

/** Change to a webhook: who, when, and why. Append-only. */
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
    /** `user:<id>`, `api_key:<id>`, or `service`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class WebhookChange extends WebhookChangeSchema.class {}
WebhookChangeSchema.setClass(WebhookChange);
