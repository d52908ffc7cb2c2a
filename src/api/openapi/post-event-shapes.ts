import { z } from 'zod';
import { removers } from '../../domain/webhooks/event-data.ts';
import { platformNames } from '../../domain/platforms.ts';
import { anyId, brandSlug, choice, meanings, past, string, timestamp } from '../http/schemas.ts';
import { postCounts, postMetricName } from './metric-counts.ts';
import { platform, targetStatus } from './named-lists.ts';

export const eventPlatforms = z
  .array(platform)
  .max(platformNames.length)
  .describe('The platforms that it goes to.');
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
  platform,
  status: targetStatus,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Where it can be seen; null before it is out.'),
  error: eventError
    .extend({ retryable: z.boolean().describe('Whether the same may work later.') })
    .nullable()
    .describe('Why it failed; null unless it did.'),
  publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
});
const results = z.array(result).max(platformNames.length).describe('What became of it on each platform.');

export const postEnded = z.strictObject({
  ...ofPostEvent,
  publishedAt: past.nullable().describe('When the newest part of it went out; null when none did.'),
  results,
});

const ofOut = {
  ...ofPostEvent,
  platform,
  externalId: z.string().max(500).meta(meanings.externalId),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Where it is, or was; null where the platform gave no address.'),
  requestedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`: who asked for it.'),
};

export const postUpdated = z.strictObject({
  ...ofOut,
  updatedAt: past.describe('When it was changed, in UTC.'),
  changed: z.array(z.string().max(20)).max(10).describe('What of it: `text`, `title`, `tags`.'),
});

export const postRemoved = z.strictObject({
  ...ofOut,
  removedAt: past.describe('When it was found not to be there any more, in UTC.'),
  by: choice('PostRemover', removers, 'Who took a post away: this service, or somebody on the platform.'),
});

export const postMetricReached = z.strictObject({
  ...ofPostEvent,
  platform,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Where it can be seen; null where the platform gives no link.'),
  metric: postMetricName.describe('What is counted.'),
  threshold: z.int().min(1).meta({ description: 'The number that it has reached.', example: 1_000 }),
  value: z.int().min(1).meta({ description: 'What it has by now.', example: 1_012 }),
  counts: postCounts.describe('All that is known of it there.'),
  capturedAt: past.describe('When the platform said so, in UTC.'),
});
