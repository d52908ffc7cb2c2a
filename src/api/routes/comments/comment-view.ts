import { z } from 'zod';
import type { CommentRow } from '../../../db/comments/list-comments.ts';
import {
  commentActionKinds,
  commentStates,
  whyCommentActionCannot,
} from '../../../domain/comments/comments.ts';
import { commentBounds } from '../../../domain/comments/comment-bounds.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { anyId, brandSlug, choice, id, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { platform } from '../../openapi/named-lists.ts';

export const commentState = choice(
  'CommentState',
  commentStates,
  'How a comment stands on its platform. `held`: it waits there for somebody to let it through.',
);

export const commentActionKind = choice(
  'CommentActionKind',
  commentActionKinds,
  'What is done with a comment.',
);

export const commentShape = z
  .strictObject({
    id,
    postId: anyId.describe('Id of the post that it is on.'),
    brandSlug,
    platform,
    externalId: string(500, '1990000000000000000').describe('The platform’s id of it.'),
    parentId: anyId.nullable().describe('The comment that it answers; null for one on the post itself.'),
    text: z.string().max(commentBounds.text).meta(meanings.text),
    author: z
      .strictObject({
        id: string(500, '1990000000000000000').describe('The platform’s id of who said it, or their handle.'),
        name: z
          .string()
          .max(commentBounds.authorName)
          .nullable()
          .describe('Their name; null where the platform tells none.'),
        handle: z
          .string()
          .max(commentBounds.authorHandle)
          .nullable()
          .describe('Their handle; null where the platform tells none.'),
      })
      .nullable()
      .describe('Who said it; null where the platform does not tell, or does not let it be kept any longer.'),
    isOurs: z.boolean().describe('Whether your own account said it.'),
    saidAt: past.describe('When it was said, in UTC.'),
    likes: z.int().min(0).nullable().describe('How many like it; null where the platform does not tell.'),
    state: commentState,
    url: string(2_000).meta({ format: 'uri' }).nullable().describe('Where it can be seen; null for no link.'),
    answeredAt: past
      .nullable()
      .describe('When you answered it, from here or elsewhere; null while you have not.'),
    readAt: past.nullable().describe('When somebody of the team said that they have read it.'),
    assignee: anyId.nullable().describe('The member who is to answer it, by the id of the membership.'),
    draft: z
      .strictObject({
        id,
        text: z.string().max(commentBounds.text).meta(meanings.text),
        by: author.describe('Who had it written.'),
      })
      .nullable()
      .describe('An answer that waits for somebody to send it; null for none.'),
    expiresAt: timestamp
      .nullable()
      .describe('When it is forgotten here, as its platform wants; null where it sets no end.'),
    actions: z
      .array(
        z.strictObject({
          action: commentActionKind,
          allowed: z.boolean().describe('Whether apps can do that there.'),
          reason: z.string().max(300).nullable().describe('Why not; null where they can.'),
        }),
      )
      .max(commentActionKinds.length)
      .describe('What can be done with it.'),
  })
  .meta({ id: 'Comment', description: 'What somebody said on a post.' });

export const viewComment = ({
  saidAt,
  answeredAt,
  readAt,
  until,
  isTopLevel,
  draft,
  ...row
}: CommentRow): z.input<typeof commentShape> => ({
  ...row,
  saidAt: isoTime(saidAt),
  answeredAt: isoTimeOrNull(answeredAt),
  readAt: isoTimeOrNull(readAt),
  draft: draft && { id: draft.id, text: draft.text, by: viewAuthor(draft.actor, draft.actorName) },
  expiresAt: isoTimeOrNull(until),
  actions: commentActionKinds.map(action => {
    const reason = whyCommentActionCannot(row.platform, action, { isOurs: row.isOurs, isTopLevel });
    return { action, allowed: reason === null, reason };
  }),
});
