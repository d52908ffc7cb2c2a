import { z } from 'zod';
import { cancelReasons, disconnectReasons, resumeReasons, type EventData } from '../../domain/event-data.ts';
import { eventMeanings, eventNames, testEvent } from '../../domain/events.ts';
import type { ThinData } from '../../domain/envelope.ts';
import { platformNames } from '../../domain/platforms.ts';
import { platform, targetStatus, postStatus, holdCode, sentEvent } from '../http/named-lists.ts';
import { id, slug, timestamp, choice } from '../http/schemas.ts';

/** `data` of every event, as receivers get it. Fields are added, never renamed or taken away. */

const platforms = z.array(platform).max(platformNames.length);
const brand = { brandId: id, brandSlug: slug };
const ofPost = { postId: id, ...brand, platforms };
const error = z.strictObject({ code: z.string().max(100), message: z.string().max(5_000) });

const result = z.strictObject({
  platform,
  status: targetStatus,
  externalId: z.string().max(500).nullable(),
  url: z.string().max(2_000).meta({ format: 'uri' }).nullable(),
  error: error.extend({ retryable: z.boolean() }).nullable(),
  publishedAt: timestamp.nullable(),
});
const results = z.array(result).max(platformNames.length).describe('What became of it on each platform.');

const postEnded = z.strictObject({
  ...ofPost,
  publishedAt: timestamp.nullable().describe('When the newest part of it went out; null when none did.'),
  results,
});

const ofConnection = {
  connectionId: id,
  ...brand,
  platform,
  externalId: z.string().max(200).describe("The account's id on the platform."),
  handle: z.string().max(200),
  displayName: z.string().max(300),
};

const render = { jobId: id, clipId: id, createdAt: timestamp };
const run = {
  runId: id,
  agentId: id,
  agentName: z.string().max(200),
  ...brand,
  startedAt: timestamp,
  posts: z
    .array(
      z.strictObject({
        postId: id,
        status: postStatus,
        platforms,
        scheduledAt: timestamp.nullable(),
      }),
    )
    .max(100)
    .describe('What the run had made when it ended.'),
};

const dataShapes = {
  'post.published': postEnded.extend({ publishedAt: timestamp }),
  'post.partial': postEnded,
  'post.unconfirmed': postEnded,
  'post.failed': postEnded,
  'post.held': z.strictObject({
    ...ofPost,
    scheduledAt: timestamp.nullable(),
    held: z
      .array(
        z.strictObject({
          platform,
          code: holdCode,
          message: z.string().max(5_000),
          since: timestamp,
          until: timestamp.describe('When the wait ends: what is still held fails then.'),
        }),
      )
      .min(1)
      .max(platformNames.length)
      .describe('What it waits for. Its other platforms may start to wait without an event of their own.'),
  }),
  'post.resumed': z.strictObject({
    ...ofPost,
    scheduledAt: timestamp.nullable(),
    reason: choice('ResumeReason', resumeReasons, 'What ended the wait of a post.'),
  }),
  'post.scheduled': z.strictObject({
    ...ofPost,
    scheduledAt: timestamp,
    previousScheduledAt: timestamp.nullable().describe('Null when it was not scheduled before.'),
    text: z.string().max(100_000),
  }),
  'post.cancelled': z.strictObject({
    ...ofPost,
    scheduledAt: timestamp.nullable(),
    cancelledBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`.'),
    reason: choice('CancelReason', cancelReasons, 'How a scheduled post was called off.').describe(
      'Cancelled, deleted, or moved back to the drafts.',
    ),
  }),
  'clip.render.completed': z.strictObject({
    ...render,
    mediaId: id.describe('The rendered file, to be put on posts.'),
    completedAt: timestamp,
    outputUrl: z.string().max(2_000).meta({ format: 'uri' }).describe('Works for a limited time.'),
  }),
  'clip.render.failed': z.strictObject({ ...render, failedAt: timestamp, error }),
  'agent.run.completed': z.strictObject({ ...run, completedAt: timestamp }),
  'agent.run.failed': z.strictObject({ ...run, failedAt: timestamp, error }),
  'token.expired': z.strictObject({
    ...ofConnection,
    reason: z.string().max(5_000).describe('What the platform said.'),
  }),
  'connection.connected': z.strictObject({
    ...ofConnection,
    replaced: z
      .boolean()
      .describe(
        'Whether the brand had an account there until now, which this one replaces; it may be the same.',
      ),
    connectedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`.'),
  }),
  'connection.disconnected': z.strictObject({
    ...ofConnection,
    reason: choice('DisconnectReason', disconnectReasons, 'Why an account is gone.'),
    disconnectedBy: z.string().max(100).describe('`user:<id>` or `api_key:<id>`.'),
    scheduledPosts: z
      .int()
      .min(0)
      .describe('Posts that are scheduled or going out, and now have no account on the platform.'),
  }),
  'connection.expiring': z.strictObject({
    ...ofConnection,
    expiresAt: timestamp,
    reason: z.string().max(5_000).describe('What will end, when, and what to do.'),
  }),
  'webhook.disabled': z.strictObject({
    webhookId: id,
    name: z.string().max(100),
    host: z.string().max(300).describe('Of its URL; the rest may hold a secret.'),
    reason: z.string().max(5_000),
    disabledAt: timestamp,
    held: z.int().min(0).describe('Deliveries that wait for it; `recover` sends them once it is enabled.'),
  }),
  [testEvent]: z.strictObject({ test: z.literal(true), webhookId: id, requestedBy: z.string().max(100) }),
} satisfies { [Name in keyof EventData]: z.ZodType<EventData[Name] & object> };

const thinShape = z
  .strictObject({ id, truncated: z.literal(true), url: z.string().max(2_000).meta({ format: 'uri' }) })
  .describe('Replaces data that would make the body larger than 256 KiB: where to read it.')
  .meta({ id: 'TruncatedEventData' }) satisfies z.ZodType<ThinData>;

const envelopeOf = (name: keyof typeof dataShapes) =>
  z
    .strictObject({
      id: id.describe('The same in every delivery of this event: the key to tell repeats by.'),
      event: z.literal(name),
      timestamp: timestamp.describe('When it happened.'),
      orgId: id,
      data: z.union([dataShapes[name], thinShape]),
    })
    .meta({ id: componentOf(name) });

/** `post.published` → `PostPublishedEvent`. */
const componentOf = (name: string): string =>
  `${name.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** The body of each event, by its name. */
export const eventShapes = Object.fromEntries(
  [...eventNames, testEvent].map(name => [name, envelopeOf(name)]),
) as Record<keyof typeof dataShapes, ReturnType<typeof envelopeOf>>;

/** The body of any event. */
export const envelopeShape = z
  .strictObject({
    id,
    event: sentEvent,
    timestamp,
    orgId: id,
    data: z.record(z.string().max(100), z.unknown()),
  })
  .meta({ id: 'Event' });

/** What each event means, for the reference page. */
export const meaningOf = (name: keyof typeof dataShapes): string =>
  name === testEvent ? 'somebody asked for a test' : eventMeanings[name];
