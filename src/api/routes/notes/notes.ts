import { z } from 'zod';
import { addNote, deleteNote } from '../../../commands/notes/notes.ts';
import { listNotes } from '../../../db/notes/notes.ts';
import { findPost } from '../../../db/posts/posts.ts';
import { notFound } from '../../../domain/errors.ts';
import { requirePerson } from '../../http/input/require-person.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idInPath, idParam, nextOffset, pageEnd, paging, totals } from '../../http/schemas.ts';
import { noteShape, writtenNote, noteWords, viewNote } from './note-view.ts';

const postId = idParam.toLowerCase().describe('Id of the post.');
const notes = {
  tag: 'Notes',
  path: '/posts/{postId}/notes',
  onBrand: true,
  params: z.strictObject({ postId }),
  errors: ['not_found'],
} as const;

export const noteRoutes: Endpoint[] = [
  endpoint({
    ...notes,
    method: 'get',
    operationId: 'listNotes',
    summary: 'List the notes on a post',
    description: 'Internal notes about the post, newest first. Platforms and clients never see them.',
    access: 'posts:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      notes: z.array(noteShape).max(100).describe('The notes.'),
      ...totals,
      nextOffset,
    }),
    handle: async ({ em, actor, params, query }) => {
      if (!(await findPost(em, actor, params.postId))) throw notFound('post', params.postId);
      const page = await listNotes(em, { orgId: actor.orgId, postId: params.postId }, query);
      return { notes: page.rows.map(viewNote), ...pageEnd(page, query) };
    },
  }),
  endpoint({
    ...notes,
    method: 'post',
    operationId: 'createNote',
    summary: 'Write a note on a post',
    description:
      'Every person who may read the post may add a note, from their own session. Mentioned members are notified through their chosen channels.',
    access: 'posts:read',
    personal: true,
    body: z.strictObject({
      text: writtenNote,
      mentions: z.array(idParam.toLowerCase()).max(20).default([]).describe(noteWords.mentions),
    }),
    status: 201,
    returns: noteShape,
    errors: ['not_found', 'invalid_state'],
    example: { text: 'Is the price still right?' },
    handle: ({ actor, params, body, write }) => {
      requirePerson(actor, 'writes a note');
      return write(async em => viewNote(await addNote(em, actor, params.postId, body)));
    },
  }),
  endpoint({
    ...notes,
    method: 'delete',
    path: '/posts/{postId}/notes/{noteId}',
    params: z.strictObject({ postId, noteId: idInPath }),
    operationId: 'deleteNote',
    summary: 'Delete a note on a post',
    description: 'Authors may delete their own notes. Owners and admins may delete any.',
    access: 'posts:read',
    personal: true,
    returns: deleted,
    handle: ({ actor, params, write }) =>
      write(async em => ({
        id: await deleteNote(em, actor, params.postId, params.noteId),
        deleted: true as const,
      })),
  }),
];
