import { z } from 'zod';
import type { FollowUpView } from '../../../../db/publishing/follow-ups.ts';
import {
  followUpStatuses,
  maxFollowUpDelay,
  maxFollowUps,
} from '../../../../domain/publishing/follow-ups.ts';
import { isoTime } from '../../../http/iso-time.ts';
import { choice, meanings, string, timestamp } from '../../../http/schemas.ts';

/** The comments that follow a target, as it shows them. */
export const shownFollowUps = z
  .array(
    z
      .strictObject({
        text: z.string().max(100_000).meta(meanings.text),
        after: z
          .int()
          .min(0)
          .max(maxFollowUpDelay)
          .meta({ description: 'Seconds after the post was out.', example: 3_600 }),
        dueAt: timestamp.describe('When it is put there, in UTC.'),
        status: choice('FollowUpStatus', followUpStatuses, 'What becomes of a comment that follows.'),
        externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
        url: string(2_000)
          .meta({ format: 'uri' })
          .nullable()
          .describe('Where it can be seen; null before it is out, or where the platform gives none.'),
        message: z.string().max(5_000).nullable().meta(meanings.message),
      })
      .meta({ id: 'FollowUpComment', description: 'A comment that follows a post that is out.' }),
  )
  .max(maxFollowUps)
  .describe(
    'What becomes of each of `platformOptions.<platform>.followUpComments`, from when the post is out; empty before that. `skipped`: it was not sent, as the post or its account was gone by then.',
  );

export const viewFollowUps = (comments: readonly FollowUpView[] | null): z.input<typeof shownFollowUps> =>
  (comments ?? []).map(comment => ({ ...comment, dueAt: isoTime(comment.dueAt) }));
