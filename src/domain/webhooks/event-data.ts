import type { EventName, testEvent } from './events.ts';
import type { Held } from '../publishing/holding.ts';
import type { PlatformName } from '../platforms.ts';
import type { MetricCounts, PostMetricName } from '../analytics/metrics.ts';
import type { TargetStatus } from '../posts/posts.ts';
import type { ReviewDecision } from '../reviews/reviews.ts';

/**
 * What each event says, so that a receiver need not call back. All instants are ISO texts. Fields are added, never
 * renamed: `post.published` begins with the four of the contract.
 */

/** What became of a post on one platform. */
export interface PlatformResult {
  platform: PlatformName;
  status: TargetStatus;
  externalId: string | null;
  url: string | null;
  error: { code: string; message: string; retryable: boolean } | null;
  publishedAt: string | null;
}

interface OfPost {
  postId: string;
  brandId: string;
  brandSlug: string;
  platforms: PlatformName[];
}

/** A post whose targets have all ended. */
export interface PostEnded extends OfPost {
  /** When the newest of its targets was published; null when none was. */
  publishedAt: string | null;
  results: PlatformResult[];
}

/** A due post that waits; others of its platforms may be held later, and are not told of again. */
export interface PostHeld extends OfPost {
  scheduledAt: string | null;
  /** What it waits for on which platform at this moment. */
  held: ({ platform: PlatformName } & Held)[];
}

/** Why a post waits no more; `post_changed`: somebody sent it elsewhere, or gave it another time. */
export const resumeReasons = [
  'account_connected',
  'subscription_renewed',
  'pause_ended',
  'review_approved',
  'post_changed',
] as const;

export interface PostResumed extends OfPost {
  scheduledAt: string | null;
  reason: (typeof resumeReasons)[number];
}

export interface PostScheduled extends OfPost {
  scheduledAt: string;
  /** When it was to go out before; null when it was not scheduled. */
  previousScheduledAt: string | null;
  text: string;
}

/** Why a post does not go out: called off, deleted, or taken back to the drafts. */
export const cancelReasons = ['cancelled', 'deleted', 'unscheduled'] as const;

export interface PostCancelled extends OfPost {
  scheduledAt: string | null;
  /** `user:<id>` or `api_key:<id>`. */
  cancelledBy: string;
  reason: (typeof cancelReasons)[number];
}

/** Who took it away: this service, as somebody asked for it, or somebody on the platform. */
export const removers = ['service', 'platform'] as const;

interface OfOut extends OfPost {
  /** Where it is, or was. */
  platform: PlatformName;
  externalId: string;
  url: string | null;
}

export interface PostUpdatedOnPlatform extends OfOut {
  updatedAt: string;
  /** What of it says something else: `text`, `title`, `tags`. */
  changed: string[];
  /** `user:<id>` or `api_key:<id>`. */
  requestedBy: string;
}

export interface PostRemoved extends OfOut {
  removedAt: string;
  by: (typeof removers)[number];
  /** `user:<id>` or `api_key:<id>`: who asked for it to be taken back. */
  requestedBy: string;
}

/** A post that has reached a number since it was last read. */
export interface PostMetricReached extends OfPost {
  platform: PlatformName;
  externalId: string | null;
  url: string | null;
  metric: PostMetricName;
  threshold: number;
  /** What it has by now. */
  value: number;
  /** All that is known of it there. */
  counts: MetricCounts<PostMetricName>;
  /** When the platform said so. */
  capturedAt: string;
}

export interface PostReviewRequested extends OfPost {
  scheduledAt: string | null;
  /** Which stage is to decide, from 1. */
  stage: number;
  stageName: string;
}

export interface PostApproved extends OfPost {
  scheduledAt: string | null;
  /** `user:<id>` or `client:<address>`: who approved last; null where that is because the brand asks for less by now. */
  reviewer: string | null;
}

