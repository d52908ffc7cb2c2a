import { z } from 'zod';
import { changeComment, markManyCommentsRead } from '../../../commands/comments/change-comment.ts';
import { addCommentNote } from '../../../commands/comments/comment-notes.ts';
import { listCommentNotes } from '../../../db/comments/comment-notes.ts';
import { readComment } from '../../../db/comments/list-comments.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { requirePerson } from '../../http/input/require-person.ts';
import { isoTime } from '../../http/iso-time.ts';
import { changes, idParam, nextOffset, pageEnd, paging, totals } from '../../http/schemas.ts';
import { viewAuthor } from '../../openapi/author.ts';
import { noteShape, writtenNote } from '../notes/note-view.ts';
import type { CommentNoteRow } from '../../../db/comments/comment-notes.ts';
import { commentShape, viewComment } from './comment-view.ts';

const oneComment = {
  tag: 'Comments',
  onBrand: true,
  errors: ['not_found'],
  params: z.strictObject({ commentId: idParam.toLowerCase().describe('Id of the comment.') }),
} as const;

const notes = { ...oneComment, path: '/comments/{commentId}/notes', access: 'posts:read' } as const;

const commentNoteShape = noteShape
  .omit({ mentions: true })
  .meta({ id: 'CommentNote', description: 'An internal note about a comment.' });

const viewCommentNote = ({
  author,
  authorName,
  createdAt,
  ...note
}: CommentNoteRow): z.input<typeof commentNoteShape> => ({
  ...note,
  author: viewAuthor(author, authorName),
  createdAt: isoTime(createdAt),
});

export const commentTeamRoutes: Endpoint[] = [
  endpoint({
    ...oneComment,
    method: 'patch',
    path: '/comments/{commentId}',
    operationId: 'updateComment',
    summary: 'Assign a comment, and mark it as read',
    description:
      'Only the team sees both. Nothing is sent to the platform. The assignee gets a notification.',
    access: 'posts:write',
    body: changes({
      read: z.boolean().describe('Whether someone on the team has read the comment.'),
      assignee: idParam
        .toLowerCase()
        .nullable()
        .describe('Membership id of the member who should answer, or null for no one.'),
    }),
    returns: commentShape,
    example: { read: true },
    handle: call =>
      call.write(async em => {
        const { commentId } = call.params;
        await changeComment(em, call.actor, commentId, call.body);
        return viewComment(await readComment(em, call.actor, commentId));
      }),
  }),
  endpoint({
    tag: 'Comments',
    onBrand: true,
    method: 'post',
    path: '/comments/read',
    operationId: 'markCommentsRead',
    summary: 'Mark comments as read',
    description: 'Up to 100 at once, all of them or none.',
    access: 'posts:write',
    errors: ['not_found'],
    body: z.strictObject({
      commentIds: z.array(idParam.toLowerCase()).min(1).max(100).describe('Ids of the comments.'),
    }),
    returns: z.strictObject({ read: z.int().min(0).describe('Number of comments that were unread before.') }),
    handle: call =>
      call.write(async em => ({ read: await markManyCommentsRead(em, call.actor, call.body.commentIds) })),
  }),
  endpoint({
    ...notes,
    method: 'get',
    operationId: 'listCommentNotes',
    summary: 'List the notes on a comment',
    description: 'Internal notes about the comment, newest first. Only the team sees them.',
    query: z.strictObject(paging),
    returns: z.strictObject({
      notes: z.array(commentNoteShape).max(100).describe('The notes.'),
      ...totals,
      nextOffset,
    }),
    handle: async ({ em, actor, params: { commentId }, query }) => {
      await readComment(em, actor, commentId);
      const page = await listCommentNotes(em, { orgId: actor.orgId, commentId }, query);
      return { notes: page.rows.map(viewCommentNote), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...notes,
    method: 'post',
    operationId: 'createCommentNote',
    summary: 'Write a note on a comment',
    description: 'Every person who may read the comment may add a note, from their own session.',
    personal: true,
    body: z.strictObject({ text: writtenNote }),
    status: 201,
    returns: commentNoteShape,
    errors: ['not_found', 'invalid_state'],
    example: { text: 'Ask the kitchen first.' },
    handle: ({ actor, params, body, write }) => {
      requirePerson(actor, 'writes a note');
      return write(async em => viewCommentNote(await addCommentNote(em, actor, params.commentId, body.text)));
    },
  }),
];
