import { z } from 'zod';
import { choice, id, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { holdCode, platform, targetStatus } from '../../openapi/named-lists.ts';
import { targetMetricsShape } from '../analytics/metrics-view.ts';
import { besideFields } from './beside-fields.ts';
import { shownFollowUps } from './out/follow-ups-view.ts';
import { actionFields } from './out/target-actions-view.ts';

export const heldShape = z.strictObject({
  code: holdCode,
  message: z.string().max(5_000).meta(meanings.message),
  since: past.describe('Start of the wait, in UTC.'),
  until: timestamp.describe('End of the wait. A target that is still on hold fails then.'),
});

export const sourceUrl = z.string().max(2_048);
export const mediaRef = z.strictObject({
  id,
  altText: z.string().max(1_000).optional().meta(meanings.altText),
  url: sourceUrl
    .optional()
    .meta({ description: 'Source address of the file.', example: 'https://example.com/coffee.jpg' }),
});

export const shownThread = z
  .array(
    z.strictObject({
      text: z.string().max(100_000).meta(meanings.text),
      media: z.array(mediaRef).max(20).optional().describe('Files of the post, in this order.'),
    }),
  )
  .max(50)
  .meta(meanings.thread);

export const targetShape = z.strictObject({
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