export interface PostChangesRequested extends OfPost {
  scheduledAt: string | null;
  decision: Exclude<ReviewDecision, 'approve'>;
  words: string | null;
  /** `user:<id>` or `client:<address>`. */
  reviewer: string;
}

/** Whose account an event is about. */
export interface OfConnection {
  connectionId: string;
  brandId: string;
  brandSlug: string;
  platform: PlatformName;
  /** The account's id on the platform. */
  externalId: string;
  handle: string;
  displayName: string;
}

export interface TokenExpired extends OfConnection {
  /** What the platform said. */
  reason: string;
}

export interface ConnectionConnected extends OfConnection {
  /** Whether the brand had an account there until now, which this one replaces; it may be the same. */
  replaced: boolean;
  /** `user:<id>` or `api_key:<id>`. */
  connectedBy: string;
}

/** Why an account is gone: it was disconnected, or its brand was deleted. */
export const disconnectReasons = ['requested', 'brand_deleted'] as const;

export interface ConnectionDisconnected extends OfConnection {
  reason: (typeof disconnectReasons)[number];
  /** `user:<id>` or `api_key:<id>`. */
  disconnectedBy: string;
  /** Posts of the brand that are scheduled or going out, and now have no account on the platform. */
  scheduledPosts: number;
}

export interface ConnectionExpiring extends OfConnection {
  expiresAt: string;
  /** What will end, when, and what to do. */
  reason: string;
}

interface OfRender {
  jobId: string;
  clipId: string;
  createdAt: string;
}

export interface RenderCompleted extends OfRender {
  /** The rendered file, to be put on posts. */
  mediaId: string;
  completedAt: string;
  /** Works for a limited time. */
  outputUrl: string;
}

export interface RenderFailed extends OfRender {
  failedAt: string;
  error: { code: string; message: string };
}

interface OfRun {
  runId: string;
  agentId: string;
  agentName: string;
  brandId: string;
  brandSlug: string;
  startedAt: string;
  /** What the run had made when it ended. */
  posts: { postId: string; status: string; platforms: PlatformName[]; scheduledAt: string | null }[];
}

export interface RunCompleted extends OfRun {
  completedAt: string;
}

export interface RunFailed extends OfRun {
  failedAt: string;
  error: { code: string; message: string };
}

/** An endpoint that the service disabled; never told to that endpoint itself. */
export interface WebhookDisabled {
  webhookId: string;
  name: string;
  /** Of its URL the host, as the rest may hold a secret. */
  host: string;
  reason: string;
  disabledAt: string;
  /** Deliveries that wait for it, in this moment. */
  held: number;
}

/** What `POST /webhooks/{id}/test` sends. */
export interface TestData {
  test: true;
  webhookId: string;
  requestedBy: string;
}

/** `data` of each event by its name. */
export interface EventData extends Record<EventName | typeof testEvent, object> {
  'post.published': PostEnded;
  'post.partial': PostEnded;
  'post.unconfirmed': PostEnded;
  'post.failed': PostEnded;
  'post.held': PostHeld;
  'post.resumed': PostResumed;
  'post.scheduled': PostScheduled;
  'post.cancelled': PostCancelled;
  'post.updated_on_platform': PostUpdatedOnPlatform;
  'post.removed': PostRemoved;
  'post.metrics': PostMetricReached;
  'post.review_requested': PostReviewRequested;
  'post.approved': PostApproved;
  'post.changes_requested': PostChangesRequested;
  'clip.render.completed': RenderCompleted;
  'clip.render.failed': RenderFailed;
  'agent.run.completed': RunCompleted;
  'agent.run.failed': RunFailed;
  'token.expired': TokenExpired;
  'connection.connected': ConnectionConnected;
  'connection.disconnected': ConnectionDisconnected;
  'connection.expiring': ConnectionExpiring;
  'webhook.disabled': WebhookDisabled;
  'webhook.test': TestData;
}
