import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { PostRow } from '../../../db/posts/post-rows.ts';
import type { PostTargetRow } from '../../../db/posts/target-rows.ts';
import { type Held } from '../../../domain/publishing/holding.ts';
import { maxStages } from '../../../domain/reviews/reviews.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { platform, holdCode, reviewState, targetStatus, postStatus } from '../../openapi/named-lists.ts';
import {
  anyId,
  brandSlug,
  choice,
  createdAt,
  id,
  meanings,
  past,
  string,
  timestamp,
  updatedAt,
} from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { shownDisclosures, viewDisclosures } from './post-body.ts';
import { besideFields } from './beside-fields.ts';
import { shownFollowUps, viewFollowUps } from './out/follow-ups-view.ts';
import { actionFields, viewActions } from './out/target-actions-view.ts';
import { targetMetricsShape, viewTargetMetrics } from '../analytics/metrics-view.ts';
import { mediaItemSchema, mediaItem } from '../media/media-view.ts';

const heldShape = z.strictObject({
  code: holdCode,
  message: z.string().max(5_000).meta(meanings.message),
  since: past.describe('Start of the wait, in UTC.'),
  until: timestamp.describe('End of the wait. A target that is still on hold fails then.'),
});

const sourceUrl = z.string().max(2_048);
export const mediaRef = z.strictObject({
  id,
  altText: z.string().max(1_000).optional().meta(meanings.altText),
  url: sourceUrl
    .optional()
    .meta({ description: 'Source address of the file.', example: 'https://example.com/coffee.jpg' }),
});

/** A file that is fetched before the post is published. Afterwards it is shown like any other. */
const awaitedMedia = z
  .strictObject({
    id,
    sourceUrl: sourceUrl.describe('Source address of the file.'),
    altText: z.string().max(1_000).nullable().meta(meanings.altTextOrNull),
  })
  .meta({ id: 'AwaitedMedia', description: 'A file that the service fetches before publication.' });

export const shownThread = z
  .array(
    z.strictObject({
      text: z.string().max(100_000).meta(meanings.text),
      media: z.array(mediaRef).max(20).optional().describe('Files of the post, in this order.'),
    }),
  )
  .max(50)
  .meta(meanings.thread);

const targetShape = z.strictObject({
  id: id.nullable().describe('ID of the target, or null for a post that its series has not created yet.'),
  platform,
  connectionId: id
    .nullable()
    .describe(
      'Account that published the post here, or that would publish it now. Null if the brand has none, or no longer has it.',
    ),
  status: targetStatus,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Address of the comment, or null before it is published or if the platform returns none.'),
  held: heldShape
    .nullable()
    .describe(
      'Set while the post is due on this platform and on hold: the account is missing or expired, the organization is suspended, a required approval is missing, or the account is paused for a minute or longer. Once resolved, the post is published automatically.',
    ),
  error: z
    .strictObject({
      code: string(100, 'media_rejected').describe('Error code.'),
      message: z.string().max(5_000).meta(meanings.message),
      retryable: z
        .boolean()
        .describe('Whether `POST /posts/{postId}/retry` may succeed without changing the post.'),
    })
    .nullable()
    .describe('Reason for the failure, or null.'),
  publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
  sentContent: z
    .strictObject({
      text: z.string().max(100_000).meta(meanings.text),
      media: z.array(mediaRef).max(20).describe('Files of the post, in this order.'),
      thread: shownThread,
      options: z.record(z.string().max(100), z.unknown()).describe('Options at publication.'),
    })
    .nullable()
    .describe(
      'Published version, if the post was changed afterwards or contains the brand’s disclosure sentence. Null while it equals the post.',
    ),
  firstComment: z
    .strictObject({
      status: choice(
        'FirstCommentStatus',
        ['published', 'failed', 'unconfirmed'],
        'Result of a first comment.',
      ),
      externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
      message: z.string().max(5_000).nullable().meta(meanings.message),
    })
    .nullable()
    .describe('Result of `platformOptions.<platform>.firstComment`, or null until the call has ended.'),
  comments: shownFollowUps,
  metrics: targetMetricsShape
    .nullable()
    .describe(
      'Last read numbers, or null before publication. `GET /posts/{postId}/metrics` has all known numbers.',
    ),
  ...besideFields,
  ...actionFields,
});

export const revision = z.int().meta({ description: 'Increases with every change.', example: 3 });

export const createdBy = string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
  'Author: `user:`, `api_key:`, or `agent:` and an id, as in `GET /posts?createdBy=`.',
);

