import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { PostRow, PostTargetRow } from '../../../db/posts/posts.ts';
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
  since: past.describe('When the wait began, in UTC.'),
  until: timestamp.describe('When the wait ends: what is still held fails then.'),
});

const sourceUrl = z.string().max(2_048);
export const mediaRef = z.strictObject({
  id,
  altText: z.string().max(1_000).optional().meta(meanings.altText),
  url: sourceUrl
    .optional()
    .meta({ description: 'Where its file is fetched from.', example: 'https://example.com/coffee.jpg' }),
});

/** A file that is fetched before the post is published; from then on it is shown as every other. */
const awaitedMedia = z
  .strictObject({
    id,
    sourceUrl: sourceUrl.describe('Where the file is fetched from.'),
    altText: z.string().max(1_000).nullable().meta(meanings.altTextOrNull),
  })
  .meta({ id: 'AwaitedMedia', description: 'A file that is fetched before the post goes out.' });

export const shownThread = z
  .array(
    z.strictObject({
      text: z.string().max(100_000).meta(meanings.text),
      media: z.array(mediaRef).max(20).optional().describe('The files that it carries, in this order.'),
    }),
  )
  .max(50)
  .meta(meanings.thread);

const targetShape = z.strictObject({
  platform,
  status: targetStatus,
  externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
  url: string(2_000)
    .meta({ format: 'uri' })
    .nullable()
    .describe('Where it can be seen; null before it is out, or where the platform gives none.'),
  held: heldShape
    .nullable()
    .describe(
      "Set while the post is due on this platform and waits, because the brand has no working account there, the organization's subscription is suspended, nobody has approved it where that is required, or the account is paused for a minute or longer. Once that is resolved the post goes out by itself.",
    ),
  error: z
    .strictObject({
      code: string(100, 'media_rejected').describe('Why it failed, for programs.'),
      message: z.string().max(5_000).meta(meanings.message),
      retryable: z
        .boolean()
        .describe('Whether `POST /posts/{postId}/retry` can help without a change to the post.'),
    })
    .nullable()
    .describe('Why it failed; null unless it did.'),
  publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
  sentContent: z
    .strictObject({
      text: z.string().max(100_000).meta(meanings.text),
      media: z.array(mediaRef).max(20).describe('The files that it carries, in this order.'),
      thread: shownThread,
      options: z.record(z.string().max(100), z.unknown()).describe('The settings that it went out with.'),
    })
    .nullable()
    .describe(
      'What was sent there, if the post was changed afterwards or its brand’s sentence stands beneath its text; null while the post says the same.',
    ),
  firstComment: z
    .strictObject({
      status: choice(
        'FirstCommentStatus',
        ['published', 'failed', 'unconfirmed'],
        'What became of a first comment.',
      ),
      externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
      message: z.string().max(5_000).nullable().meta(meanings.message),
    })
    .nullable()
    .describe('What became of `platformOptions.<platform>.firstComment`; null until its call has ended.'),
  comments: shownFollowUps,
  metrics: targetMetricsShape
    .nullable()
    .describe(
      'Its numbers there, as they were last read; null before it is out. `GET /posts/{postId}/metrics` has all that is known.',
    ),
  ...besideFields,
  ...actionFields,
});

export const revision = z.int().meta({ description: 'Rises with every change.', example: 3 });

export const createdBy = string(60, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
  '`user:`, `api_key:` or `agent:` and an id: who made it, as `GET /posts?createdBy=` takes it.',
);

/** A Post of the contract, with its targets and what was given for it. */
export const postShape = z
  .strictObject({
    id,
    brandSlug,
    text: z.string().max(100_000).meta(meanings.text),
    platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
    status: postStatus.describe(
      'Follows from the targets once all have ended. While one is held, the post stays `publishing`, or `scheduled` when nothing of it has gone out.',
    ),
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    plannedFor: timestamp.nullable().meta(meanings.plannedFor),
    queueSlotId: anyId
      .nullable()
      .describe('The slot of its brand’s queue whose time it has; null for a post that is in no queue.'),
    review: z
      .strictObject({
        state: reviewState,
        stage: z
          .int()
          .min(1)
          .max(maxStages)
          .nullable()
          .describe('Which stage is to decide, from 1; null for none.'),
        stages: z.int().min(0).max(maxStages).describe('How many stages there are.'),
      })
      .meta({
        id: 'ReviewOutline',
        description:
          'How its review stands. It does not go out before it is approved, where that is required.',
      }),
    seriesId: anyId.nullable().describe('The series that made it; null for a post of its own.'),
    planned: z
      .boolean()
      .describe(
        'Whether it is an occurrence of a series that is no post yet: `id` is the one that its post will have, and nothing else is known by it.',
      ),
    occurrence: string(19, '2030-01-31T09:00:00')
      .nullable()
      .describe(
        'What a planned one is known by in its series: the wall clock that the rule says; else null.',
      ),
    publishedAt: timestamp.nullable().meta(meanings.publishedAtOrNull),
    held: heldShape
      .extend({
        platforms: z
          .array(platform)
          .min(1)
          .max(platformNames.length)
          .describe('The platforms that it goes to.'),
      })
      .nullable()
      .describe(
        'Set while the post is due and waits: the platforms that wait, and what the one that waits longest waits for. The status stays as it is. `GET /posts?held=true` lists such posts.',
      ),
    media: z
      .array(z.union([mediaItemSchema, awaitedMedia]))
      .max(20)
      .describe('A file that was given by `url` has `sourceUrl` and no facts until it has been fetched.'),
    thread: shownThread,
    platformOptions: z
      .record(z.string().max(20), z.unknown())
      .describe('What differs on single platforms, by platform.'),
    disclosures: shownDisclosures,
    targets: z.array(targetShape).max(platformNames.length).describe('Its state on each platform.'),
    revision,
    createdBy,
    author,
    externalId: string(200, '1990000000000000000').nullable().describe('Your own id for it.'),
    labels: z.array(z.string().max(50)).max(20).describe('Your own words to find posts by.'),
    metadata: z.record(z.string().max(40), z.string().max(500)).describe('Your own notes.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Post', description: 'A post, with its state on each platform.' });

export type PostView = z.input<typeof postShape>;

/** What is shown of a post. A file's alternative text is the post's own where it has one. */
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

/** The targets in the order in which the post names its platforms. */
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
  return { platforms: held.map(({ platform: name }) => name), code, message, since, until };
};

const targetsOf = (row: PostRow): PostView['targets'] =>
  orderedTargets(row).map(({ sentBy, account, partCount, hasPoll, doneAt, comments, ...target }) => ({
    ...target,
    comments: viewFollowUps(comments),
    publishedAt: isoTimeOrNull(target.publishedAt),
    metrics: target.metrics && viewTargetMetrics(target.metrics),
    ...viewActions({ ...target, comments, sentBy, account, partCount, hasPoll, doneAt }),
  }));
