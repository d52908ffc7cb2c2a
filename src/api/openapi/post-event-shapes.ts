import { z } from 'zod';
import { removers } from '../../domain/webhooks/event-data.ts';
import { platformNames } from '../../domain/platforms.ts';
import { maxTargets } from '../../domain/posts/target-names.ts';
import { anyId, brandSlug, choice, meanings, past, string, timestamp } from '../http/schemas.ts';
import { postCounts, postMetricName } from './metric-counts.ts';
import { platform, targetStatus } from './named-lists.ts';
import { targetIdShown } from './target-names.ts';

export const eventPlatforms = z.array(platform).max(platformNames.length).describe('Target platforms.');
export const ofBrand = { brandId: anyId.describe('Id of the brand.'), brandSlug };
export const ofPostEvent = {
  postId: anyId.describe('Id of the post.'),
  ...ofBrand,
  platforms: eventPlatforms,
};
export const eventError = z.strictObject({
  code: z.string().max(100).meta(meanings.code),
  message: z.string().max(5_000).meta(meanings.message),
});

const result = z.strictObject({
  targetId: targetIdShown,
  platform,
  status: targetStatus,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Address of the post, or null before it is published.'),
  error: eventError
    .extend({ retryable: z.boolean().describe('Whether a retry may succeed.') })
    .nullable()
    .describe('Reason for the failure, or null.'),
  publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
});
const results = z.array(result).max(maxTargets).describe('Result of each target.');

export const postEnded = z.strictObject({
  ...ofPostEvent,
  publishedAt: past.nullable().describe('Publication time of the newest part, or null if none is published.'),
  results,
});

const ofOut = {
  ...ofPostEvent,
  targetId: targetIdShown,
  platform,
  externalId: z.string().max(500).meta(meanings.externalId),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Address of the post, or null if the platform returned none.'),
  requestedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>` of whoever asked for it.'),
};

export const postUpdated = z.strictObject({
  ...ofOut,
  updatedAt: past.describe('When the post was changed, in UTC.'),
  changed: z.array(z.string().max(20)).max(10).describe('Changed fields: `text`, `title`, `tags`.'),
});

export const postRemoved = z.strictObject({
  ...ofOut,
  removedAt: past.describe('When the service found that the post no longer exists, in UTC.'),
  by: choice('PostRemover', removers, 'Whether this service or someone on the platform deleted the post.'),
});

export const postMetricReached = z.strictObject({
  ...ofPostEvent,
  targetId: targetIdShown,
  platform,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Address of the post, or null if the platform returned none.'),
  metric: postMetricName.describe('Name of the number.'),
  threshold: z.int().min(1).meta({ description: 'Threshold that was reached.', example: 1_000 }),
  value: z.int().min(1).meta({ description: 'Current value.', example: 1_012 }),
  counts: postCounts.describe('All known numbers on the platform.'),
  capturedAt: past.describe('When the platform reported it, in UTC.'),
});
