import { z } from 'zod';
import type { CommentActionView } from '../../../db/comments/comments.ts';
import { commentActionStatuses } from '../../../domain/comments/comments.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';
import { choice, createdAt, endedAt, id, meanings, string } from '../../http/schemas.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { commentActionKind } from './comment-view.ts';

const status = choice(
  'CommentActionStatus',
  commentActionStatuses,
  'How it stands. `draft`: it waits for somebody to send it; `calling`: the call is under way; `reading`: nobody saw its end, and the platform is read back; `unconfirmed`: it may be there, and is not sent again.',
);

export const commentActionShape = z
  .strictObject({
    id,
    kind: commentActionKind,
    text: z.string().max(20_000).nullable().describe('What is answered; null for all else.'),
    status,
    message: z.string().max(5_000).nullable().meta(meanings.message),
    externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
    url: string(2_000)
      .meta({ format: 'uri' })
      .nullable()
      .describe('Where the answer can be seen; null for no link.'),
    author,
    createdAt,
    endedAt,
  })
  .meta({ id: 'CommentAction', description: 'Something that was done with a comment, or is to be.' });

export const viewCommentAction = ({
  actor,
  actorName,
  createdAt: made,
  endedAt: ended,
  ...row
}: CommentActionView): z.input<typeof commentActionShape> => ({
  ...row,
  author: viewAuthor(actor, actorName),
  createdAt: isoTime(made),
  endedAt: isoTimeOrNull(ended),
});
