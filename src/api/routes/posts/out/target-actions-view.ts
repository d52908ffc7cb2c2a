import { z } from 'zod';
import type { PostTargetRow } from '../../../../db/posts/posts.ts';
import {
  actionsOf,
  postActionKinds,
  shownActionStatuses,
} from '../../../../domain/publishing/post-actions.ts';
import { isoTimeOrNull } from '../../../http/iso-time.ts';
import { choice, past, string } from '../../../http/schemas.ts';

export const actionKind = choice('ActionOnPost', postActionKinds, 'What is done with a post that is out.');

/** What became of a target that was out, and what can be done with one that is. */
export const actionFields = {
  removedAt: past.nullable().describe('When it was found not to be there any more; null while it is.'),
  goneAt: past.nullable().describe('The same where somebody deleted it on the platform; else null.'),
  actions: z
    .array(
      z.strictObject({
        action: actionKind,
        allowed: z.boolean().describe('Whether it can be done now.'),
        reason: z.string().max(5_000).nullable().describe('Why it cannot be done; null where it can.'),
        url: string(2_000)
          .meta({ format: 'uri' })
          .nullable()
          .describe('Where a person can do it; null where that is not known.'),
        doneAt: past.nullable().describe('When it was last done; null for never.'),
      }),
    )
    .max(postActionKinds.length)
    .describe('What can be done with it there; empty while it is not out.'),
  change: z
    .strictObject({
      kind: actionKind,
      status: choice(
        'PostActionStatus',
        shownActionStatuses,
        'How what is done with a post that is out stands. `reading`: an answer was lost, and the platform is read back; `unconfirmed`: nobody could tell.',
      ),
      message: z.string().max(10_000).nullable().describe('What it waits for, or why it was not done.'),
    })
    .nullable()
    .describe('What is being done with it, or could not be; null for nothing.'),
};

export const viewActions = (target: PostTargetRow) => ({
  removedAt: isoTimeOrNull(target.removedAt),
  goneAt: isoTimeOrNull(target.goneAt),
  actions:
    target.status === 'published'
      ? actionsOf(target).map(action => ({ ...action, doneAt: isoTimeOrNull(action.doneAt) }))
      : [],
});
