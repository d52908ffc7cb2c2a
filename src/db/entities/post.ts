import { defineEntity, p } from '@mikro-orm/core';
import type { Held } from '../../domain/publishing/holding.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import {
  postStatuses,
  targetStatuses,
  type FirstComment,
  type MediaRef,
  type PlatformOptions,
  type PostStatus,
  type PublishedPart,
  type SentContent,
  type TargetError,
  type ThreadPart,
  type BesideVideo,
} from '../../domain/posts/posts.ts';
import type { Disclosures, DisclosureSentences } from '../../domain/posts/disclosures.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import { changing, identified, owned } from './columns.ts';

const shown = `where "deleted_at" is null`;

const listIndex = (name: string, on: string, where = shown) => ({
  name: `posts_${name}_index`,
  expression: `create index "posts_${name}_index" on "posts" ${on} ${where}`,
});

/** Indexes for the filters and orders of `GET /posts`. Posts without a time sort as if the time never came. */
const listIndexes = [
  listIndex('status', '("org_id", "status", "created_at", "id")'),
  listIndex('created_by', '("org_id", "created_by", "created_at", "id")'),
  listIndex(
    'scheduled',
    `("org_id", (case when "scheduled_at" is null then 'infinity'::timestamptz else "scheduled_at" end), "id")`,
  ),
  listIndex(
    'published',
    `("org_id", (case when "published_at" is null then 'infinity'::timestamptz else "published_at" end), "id")`,
  ),
  // posts sent immediately and not yet published, for the calendar
  listIndex(
    'due',
    '("org_id", "due_at", "id")',
    `${shown} and "published_at" is null and "scheduled_at" is null and "due_at" is not null`,
  ),
  // drafts with a wanted time, for the calendar
  listIndex(
    'planned',
    '("org_id", "planned_for", "id")',
    `${shown} and "status" = 'draft' and "planned_for" is not null`,
  ),
  {
    name: 'posts_queue_slot_unique',
    expression: `create unique index "posts_queue_slot_unique" on "posts" ("brand_id", "queue_slot_id", "scheduled_at") where "queue_slot_id" is not null and "deleted_at" is null`,
  },
  listIndex('series', '("org_id", "series_id", "created_at", "id")', `${shown} and "series_id" is not null`),
  listIndex('updated', '("org_id", "updated_at", "id")'),
  listIndex('deleted', '("deleted_at")', `where "deleted_at" is not null and "emptied_at" is null`),
  {
    name: 'posts_external_id_unique',
    expression: `create unique index "posts_external_id_unique" on "posts" ("org_id", "external_id") where "external_id" is not null and "deleted_at" is null`,
  },
  listIndex('text', `using gin (to_tsvector('simple', "text"))`),
  ...platformNames.map(name =>
    listIndex(
      `on_${name}`,
      '("org_id", "created_at", "id")',
      `where '${name}' = any ("platforms") and "deleted_at" is null`,
    ),
  ),
];

