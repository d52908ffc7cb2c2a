import { defineEntity, p } from '@mikro-orm/core';
import type { Held } from '../../domain/holding.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import {
  postStatuses,
  targetStatuses,
  type FirstComment,
  type MediaRef,
  type PlatformOptions,
  type PublishedPart,
  type SentContent,
  type TargetError,
  type ThreadPart,
} from '../../domain/posts.ts';
import { changing, identified, owned } from './columns.ts';

const PostSchema = defineEntity({
  name: 'Post',
  tableName: 'posts',
  indexes: [
    { properties: ['orgId', 'createdAt', 'id'] },
    { properties: ['brandId', 'createdAt', 'id'] },
    { properties: ['status', 'scheduledAt'] },
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
    /** When a post under way was to begin: its schedule, or when publish or retry was called. Lateness counts from here. */
    dueAt: p.datetime(3).nullable(),
    publishedAt: p.datetime(3).nullable(),
    media: p.json<MediaRef[]>(),
    thread: p.json<ThreadPart[]>(),
    platformOptions: p.json<PlatformOptions>(),
    /** Rises with every change of content, time or intent; compared at the commit, so a late message publishes nothing. */
    revision: p.integer().default(1),
    createdBy: p.text(),
    /** The membership under which it was last sent on its way, which may be stopped; null for older posts and drafts. */
    plannedUnder: p.uuid().nullable(),
    /** Deleted posts are never shown again; their attempts and history stay. */
    deletedAt: p.datetime(3).nullable(),
  },
});
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);

const PostTargetSchema = defineEntity({
  name: 'PostTarget',
  tableName: 'post_targets',
  uniques: [{ properties: ['postId', 'platform'] }],
  indexes: [
    {
      name: 'post_targets_held_index',
      expression: `create index "post_targets_held_index" on "post_targets" ("post_id") where "held" is not null`,
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
    /** Written before the comment is sent, so that it is never sent twice; null while there is none to send. */
    firstComment: p.json<FirstComment>().nullable(),
    externalId: p.text().nullable(),
    url: p.text().nullable(),
    /** Why it waits for a person, while it does; its status is `preparing` then. */
    held: p.json<Held>().nullable(),
    error: p.json<TargetError>().nullable(),
    publishedAt: p.datetime(3).nullable(),
  },
});
export class PostTarget extends PostTargetSchema.class {}
PostTargetSchema.setClass(PostTarget);

/** One commit call, written before it is made: an attempt that died on the way is visible, not absent. */
const PublishAttemptSchema = defineEntity({
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
const PostChangeSchema = defineEntity({
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
