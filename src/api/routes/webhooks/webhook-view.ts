import { z } from 'zod';
import type { RowCipher } from '../../../db/connections/connection-tokens.ts';
import { type WebhookStats, decryptWebhookHeaders } from '../../../db/webhooks/endpoints.ts';
import { maxThresholds } from '../../../domain/analytics/crossings.ts';
import { postMetricNames, type PostMetricName } from '../../../domain/analytics/metrics.ts';
import { eventNames } from '../../../domain/webhooks/events.ts';
import { masked } from '../../../domain/webhooks/custom-headers.ts';
import {
  anyId,
  choice,
  createdAt,
  id,
  int,
  meanings,
  past,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';

export const subscribedEvent = choice(
  'SubscribedEvent',
  [...eventNames, '*'],
  'An event type, or `*` for all, including ones added later.',
);

/** Thresholds by what they count. Body and answer name the whole differently. */
export const thresholdFields = Object.fromEntries(
  postMetricNames.map(name => [
    name,
    z.array(z.int().min(1).max(2_000_000_000)).min(1).max(maxThresholds).optional().describe('Thresholds.'),
  ]),
) as Record<PostMetricName, z.ZodOptional<z.ZodArray<z.ZodInt>>>;

const metricThresholds = z
  .strictObject(thresholdFields)
  .meta({ id: 'MetricThresholds', description: 'Thresholds of a post’s numbers on one platform, by name.' });

const fields = {
  id,
  name: z.string().max(100).meta(meanings.name),
  url: string(2_000, 'https://example.com/hooks/social').describe('Address that receives events by POST.'),
  events: z
    .array(subscribedEvent)
    .max(eventNames.length + 1)
    .describe('Subscribed event types.'),
  enabled: z.boolean().describe('Whether the agent is enabled.'),
  headers: z
    .record(z.string().max(100), z.string().max(20))
    .describe('Additional headers of every delivery. Their values are never shown again.'),
  ratePerSecond: z.int().min(1).describe('Maximum number of started requests per second.'),
  maxConcurrency: z.int().min(1).describe('Maximum number of concurrent requests.'),
  brandIds: z
    .array(anyId)
    .max(100)
    .nullable()
    .describe('Brands whose events it receives, or null for all that `madeBy` may see.'),
  metricThresholds: metricThresholds.nullable().describe('Thresholds for `post.metrics`, or null for none.'),
  madeBy: anyId.nullable().describe('Owner: the person who last changed the webhook.'),
  lastSequence: int(0).describe(
    'Sequence of the newest event (`X-Service-Sequence`). Sequences have no gaps, so a receiver with 1 to this one has everything.',
  ),
  held: z
    .int()
    .min(0)
    .describe('Held deliveries, because the webhook is or was disabled. `recover` sends them.'),
  consecutiveFailures: z.int().min(0).describe('Number of failed attempts since the last success.'),
  firstFailureAt: timestamp.nullable().describe('Time of the first of these failures.'),
  disabledAt: past.nullable().describe('When the webhook was disabled, in UTC, or null while it is enabled.'),
  disabledReason: string(5_000)
    .nullable()
    .describe('Reason why the webhook was disabled, for people, or null while it is enabled.'),
  previousSecretExpiresAt: timestamp
    .nullable()
    .describe('Expiry of the previous secret, or null if there is none.'),
  createdAt,
  updatedAt,
};

export const webhookShape = z
  .strictObject(fields)
  .meta({ id: 'Webhook', description: 'A webhook: an address that receives events.' });

/** A webhook with its secret, which is shown only at creation and rotation. */
export const webhookWithSecretShape = z
  .strictObject({
    ...fields,
    secret: string(100, 'an-example-of-a-secret').describe(
      'Signs every delivery. Store it now, because it is shown only once.',
    ),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its secret, which is shown only once.' });

export type WebhookView = z.input<typeof webhookShape>;

/** Shows a webhook to clients, never with a secret or a header's value. */
export const viewWebhook = (
  { webhook, lastSequence, held }: WebhookStats,
  cipher: RowCipher,
): WebhookView => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  events: webhook.events as WebhookView['events'],
  enabled: webhook.enabled,
  headers: masked(decryptWebhookHeaders(cipher, webhook)),
  ratePerSecond: webhook.ratePerSecond,
  maxConcurrency: webhook.maxConcurrency,
  brandIds: webhook.brandIds ?? null,
  metricThresholds: webhook.metricThresholds ?? null,
  madeBy: webhook.madeBy ?? null,
  lastSequence,
  held,
  consecutiveFailures: webhook.consecutiveFailures,
  firstFailureAt: webhook.firstFailureAt?.toISOString() ?? null,
  disabledAt: webhook.disabledAt?.toISOString() ?? null,
  disabledReason: webhook.disabledReason ?? null,
  previousSecretExpiresAt: stillValid(webhook.previousSecretExpiresAt),
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
});

const stillValid = (until: Date | null | undefined): string | null =>
  until && until.getTime() > Date.now() ? until.toISOString() : null;
