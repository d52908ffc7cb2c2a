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

/** What `GET /posts` filters and sorts by. Posts without a time sort as if it never came. */
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
  // what was sent at once and has not gone out, for the calendar
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
    /** What `unarchive` returns to. */
    statusBeforeArchive: p.enum(postStatuses).nullable(),
    scheduledAt: p.datetime(3).nullable(),
    /** When a draft is wanted out; a post that has been sent on its way has none. */
    plannedFor: p.datetime(3).nullable(),
    /** The slot of its brand's queue whose time it has; null for a post that is in no queue. */
    queueSlotId: p.uuid().nullable(),
    /** The series that made it; null for a post that a person or a program made. */
    seriesId: p.uuid().nullable(),
    /** When a post under way was to begin: its schedule, or when publish or retry was called. Lateness counts from here. */
    dueAt: p.datetime(3).nullable(),
    publishedAt: p.datetime(3).nullable(),
    media: p.json<MediaRef[]>(),
    thread: p.json<ThreadPart[]>(),
    platformOptions: p.json<PlatformOptions>(),
    /** What it says of itself on every platform that has a label for that; null for nothing. */
    disclosures: p.json<Disclosures>().nullable(),
    /** Rises with every change of content, time or intent; compared at the commit, so a late message publishes nothing. */
    revision: p.integer().default(1),
    /** Counts what was decided in its reviews; compared at the commit, as a decision that it waits for is in another table. */
    reviewCount: p.integer().default(0),
    /** The time before which its reviewers were asked or reminded that it is near; null before that. */
    reviewRemindedFor: p.datetime(3).nullable(),
    createdBy: p.text(),
    /** The membership under which it was last sent on its way, which may be stopped; null for older posts and drafts. */
    plannedUnder: p.uuid().nullable(),
    /** The client's own name for it; no two posts of an organization that are there have the same. */
    externalId: p.text().nullable(),
    labels: p.array().default([]),
    /** The client's own notes; nothing of ours reads them. */
    metadata: p.json<Record<string, string>>().defaultRaw(`'{}'::jsonb`),
    /** A deleted post is shown to nobody; its attempts and history stay. */
    deletedAt: p.datetime(3).nullable(),
    /** What a scheduled post was before its deletion called it off: `restore` returns to it. */
    statusBeforeDelete: p.text().$type<PostStatus>().nullable(),
    /** When the texts of a deleted post were removed, as nobody could restore it any more. */
    emptiedAt: p.datetime(3).nullable(),
  },
});
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);

export const PostTargetSchema = defineEntity({
  name: 'PostTarget',
  tableName: 'post_targets',
  uniques: [{ properties: ['postId', 'platform'] }],
  indexes: [
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
    status: p.enum(targetStatuses),
    /** Number of the newest commit attempt; 0 before the first. */
    attempt: p.integer().default(0),
    /** The post's revision that `handles` were made for; other revisions prepare afresh. */
    preparedRevision: p.integer().nullable(),
    /** What the platform gave while preparing: upload ids, containers, sessions. Encrypted: session URIs are credentials. */
    handles: p.text().nullable().hidden(),
    /** What is live of it, root first; longer than one only for threads. Written before the next part is begun. */
    parts: p.json<PublishedPart[]>().defaultRaw(`'[]'::jsonb`),
    /** What was sent there, kept when the post is changed afterwards; null while that is what the post says. */
    sentContent: p.json<SentContent>().nullable(),
    /** What was added to links in what it was sent, or prepared with: it stays so until it is sent afresh. Null before that. */
    utm: p.json<UtmSettings>().nullable(),
    /** What its text says for want of a label, from its preparation on; null before that. */
    disclosureSentences: p.json<DisclosureSentences>().nullable(),
    /** Written before the comment is sent, so that it is never sent twice; null while there is none to send. */
    firstComment: p.json<FirstComment>().nullable(),
    /** Of a platform that takes a cover only of a video that is out; null while there is none to set. */
    cover: p.json<BesideVideo>().nullable(),
    /** The same of the playlist of a video; its intent is written before the call, so that it is added once. */
    playlist: p.json<BesideVideo>().nullable(),
    /** The same of the captions of a video. */
    captions: p.json<BesideVideo>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Why it waits for a person, while it does; its status is `preparing` then. */
    held: p.json<Held>().nullable(),
    error: p.json<TargetError>().nullable(),
    publishedAt: p.datetime(3).nullable(),
    /** When it was found not to be there any more, deleted by us or by somebody else. */
    removedAt: p.datetime(3).nullable(),
    /** When it was found that somebody else took it away; null where this service did. */
    goneAt: p.datetime(3).nullable(),
  },
});
export class PostTarget extends PostTargetSchema.class {}
PostTargetSchema.setClass(PostTarget);

/** One commit call, written before it is made: an attempt that died on the way is visible, not absent. */
export const PublishAttemptSchema = defineEntity({
  name: 'PublishAttempt',
  tableName: 'publish_attempts',
  indexes: [
    { properties: ['postId'] },
    /** What an account published lately counts against its quota there. */
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
    /** The account's id on the platform; null for attempts that are older than this column. */
    account: p.text().nullable(),
    number: p.integer(),
    /** Which part of a thread was sent; 0 is the root. */
    part: p.integer().default(0),
    /** The post's revision that was sent. */
    revision: p.integer(),
    endedAt: p.datetime(3).nullable(),
    /** Null while it runs, or for ever when its process died. */
    outcome: p.enum(['published', 'rejected', 'unknown'] as const).nullable(),
    externalId: p.text().nullable(),
    evidence: p.json<Record<string, unknown>>().nullable(),
    /** What reading the platform back, or a person, said of an attempt whose outcome nobody saw. */
    verdict: p.enum(['published', 'not_there', 'unconfirmed'] as const).nullable(),
    verdictAt: p.datetime(3).nullable(),
  },
});
export class PublishAttempt extends PublishAttemptSchema.class {}
PublishAttemptSchema.setClass(PublishAttempt);

/** Who moved a post or one of its targets from what to what, when and why. Append-only. */
export const PostChangeSchema = defineEntity({
  name: 'PostChange',
  tableName: 'post_changes',
  indexes: [{ properties: ['postId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    postId: p.uuid(),
    platform: p.enum(platformNames).nullable(),
    fromStatus: p.text().nullable(),
    toStatus: p.text(),
    /** `user:<id>`, `api_key:<id>`, `workflow:<id>` or `sweep`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class PostChange extends PostChangeSchema.class {}
PostChangeSchema.setClass(PostChange);

/** How many posts there are of a brand in a status with a value of a facet (`platform`, `label`, …); see docs/understand/architecture.md. */
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

/** The labels of each post once more, written by a trigger: row-level security uses no index on the elements of an array. */
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

/** What has changed since the counts were brought up to date: a post that came (1), or one that went (-1). */
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
