import { z } from 'zod';
import { removers } from '../../domain/webhooks/event-data.ts';
import { platformNames } from '../../domain/platforms.ts';
import { anyId, brandSlug, choice, meanings, past, string, timestamp } from '../http/schemas.ts';
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
