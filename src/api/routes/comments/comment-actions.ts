import { z } from 'zod';
import { actOnComment, type WantedCommentAction } from '../../../commands/comments/act-on-comment.ts';
import { listCommentActions } from '../../../db/comments/comments.ts';
import { readComment } from '../../../db/comments/list-comments.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { idParam, meanings } from '../../http/schemas.ts';
import { commentActionShape, viewCommentAction } from './comment-action-view.ts';
import { commentShape, viewComment } from './comment-view.ts';

/** More than people do with one comment. */
const maxActions = 100;

const oneComment = {
  tag: 'Comments',
  onBrand: true,
  params: z.strictObject({ commentId: idParam.toLowerCase().describe('Id of the comment.') }),
} as const;

const acting = {
  ...oneComment,
  access: 'posts:write',
  errors: ['not_found', 'invalid_state'],
  status: 202,
  returns: commentActionShape,
} as const;

/** What the word of a path asks for. */
const plain = (kind: WantedCommentAction['kind']): WantedCommentAction => ({
  kind,
  text: null,
  draftId: null,
});

const showAction = async (em: Em, actor: BrandScopedActor, commentId: string, actionId: string) => {
  const [action] = await listCommentActions(em, { orgId: actor.orgId, commentId }, 1, actionId);
  if (!action) throw notFound('action', actionId);
  return viewCommentAction(action);
};

const route = (
  path: string,
  kind: WantedCommentAction['kind'],
  words: Pick<Endpoint, 'operationId' | 'summary'> & { description: string },
  method: 'post' | 'delete' = 'post',
): Endpoint =>
  endpoint({
    ...acting,
    ...words,
    method,
    path,
    handle: call =>
      call.write(async em => {
        const { commentId } = call.params;
        const id = await actOnComment(em, originOf(call), commentId, plain(kind));
        return showAction(em, call.actor, commentId, id);
      }),
  });

export const commentActionRoutes: Endpoint[] = [
  endpoint({
    ...oneComment,
    method: 'get',
    path: '/comments/{commentId}',
    operationId: 'getComment',
    summary: 'Read a comment',
    description: 'What somebody said, and what was done with it, the newest first.',
    access: 'posts:read',
    errors: ['not_found'],
    returns: commentShape
      .extend({
        history: z.array(commentActionShape).max(maxActions).describe('What was done with it.'),
      })
      .meta({ id: 'CommentWithHistory', description: 'What somebody said, and what was done with it.' }),
    handle: async ({ em, actor, params: { commentId } }) => {
      const history = await listCommentActions(em, { orgId: actor.orgId, commentId }, maxActions);
      // read after it: what is done by then is seen in the comment as well
      const row = await readComment(em, actor, commentId);
      return { ...viewComment(row), history: history.map(viewCommentAction) };
    },
  }),
  endpoint({
    ...acting,
    method: 'post',
    path: '/comments/{commentId}/answers',
    operationId: 'answerComment',
    summary: 'Answer a comment',
    description:
      'Puts an answer under it, once: the attempt is written before its call, and one whose end nobody saw is looked for on the platform before anything else; where it cannot be found out, it is `unconfirmed` and not sent again. With `draftId` that draft is sent, also with another text. Where the brand’s `review` is for answers too, the answer of who is no approver becomes a `draft`, which an approver sends. `GET /comments/{commentId}` tells how it stands.',
    body: z
      .strictObject({
        text: z.string().min(1).max(20_000).optional().meta(meanings.text),
        draftId: idParam.toLowerCase().optional().describe('The draft that is sent.'),
      })
      .refine(({ text, draftId }) => text !== undefined || draftId !== undefined, {
        error: 'Say what is answered, or which draft is sent.',
        path: ['text'],
      }),
    example: { text: 'From eight, every day but Monday.' },
    handle: call =>
      call.write(async em => {
        const { text = null, draftId = null } = call.body;
        const { commentId } = call.params;
        const id = await actOnComment(em, originOf(call), commentId, { kind: 'answer', text, draftId });
        return showAction(em, call.actor, commentId, id);
      }),
  }),
  route('/comments/{commentId}/hide', 'hide', {
    operationId: 'hideComment',
    summary: 'Hide a comment',
    description: 'Hides it there. On YouTube it is rejected; LinkedIn cannot hide.',
  }),
  route('/comments/{commentId}/unhide', 'unhide', {
    operationId: 'unhideComment',
    summary: 'Show a hidden comment again',
    description: 'Shows it there again, or lets one through that YouTube has held.',
  }),
  route('/comments/{commentId}/like', 'like', {
    operationId: 'likeComment',
    summary: 'Like a comment',
    description: 'Likes it as the account. Only LinkedIn lets apps do that.',
  }),
  route(
    '/comments/{commentId}',
    'delete',
    {
      operationId: 'deleteComment',
      summary: 'Delete a comment',
      description:
        'Deletes it on the platform: your own everywhere, and on Instagram and LinkedIn also those of others.',
    },
    'delete',
  ),
];
