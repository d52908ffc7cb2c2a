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

/** Maximum number of actions on one comment. */
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

/** Returns the action that the last word of a path names. */
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
    description: 'Comments and their history, newest first.',
    access: 'posts:read',
    errors: ['not_found'],
    returns: commentShape
      .extend({
        history: z.array(commentActionShape).max(maxActions).describe('Actions on the comment.'),
      })
      .meta({ id: 'CommentWithHistory', description: 'A comment and its history.' }),
    handle: async ({ em, actor, params: { commentId } }) => {
      const history = await listCommentActions(em, { orgId: actor.orgId, commentId }, maxActions);
      // reading after the action shows its result in the comment as well
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
      'Replies to the comment, once. The attempt is recorded before the call, and after a lost answer the service first checks the platform. If the outcome stays unknown, the answer is `unconfirmed` and not sent again. `draftId` sends that draft, optionally with another text. If the brand’s `review` covers answers, answers of people who are not approvers become a `draft` for an approver to send. `GET /comments/{commentId}` shows the state.',
    body: z
      .strictObject({
        text: z.string().min(1).max(20_000).optional().meta(meanings.text),
        draftId: idParam.toLowerCase().optional().describe('Id of the draft to send.'),
      })
      .refine(({ text, draftId }) => text !== undefined || draftId !== undefined, {
        error: 'Must contain a text or a draftId.',
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
    description:
      'Hides the comment on the platform. On YouTube it is rejected. LinkedIn does not support hiding.',
  }),
  route('/comments/{commentId}/unhide', 'unhide', {
    operationId: 'unhideComment',
    summary: 'Show a hidden comment again',
    description: 'Shows a hidden comment again, or publishes one that YouTube has held.',
  }),
  route('/comments/{commentId}/like', 'like', {
    operationId: 'likeComment',
    summary: 'Like a comment',
    description: 'Likes the comment as the account. Only LinkedIn lets apps do this.',
  }),
  route(
    '/comments/{commentId}',
    'delete',
    {
      operationId: 'deleteComment',
      summary: 'Delete a comment',
      description:
        'Deletes the comment on the platform: your own everywhere, and on Instagram and LinkedIn also other people’s.',
    },
    'delete',
  ),
];
