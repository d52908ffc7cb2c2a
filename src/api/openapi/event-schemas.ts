import { z } from 'zod';
import {
  cancelReasons,
  disconnectReasons,
  resumeReasons,
  type EventData,
} from '../../domain/webhooks/event-data.ts';
import { eventMeanings, eventNames, testEvent } from '../../domain/webhooks/events.ts';
import type { ThinData } from '../../domain/webhooks/envelope.ts';
import { platform, postStatus, holdCode, sentEvent } from './named-lists.ts';
import { maxTargets } from '../../domain/posts/target-names.ts';
import { targetIdShown } from './target-names.ts';
import {
  anyId,
  choice,
  createdAt,
  id,
  int,
  meanings,
  past,
  startedAt,
  string,
  timestamp,
} from '../http/schemas.ts';
import { sentWhen } from './event-words.ts';
import {
  eventError,
  eventPlatforms,
  ofBrand,
  ofPostEvent,
  postEnded,
  postMetricReached,
  postRemoved,
  postUpdated,
} from './post-event-shapes.ts';

/** Schemas of each event's `data`, as receivers get it. Fields are added, but never renamed or removed. */

const ofConnection = {
  connectionId: anyId.describe('Id of the connection.'),
  ...ofBrand,
  platform,
  externalId: string(200, '1990000000000000000').describe("The account's id on the platform."),
  handle: z.string().max(200).meta(meanings.handle),
  displayName: string(300, 'Acme').describe('Name that the account shows on the platform.'),
  isDefault: z.boolean().describe('Whether it is the brand’s default account on the platform.'),
};

const render = {
  jobId: anyId.describe('Id of the job. Read its state at `GET /jobs/{jobId}`.'),
  clipId: anyId.describe('Id of the clip.'),
  createdAt,
};
const run = {
  runId: anyId.describe('Id of the run.'),
  agentId: anyId.describe('Id of the agent.'),
  agentName: z.string().max(200).describe('Name of the agent.'),
  ...ofBrand,
  startedAt,
  posts: z
    .array(
      z.strictObject({
        postId: anyId.describe('Id of the post.'),
        status: postStatus,
        platforms: eventPlatforms,
        scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
      }),
    )
    .max(100)
    .describe('Number of posts the run had written when it ended.'),
};

const reviewer = string(300, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
  '`user:<id>`, or `client:<address>` for a client.',
);