export const PostSchema = defineEntity({
  name: 'Post',
  tableName: 'posts',
  indexes: [
    { properties: ['orgId', 'createdAt', 'id'] },
    { properties: ['brandId', 'createdAt', 'id'] },
    { properties: ['status', 'scheduledAt'] },
    ...listIndexes,
  ],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    text: p.text(),
    platforms: p.array().$type<PlatformName[]>(),
    status: p.enum(postStatuses),
    /** Status to which `unarchive` returns the post. */
    statusBeforeArchive: p.enum(postStatuses).nullable(),
    scheduledAt: p.datetime(3).nullable(),
    /** Wanted publishing time of a draft. Null once the post is scheduled or published. */
    plannedFor: p.datetime(3).nullable(),
    /** Slot of the brand's queue that the post occupies, or null for a post outside the queue. */
    queueSlotId: p.uuid().nullable(),
    /** Series that created the post, or null if a person or API client created it. */
    seriesId: p.uuid().nullable(),
    /**
     * Time at which publishing was due: the scheduled time, or the time of the publish or retry call. Lateness counts from
     * here.
     */
    dueAt: p.datetime(3).nullable(),
    publishedAt: p.datetime(3).nullable(),
    media: p.json<MediaRef[]>(),
    thread: p.json<ThreadPart[]>(),
    platformOptions: p.json<PlatformOptions>(),
    /** Disclosures of the post for every platform that has a label for them, or null for none. */
    disclosures: p.json<Disclosures>().nullable(),
    /**
     * Incremented by every change of content, time, or intent. Compared at the commit, so that a late message publishes
     * nothing.
     */
    revision: p.integer().default(1),
    /** Counts review decisions. Compared at the commit, because a decision that the post waits for is in another table. */
    reviewCount: p.integer().default(0),
    /** Publishing time about which reviewers were last asked or reminded. Null before that. */
    reviewRemindedFor: p.datetime(3).nullable(),
    createdBy: p.text(),
    /**
     * Membership under which the post was last scheduled or published, which may be stopped. Null for older posts and
     * drafts.
     */
    plannedUnder: p.uuid().nullable(),
    /** Client's own ID for the post. Unique among an organization's posts that are not deleted. */
    externalId: p.text().nullable(),
    labels: p.array().default([]),
    /** Client's own data. The service does not read it. */
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'::jsonb`),
    /** Time of deletion. Deleted posts are hidden; their attempts and history stay. */
    deletedAt: p.datetime(3).nullable(),
    /** Status before the deletion of a scheduled post canceled its schedule. `restore` returns to it. */
    statusBeforeDelete: p.text().$type<PostStatus>().nullable(),
    /** Time at which the texts of a deleted post were erased because the post could no longer be restored. */
    emptiedAt: p.datetime(3).nullable(),
  },
});
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);

export const PostTargetSchema = defineEntity({
  name: 'PostTarget',
  tableName: 'post_targets',
  indexes: [
    {
      name: 'post_targets_account_unique',
      expression: `create unique index "post_targets_account_unique" on "post_targets" ("post_id", "platform", "connection_id") nulls not distinct`,
    },
    {
      name: 'post_targets_held_index',
      expression: `create index "post_targets_held_index" on "post_targets" ("org_id", "post_id") where "held" is not null`,
    },
    {
      name: 'post_targets_external_index',
      expression: `create index "post_targets_external_index" on "post_targets" ("platform", "external_id") where "external_id" is not null`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    postId: p.uuid(),
    platform: p.enum(platformNames),
    /** Account of the brand that the target names, or null for its default account on the platform. */
    connectionId: p.uuid().nullable(),
    status: p.enum(targetStatuses),
    /** Number of the newest commit attempt. 0 before the first. */
    attempt: p.integer().default(0),
    /** Post revision for which `handles` were created. Other revisions are prepared again. */
    preparedRevision: p.integer().nullable(),
    /**
     * Handles that the platform returned during preparation: upload IDs, containers, sessions. Encrypted, because session
     * URIs are credentials.
     */
    handles: p.text().nullable().hidden(),
    /** Published parts, root first. More than one only for threads. Written before the next part begins. */
    parts: p.json<PublishedPart[]>().defaultRaw(`'[]'::jsonb`),
    /** Content that was sent, kept when the post is changed afterwards. Null while it equals the post's content. */
    sentContent: p.json<SentContent>().nullable(),
    /**
     * Parameters added to links when the post was prepared or sent. They stay until the post is sent again. Null before
     * that.
     */
    utm: p.json<UtmSettings>().nullable(),
    /** Disclosure sentences in the text because the platform has no label, set at preparation. Null before that. */
    disclosureSentences: p.json<DisclosureSentences>().nullable(),
    /** Written before the comment is sent, so that it is sent only once. Null if there is no comment to send. */
    firstComment: p.json<FirstComment>().nullable(),
    /** Cover for platforms that accept one only for a published video. Null if there is no cover to set. */
    cover: p.json<BesideVideo>().nullable(),
    /**
     * Playlist of the video. The intent is written before the call, so that the video is added only once. Null if there is
     * none.
     */
    playlist: p.json<BesideVideo>().nullable(),
    /** Captions of the video, handled like the playlist. */
    captions: p.json<BesideVideo>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Reason why the target waits for a person, or null if it does not. The status of a held target is `preparing`. */
    held: p.json<Held>().nullable(),
    error: p.json<TargetError>().nullable(),
    publishedAt: p.datetime(3).nullable(),
    /** Time at which the post was found to be removed from the platform, by this service or by someone else. */
    removedAt: p.datetime(3).nullable(),
    /** Time at which the removal by someone else was found. Null if this service removed the post. */
    goneAt: p.datetime(3).nullable(),
  },
});
export class PostTarget extends PostTargetSchema.class {}
PostTargetSchema.setClass(PostTarget);

/** Commit call, written before it is made. An attempt whose process died stays visible. */
export const PublishAttemptSchema = defineEntity({
  name: 'PublishAttempt',
  tableName: 'publish_attempts',
  indexes: [
    { properties: ['postId'] },
    /** Counts an account's recent publications against its quota. */
    { properties: ['platform', 'account', 'createdAt'] },
    {
      name: 'publish_attempts_youtube_index',
      expression: `create index "publish_attempts_youtube_index" on "publish_attempts" ("created_at") where "platform" = 'youtube'`,
    },
  ],
  uniques: [{ properties: ['targetId', 'number'] }],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    targetId: p.uuid(),
    platform: p.enum(platformNames),
    /** Account's ID on the platform, or null for attempts older than this column. */
    account: p.text().nullable(),
    number: p.integer(),
    /** Part of a thread that was sent. 0 is the root. */
    part: p.integer().default(0),
    /** Revision of the post that was sent. */
    revision: p.integer(),
    endedAt: p.datetime(3).nullable(),
    /** Null while the attempt runs, and permanently if its process died. */
    outcome: p.enum(['published', 'rejected', 'unknown'] as const).nullable(),
    externalId: p.text().nullable(),
    evidence: p.json<Record<string, unknown>>().nullable(),
    /** Result of a lookup on the platform, or of a person's check, for an attempt without a known outcome. */
    verdict: p.enum(['published', 'not_there', 'unconfirmed'] as const).nullable(),
    verdictAt: p.datetime(3).nullable(),
  },
});
export class PublishAttempt extends PublishAttemptSchema.class {}
PublishAttemptSchema.setClass(PublishAttempt);

