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
  'An event, or `*` for all, including ones added later.',
);

/** Numbers by what is counted; the body and the answer each give it a name of their own. */
export const thresholdFields = Object.fromEntries(
  postMetricNames.map(name => [
    name,
    z
      .array(z.int().min(1).max(2_000_000_000))
      .min(1)
      .max(maxThresholds)
      .optional()
      .describe('Numbers of it.'),
  ]),
) as Record<PostMetricName, z.ZodOptional<z.ZodArray<z.ZodInt>>>;

const metricThresholds = z
  .strictObject(thresholdFields)
  .meta({ id: 'MetricThresholds', description: 'Numbers of a post on one platform, by what is counted.' });

const fields = {
  id,
  name: z.string().max(100).meta(meanings.name),
  url: string(2_000, 'https://example.com/hooks/social').describe('Where events are sent, by POST.'),
  events: z
    .array(subscribedEvent)
    .max(eventNames.length + 1)
    .describe('The events that it receives.'),
  enabled: z.boolean().describe('Whether it is switched on.'),
  headers: z
    .record(z.string().max(100), z.string().max(20))
    .describe('Headers that go along with every delivery; their values are never shown again.'),
  ratePerSecond: z.int().min(1).describe('How many requests are begun in a second at most.'),
  maxConcurrency: z.int().min(1).describe('How many requests are under way at one time at most.'),
  brandIds: z
    .array(anyId)
    .max(100)
    .nullable()
    .describe('Brands whose events alone it gets; null for all that `madeBy` may see.'),
  metricThresholds: metricThresholds
    .nullable()
    .describe('Numbers of posts at which it gets `post.metrics`; null for none.'),
  madeBy: anyId.nullable().describe('The person who changed it last, and answers for it.'),
  lastSequence: int(0).describe(
    'Sequence of its newest event (`X-Service-Sequence`). Sequences have no gaps: a receiver that has 1 to this one has everything.',
  ),
  held: z.int().min(0).describe('Deliveries that wait because it is or was disabled; `recover` sends them.'),
  consecutiveFailures: z.int().min(0).describe('Failed attempts since the last success.'),
  firstFailureAt: timestamp.nullable().describe('When the first of them failed.'),
  disabledAt: past.nullable().describe('When it was disabled, in UTC; null while it is enabled.'),
  disabledReason: string(5_000)
    .nullable()
    .describe('Why it was disabled, for people; null while it is enabled.'),
  previousSecretExpiresAt: timestamp
    .nullable()
    .describe('Until when the secret before the last rotation is valid; null when there is none.'),
  createdAt,
  updatedAt,
};

export const webhookShape = z
  .strictObject(fields)
  .meta({ id: 'Webhook', description: 'An address that events are sent to.' });

/** Where a secret is shown: at creation and at rotation, and never again. */
export const webhookWithSecretShape = z
  .strictObject({
    ...fields,
    secret: string(100, 'an-example-of-a-secret').describe('Signs every delivery. Shown once: keep it now.'),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its secret, which is shown this once.' });

export type WebhookView = z.input<typeof webhookShape>;

/** An endpoint as clients see it: never a secret, never a header's value. */
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