const dataShapes = {
  'post.published': postEnded.extend({ publishedAt: timestamp.meta(meanings.publishedAt) }),
  'post.partial': postEnded,
  'post.unconfirmed': postEnded,
  'post.failed': postEnded,
  'post.held': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    held: z
      .array(
        z.strictObject({
          targetId: targetIdShown,
          platform,
          code: holdCode,
          message: z.string().max(5_000).meta(meanings.message),
          since: past.describe('Start of the period, in UTC.'),
          until: timestamp.describe('End of the wait. A target that is still on hold fails then.'),
        }),
      )
      .min(1)
      .max(maxTargets)
      .describe(
        'Reason for the wait. Further platforms of the post may start to wait without another event.',
      ),
  }),
  'post.resumed': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    reason: choice('ResumeReason', resumeReasons, 'Reason why the wait of a post ended.'),
  }),
  'post.scheduled': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.meta(meanings.sendAt),
    previousScheduledAt: timestamp.nullable().describe('Null if the post was not scheduled before.'),
    text: z.string().max(100_000).meta(meanings.text),
  }),
  'post.cancelled': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    cancelledBy: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>` or `api_key:<id>`.',
    ),
    reason: choice('CancelReason', cancelReasons, 'How a scheduled post was cancelled.').describe(
      'Cancelled, deleted, or moved back to the drafts.',
    ),
  }),
  'post.updated_on_platform': postUpdated,
  'post.removed': postRemoved,
  'post.metrics': postMetricReached,
  'post.review_requested': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    stage: int(1, 1).describe('Number of the current stage, starting at 1.'),
    stageName: string(60, 'Client').describe('Name of the stage.'),
  }),
  'post.approved': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    reviewer: reviewer
      .nullable()
      .describe('Last approver, or null if no one approved because the brand now requires less.'),
  }),
  'post.changes_requested': z.strictObject({
    ...ofPostEvent,
    scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
    decision: choice('ReviewObjection', ['request_changes', 'reject'], 'Kind of objection of an approver.'),
    words: z.string().max(5_000).nullable().describe('Comment of the approver, or null if none.'),
    reviewer,
  }),
  'clip.render.completed': z.strictObject({
    ...render,
    mediaId: anyId.describe('Rendered media file, to use in posts.'),
    completedAt: timestamp.meta(meanings.completedAt),
    outputUrl: z.string().max(2_000).meta({ format: 'uri' }).describe('URL that expires.'),
  }),
  'clip.render.failed': z.strictObject({
    ...render,
    failedAt: past.describe('When the render failed, in UTC.'),
    error: eventError.describe('Why it failed.'),
  }),
  'agent.run.completed': z.strictObject({ ...run, completedAt: timestamp.meta(meanings.completedAt) }),
  'agent.run.failed': z.strictObject({
    ...run,
    failedAt: past.describe('When the render failed, in UTC.'),
    error: eventError.describe('Why it failed.'),
  }),
  'token.expired': z.strictObject({
    ...ofConnection,
    reason: string(5_000, 'The quarter’s plan has changed.').describe('Message of the platform.'),
  }),
  'connection.connected': z.strictObject({
    ...ofConnection,
    replaced: z
      .boolean()
      .describe(
        'Whether this account was reconnected, or replaces the brand’s default account on the platform. False if it was added.',
      ),
    connectedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`.'),
  }),
  'connection.disconnected': z.strictObject({
    ...ofConnection,
    reason: choice('DisconnectReason', disconnectReasons, 'Reason why an account was disconnected.'),
    disconnectedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`.'),
    scheduledPosts: int(0).describe(
      'Scheduled and publishing posts that now wait for an account on the platform.',
    ),
  }),
  'connection.expiring': z.strictObject({
    ...ofConnection,
    expiresAt: timestamp.meta(meanings.expiresAt),
    reason: string(5_000, 'The quarter’s plan has changed.').describe(
      'Expiry of the account, and what to do.',
    ),
  }),
  'webhook.disabled': z.strictObject({
    webhookId: anyId.describe('Id of the webhook.'),
    name: z.string().max(100).meta(meanings.name),
    host: string(300, 'example.com').describe('Host of the URL. The rest may contain a secret.'),
    reason: z.string().max(5_000).meta(meanings.reason),
    disabledAt: past.describe('When the webhook was disabled, in UTC.'),
    held: z.int().min(0).describe('Held deliveries. `recover` sends them once the webhook is enabled.'),
  }),
  [testEvent]: z.strictObject({
    test: z.literal(true).describe('Always true.'),
    webhookId: anyId.describe('Id of the webhook.'),
    requestedBy: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      'Requester, as `user:<id>` or `api_key:<id>`.',
    ),
  }),
} satisfies { [Name in keyof EventData]: z.ZodType<EventData[Name] & object> };

const thinShape = z
  .strictObject({
    id: id.describe('Id of the event’s resource.'),
    truncated: z.literal(true).describe('Always true.'),
    url: z.string().max(2_000).meta({ format: 'uri', description: 'Path of the resource.' }),
  })
  .describe(
    'Reference that replaces the data if the body would exceed 256 KiB. Read the resource at its path.',
  )
  .meta({ id: 'TruncatedEventData' }) satisfies z.ZodType<ThinData>;

const envelopeOf = (name: keyof typeof dataShapes) =>
  z
    .strictObject({
      id: id.describe('Same in every delivery of this event. Use it to ignore repeats.'),
      event: z.literal(name).describe('Type of the event.'),
      timestamp: past.describe('When the event happened.'),
      orgId: anyId.describe('Id of the organization.'),
      data: z
        .union([dataShapes[name], thinShape])
        .describe('Data of the event. The fields depend on the event type.'),
    })
    .meta({ id: componentOf(name), description: sentWhen[name] });

/**
 * Returns the component name of an event: `post.published` → `PostPublishedEvent`, `post.updated_on_platform` →
 * `PostUpdatedOnPlatformEvent`.
 */
const componentOf = (name: string): string =>
  `${name.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Schemas of the events' bodies, by event name. */
export const eventShapes = Object.fromEntries(
  [...eventNames, testEvent].map(name => [name, envelopeOf(name)]),
) as Record<keyof typeof dataShapes, ReturnType<typeof envelopeOf>>;

/** Schema of any event's body. */
export const envelopeShape = z
  .strictObject({
    id,
    event: sentEvent,
    timestamp: past.describe('When the event happened, in UTC.'),
    orgId: anyId.describe('Id of the organization.'),
    data: z
      .record(z.string().max(100), z.unknown())
      .describe('Data of the event. The fields depend on the event type.'),
  })
  .meta({ id: 'Event', description: 'Body of a delivery.' });

/** Returns the meaning of an event for the reference page. */
export const meaningOf = (name: keyof typeof dataShapes): string =>
  name === testEvent ? 'someone requested a test' : eventMeanings[name];