/** A Post of the contract, with its targets and settings. */
export const postShape = z
  .strictObject({
    id,
    brandSlug,
    text: z.string().max(100_000).meta(meanings.text),
    platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
    status: postStatus.describe(
      'Status of the post, which follows from its targets once all have finished. While one is on hold, the post stays `publishing`, or `scheduled` if nothing is published yet.',
    ),
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    plannedFor: timestamp.nullable().meta(meanings.plannedFor),
    queueSlotId: anyId.nullable().describe('Queue slot of the post, or null if it is not queued.'),
    review: z
      .strictObject({
        state: reviewState,
        stage: z
          .int()
          .min(1)
          .max(maxStages)
          .nullable()
          .describe('Number of the current stage, starting at 1, or null for none.'),
        stages: z.int().min(0).max(maxStages).describe('Number of stages.'),
      })
      .meta({
        id: 'ReviewOutline',
        description: 'Review state. A post that needs approval is not published before it.',
      }),
    seriesId: anyId.nullable().describe('Series of the post, or null.'),
    planned: z
      .boolean()
      .describe(
        'Whether this is a future occurrence of a series: `id` is the one that its post will have. No other operation accepts it yet.',
      ),
    occurrence: string(19, '2030-01-31T09:00:00')
      .nullable()
      .describe('Key of a future occurrence in its series: the local time of the rule, otherwise null.'),
    publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
    held: heldShape
      .extend({
        platforms: z.array(platform).min(1).max(platformNames.length).describe('Target platforms.'),
      })
      .nullable()
      .describe(
        'Set while the post is due and on hold: the waiting platforms, and the reason of the longest wait. The status does not change. `GET /posts?held=true` lists such posts.',
      ),
    media: z
      .array(z.union([mediaItemSchema, awaitedMedia]))
      .max(20)
      .describe('A file given by `url` has only `sourceUrl` until it has been fetched.'),
    thread: shownThread,
    platformOptions: z
      .record(z.string().max(20), z.unknown())
      .describe('Differences and options by platform.'),
    disclosures: shownDisclosures,
    targets: z.array(targetShape).max(platformNames.length).describe('State on each platform.'),
    revision,
    createdBy,
    author,
    externalId: string(200, '1990000000000000000').nullable().describe('Your own id of the post.'),
    labels: z.array(z.string().max(50)).max(20).describe('Labels of the post.'),
    metadata: z.record(z.string().max(40), z.string().max(500)).describe('Your own data.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Post', description: 'A post, with its state on each platform.' });

export type PostView = z.input<typeof postShape>;

/** Shows a post. The post's own alternative text takes precedence over the file's. */
export const viewPost = (row: PostRow, fileUrls: FileUrls): PostView => ({
  id: row.id,
  brandSlug: row.brandSlug,
  text: row.text,
  platforms: row.platforms,
  status: row.status,
  scheduledAt: isoTimeOrNull(row.scheduledAt),
  plannedFor: isoTimeOrNull(row.plannedFor),
  queueSlotId: row.queueSlotId,
  review: row.review ?? { state: 'not_required', stage: null, stages: 0 },
  seriesId: row.seriesId,
  planned: false,
  occurrence: null,
  publishedAt: isoTimeOrNull(row.publishedAt),
  held: heldOf(row),
  media: mediaOf(row, fileUrls),
  thread: row.thread,
  platformOptions: row.platformOptions,
  disclosures: viewDisclosures(row.disclosures),
  targets: targetsOf(row),
  revision: row.revision,
  createdBy: row.createdBy,
  author: viewAuthor(row.createdBy, row.createdByName),
  externalId: row.externalId,
  labels: row.labels,
  metadata: row.metadata,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

const mediaOf = ({ media, files }: PostRow, fileUrls: FileUrls): PostView['media'] =>
  media.flatMap((ref): PostView['media'][number] | [] => {
    const file = files?.find(({ id: fileId }) => fileId === ref.id);
    if (file) return mediaItem({ ...file, altText: ref.altText ?? file.altText }, fileUrls);
    return ref.url === undefined ? [] : { id: ref.id, sourceUrl: ref.url, altText: ref.altText ?? null };
  });

/** Returns the targets in the order in which the post names its platforms. */
export const orderedTargets = ({ platforms, targets }: PostRow): PostTargetRow[] =>
  (targets ?? [])
    .filter(({ platform }) => platforms.includes(platform))
    .toSorted((one, other) => platforms.indexOf(one.platform) - platforms.indexOf(other.platform));

const heldOf = (row: PostRow): PostView['held'] => {
  if (!row.targets?.some(target => target.held)) return null;
  const held = orderedTargets(row).flatMap(target =>
    target.held ? [{ platform: target.platform, ...target.held }] : [],
  );
  const [first] = held.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  if (!first) return null;
  const { code, message, since, until }: Held = first;
  return { platforms: [...new Set(held.map(({ platform: name }) => name))], code, message, since, until };
};

const targetsOf = (row: PostRow): PostView['targets'] =>
  orderedTargets(row).map(({ named, sentBy, account, partCount, hasPoll, doneAt, comments, ...target }) => ({
    ...target,
    comments: viewFollowUps(comments),
    publishedAt: isoTimeOrNull(target.publishedAt),
    metrics: target.metrics && viewTargetMetrics(target.metrics),
    ...viewActions({ ...target, named, comments, sentBy, account, partCount, hasPoll, doneAt }),
  }));
