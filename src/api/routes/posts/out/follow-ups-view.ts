import { z } from 'zod';
import type { FollowUpView } from '../../../../db/publishing/follow-ups.ts';
import {
  followUpStatuses,
  maxFollowUpDelay,
  maxFollowUps,
} from '../../../../domain/publishing/follow-ups.ts';
import { isoTime } from '../../../http/iso-time.ts';
import { choice, meanings, string, timestamp } from '../../../http/schemas.ts';

/** Follow-up comments of a target, as it shows them. */
export const shownFollowUps = z
  .array(
    z
      .strictObject({
        text: z.string().max(100_000).meta(meanings.text),
        after: z
          .int()
          .min(0)
          .max(maxFollowUpDelay)
          .meta({ description: 'Seconds after the post was published.', example: 3_600 }),
        dueAt: timestamp.describe('Planned time, in UTC.'),
        status: choice('FollowUpStatus', followUpStatuses, 'State of a follow-up comment.'),
        externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
        url: string(2_000)
          .meta({ format: 'uri' })
          .nullable()
          .describe(
            'Address of the comment, or null before it is published or if the platform returns none.',
          ),
        message: z.string().max(5_000).nullable().meta(meanings.message),
      })
      .meta({ id: 'FollowUpComment', description: 'A follow-up comment of a published post.' }),
  )
  .max(maxFollowUps)
  .describe(
    'State of each comment in `platformOptions.<platform>.followUpComments`. Empty before the post is published. `skipped`: not sent, because the post or its account no longer existed.',
  );

export const viewFollowUps = (comments: readonly FollowUpView[] | null): z.input<typeof shownFollowUps> =>
  (comments ?? []).map(comment => ({ ...comment, dueAt: isoTime(comment.dueAt) }));
