import type { EventName, testEvent } from './events.ts';
import type { Held } from '../publishing/holding.ts';
import type { PlatformName } from '../platforms.ts';
import type { MetricCounts, PostMetricName } from '../analytics/metrics.ts';
import type { TargetStatus } from '../posts/posts.ts';
import type { ReviewDecision } from '../reviews/reviews.ts';

/**
 * Data of each event, complete enough that receivers need no further request. All times are ISO texts. Fields are added,
 * never renamed. `post.published` begins with the four fields of the contract.
 */

/** Outcome of a post on one platform. */
export interface PlatformResult {
  targetId: string;
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

/** Post whose targets are all final. */
export interface PostEnded extends OfPost {
  /** Publication time of the newest target, or null if none was published. */
  publishedAt: string | null;
  results: PlatformResult[];
}

/** Due post that is on hold. Further platforms that are held later cause no further event. */
export interface PostHeld extends OfPost {
  scheduledAt: string | null;
  /** Targets on hold, each with its current reason. */
  held: ({ targetId: string; platform: PlatformName } & Held)[];
}

/** Reasons why a post is no longer on hold. `post_changed`: someone changed its platforms or its time. */
export const resumeReasons = [
  'account_connected',
  'subscription_renewed',
  'budget_available',
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
  /** Previous scheduled time, or null if the post was not scheduled. */
  previousScheduledAt: string | null;
  text: string;
}

/** Reasons why a post will not be published: canceled, deleted, or turned into a draft. */
export const cancelReasons = ['cancelled', 'deleted', 'unscheduled'] as const;

export interface PostCancelled extends OfPost {
  scheduledAt: string | null;
  /** Actor: `user:<id>` or `api_key:<id>`. */
  cancelledBy: string;
  reason: (typeof cancelReasons)[number];
}

/** Actors who can delete a post: this service on request, or someone on the platform. */
export const removers = ['service', 'platform'] as const;

interface OfOut extends OfPost {
  targetId: string;
  /** Platform of the post. */
  platform: PlatformName;
  externalId: string;
  url: string | null;
}

export interface PostUpdatedOnPlatform extends OfOut {
  updatedAt: string;
  /** Fields that were changed: `text`, `title`, `tags`. */
  changed: string[];
  /** Actor: `user:<id>` or `api_key:<id>`. */
  requestedBy: string;
}

export interface PostRemoved extends OfOut {
  removedAt: string;
  by: (typeof removers)[number];
  /** Requester of the deletion: `user:<id>` or `api_key:<id>`. */
  requestedBy: string;
}

/** Post whose metric has reached a threshold since the previous reading. */
export interface PostMetricReached extends OfPost {
  targetId: string;
  platform: PlatformName;
  externalId: string | null;
  url: string | null;
  metric: PostMetricName;
  threshold: number;
  /** Current value of the metric. */
  value: number;
  /** All known metrics of the post on the platform. */
  counts: MetricCounts<PostMetricName>;
  /** Time of the reading. */
  capturedAt: string;
}

export interface PostReviewRequested extends OfPost {
  scheduledAt: string | null;
  /** Number of the stage that has to decide, from 1. */
  stage: number;
  stageName: string;
}

export interface PostApproved extends OfPost {
  scheduledAt: string | null;
  /** Last approver: `user:<id>` or `client:<address>`. Null if the post is approved because the brand now requires less. */
  reviewer: string | null;
}

export interface PostChangesRequested extends OfPost {
  scheduledAt: string | null;
  decision: Exclude<ReviewDecision, 'approve'>;
  words: string | null;
  /** Reviewer: `user:<id>` or `client:<address>`. */
  reviewer: string;
}

/** Connected account of an event. */
export interface OfConnection {
  connectionId: string;
  brandId: string;
  brandSlug: string;
  platform: PlatformName;
  /** Platform's id of the account. */
  externalId: string;
  handle: string;
  displayName: string;
  /** Whether it is the brand's default account on the platform. */
  isDefault: boolean;
}

export interface TokenExpired extends OfConnection {
  /** Reason given by the platform. */
  reason: string;
}

export interface ConnectionConnected extends OfConnection {
  /** Whether this account replaces one that the brand had on the platform until now, possibly the same one. */
  replaced: boolean;
  /** Actor: `user:<id>` or `api_key:<id>`. */
  connectedBy: string;
}

/** Reasons why an account was removed: it was disconnected, or its brand was deleted. */
export const disconnectReasons = ['requested', 'brand_deleted'] as const;

export interface ConnectionDisconnected extends OfConnection {
  reason: (typeof disconnectReasons)[number];
  /** Actor: `user:<id>` or `api_key:<id>`. */
  disconnectedBy: string;
  /** Number of the brand's posts that are scheduled or being published and now wait for an account on the platform. */
  scheduledPosts: number;
}

export interface ConnectionExpiring extends OfConnection {
  expiresAt: string;
  /** Sentence that says what will expire, when, and what to do. */
  reason: string;
}

interface OfRender {
  jobId: string;
  clipId: string;
  createdAt: string;
}

export interface RenderCompleted extends OfRender {
  /** Rendered file, for use in posts. */
  mediaId: string;
  completedAt: string;
  /** Download URL that expires. */
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
  /** Posts that the run had created when it ended. */
  posts: { postId: string; status: string; platforms: PlatformName[]; scheduledAt: string | null }[];
}

export interface RunCompleted extends OfRun {
  completedAt: string;
}

export interface RunFailed extends OfRun {
  failedAt: string;
  error: { code: string; message: string };
}

/** Endpoint that the service disabled. Never sent to that endpoint itself. */
export interface WebhookDisabled {
  webhookId: string;
  name: string;
  /** Host of the endpoint's URL. The rest of the URL may contain a secret. */
  host: string;
  reason: string;
  disabledAt: string;
  /** Number of deliveries that wait for the endpoint at this moment. */
  held: number;
}

/** Data that `POST /webhooks/{id}/test` sends. */
export interface TestData {
  test: true;
  webhookId: string;
  requestedBy: string;
}

/** Type of `data` by event name. */
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
