import { z } from 'zod';
import type { CommentRow } from '../../../db/comments/list-comments.ts';
import {
  commentActionKinds,
  commentStates,
  whyCommentActionCannot,
} from '../../../domain/comments/comments.ts';
import { attachmentTexts } from '../../../domain/comments/attachments.ts';
import { commentBounds } from '../../../domain/comments/comment-bounds.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { anyId, brandSlug, choice, id, meanings, past, string, timestamp } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { platform } from '../../openapi/named-lists.ts';
import { targetIdShown } from '../../openapi/target-names.ts';

export const commentState = choice(
  'CommentState',
  commentStates,
  'State of a comment on its platform. `held`: waits there for approval.',
);

export const commentActionKind = choice(
  'CommentActionKind',
  commentActionKinds,
  'Kind of action on a comment.',
);

export const commentShape = z
  .strictObject({
    id,
    postId: anyId.describe('Id of the post.'),
    targetId: targetIdShown,
    brandSlug,
    platform,
    externalId: string(500, '1990000000000000000').describe('The platform’s id of it.'),
    parentId: anyId
      .nullable()
      .describe('Id of the comment that it replies to, or null for one on the post itself.'),
    text: z
      .string()
      .max(commentBounds.text)
      .meta({
        ...meanings.text,
        description: `The comment as its author wrote it. A comment without words has the text ${Object.values(attachmentTexts).join(', ')}.`,
      }),
    author: z
      .strictObject({
        id: string(500, '1990000000000000000').describe('The author’s id or handle on the platform.'),
        name: z
          .string()
          .max(commentBounds.authorName)
          .nullable()
          .describe('Name of the author, or null if unknown.'),
        handle: z
          .string()
          .max(commentBounds.authorHandle)
          .nullable()
          .describe('Handle of the author, or null if unknown.'),
      })
      .nullable()
      .describe(
        'Author of the comment, or null if the platform does not report it or limits how long it may be stored.',
      ),
    isOurs: z.boolean().describe('Whether your own account wrote the comment.'),
    saidAt: past.describe('When the comment was written, in UTC.'),
    likes: z.int().min(0).nullable().describe('Number of likes, or null if unknown.'),
    state: commentState,
    url: string(2_000)
      .meta({ format: 'uri' })
      .nullable()
      .describe('Address of the comment, or null if unknown.'),
    answeredAt: past.nullable().describe('When you answered it, here or elsewhere, or null if not yet.'),
    readAt: past.nullable().describe('When someone on the team marked it as read.'),
    assignee: anyId.nullable().describe('Membership id of the assigned member.'),
    draft: z
      .strictObject({
        id,
        text: z.string().max(commentBounds.text).meta(meanings.text),
        by: author.describe('Requester of the draft.'),
      })
      .nullable()
      .describe('A draft answer that waits to be sent, or null.'),
    expiresAt: timestamp
      .nullable()
      .describe('When the service deletes the comment, as its platform requires, or null for no limit.'),
    actions: z
      .array(
        z.strictObject({
          action: commentActionKind,
          allowed: z.boolean().describe('Whether apps can do this there.'),
          reason: z.string().max(300).nullable().describe('Reason why not, or null.'),
        }),
      )
      .max(commentActionKinds.length)
      .describe('Possible actions.'),
  })
  .meta({ id: 'Comment', description: 'A comment on a post.' });

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