/** Change of the status of a post or target: who, from, to, when, and why. Append-only. */
export const PostChangeSchema = defineEntity({
  name: 'PostChange',
  tableName: 'post_changes',
  indexes: [{ properties: ['postId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    platform: p.enum(platformNames).nullable(),
    /** Target that changed its status. Null if the post did, and for entries older than this column. */
    targetId: p.uuid().nullable(),
    fromStatus: p.text().nullable(),
    toStatus: p.text(),
    /** `user:<id>`, `api_key:<id>`, `workflow:<id>`, or `sweep`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class PostChange extends PostChangeSchema.class {}
PostChangeSchema.setClass(PostChange);

/**
 * Number of a brand's posts in a status with a value of a facet (`platform`, `label`, …). See
 * docs/understand/architecture.md.
 */
export const PostCountSchema = defineEntity({
  name: 'PostCount',
  tableName: 'post_counts',
  properties: {
    orgId: p.uuid().primary(),
    facet: p.text().primary(),
    value: p.text().primary(),
    brandId: p.uuid().primary(),
    status: p.text().primary(),
    posts: p.integer(),
  },
});
export class PostCount extends PostCountSchema.class {}
PostCountSchema.setClass(PostCount);

/** Labels of each post, copied by a trigger, because row-level security cannot use an index on the elements of an array. */
export const PostLabelSchema = defineEntity({
  name: 'PostLabel',
  tableName: 'post_labels',
  indexes: [{ properties: ['postId'] }],
  properties: {
    orgId: p.uuid().primary(),
    label: p.text().primary(),
    createdAt: p.datetime(3).primary(),
    postId: p.uuid().primary(),
  },
});
export class PostLabel extends PostLabelSchema.class {}
PostLabelSchema.setClass(PostLabel);

/** Change since the counts were last updated: a post added (1) or removed (-1). */
export const PostCountChangeSchema = defineEntity({
  name: 'PostCountChange',
  tableName: 'post_count_changes',
  indexes: [{ properties: ['orgId'] }],
  properties: {
    id: p.bigint().primary().autoincrement(),
    ...owned,
    brandId: p.uuid(),
    status: p.text(),
    platforms: p.array(),
    labels: p.array(),
    createdBy: p.text(),
    scheduledAt: p.datetime(3).nullable(),
    publishedAt: p.datetime(3).nullable(),
    updatedAt: p.datetime(3),
    posts: p.smallint(),
  },
});
export class PostCountChange extends PostCountChangeSchema.class {}
PostCountChangeSchema.setClass(PostCountChange);
