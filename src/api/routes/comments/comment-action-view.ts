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
  'State of the action. `draft`: waits for someone to send it. `calling`: the call is in progress. `reading`: the answer was lost, and the service checks the platform. `unconfirmed`: it may be there, and is not sent again.',
);

export const commentActionShape = z
  .strictObject({
    id,
    kind: commentActionKind,
    text: z.string().max(20_000).nullable().describe('Text of the answer, or null for other actions.'),
    status,
    message: z.string().max(5_000).nullable().meta(meanings.message),
    externalId: z.string().max(500).nullable().meta(meanings.externalIdOrNull),
    url: string(2_000)
      .meta({ format: 'uri' })
      .nullable()
      .describe('Address of the answer, or null if unknown.'),
    author,
    createdAt,
    endedAt,
  })
  .meta({ id: 'CommentAction', description: 'A past or pending action on a comment.' });

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
