import { z } from 'zod';
import { newConfirmationToken } from '../../../../adapters/secrets/tokens.ts';
import { commitConfirmation, requestConfirmation } from '../../../../commands/posts/confirmations.ts';
import { publicUrl } from '../../../../config/index.ts';
import { findConfirmation } from '../../../../db/posts/confirmations.ts';
import { findPost } from '../../../../db/posts/posts.ts';
import { notFound } from '../../../../domain/errors.ts';
import { readShownOf } from '../../../../commands/reviews/read-review.ts';
import { readLinkedPages } from '../../../http/read-linked-pages.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { originOf } from '../../../http/origin.ts';
import { idParam, instant, int, line } from '../../../http/schemas.ts';
import { confirmationShape, newConfirmationShape, viewConfirmation } from './confirmation-view.ts';
import { listConfirmationsRoute } from './confirmation-list.ts';
import { confirmationBatchRoutes } from './confirmation-batches.ts';
import { confirmationDecisionRoutes } from './confirmation-decisions.ts';
import { measureFirst, onePost, showPost } from '../one-post.ts';
import { postPreviewRoutes } from '../preview/post-preview.ts';
import { postShape } from '../post-view.ts';

const one = {
  tag: 'Confirmations',
  onBrand: true,
  params: z.strictObject({ id: idParam.toLowerCase().describe('The confirmation.') }),
} as const;

const request = endpoint({
  ...onePost,
  tag: 'Confirmations',
  method: 'post',
  path: '/posts/{postId}/confirmations',
  operationId: 'requestConfirmation',
  summary: 'Ask a person to confirm a post',
  description:
    'For apps that must not publish by themselves: returns an address at which a person sees the post as each platform gets it, and approves or denies it. The approval covers the given revision, unchanged, at the given time, once. The service then publishes or schedules the post if the person chose so; otherwise `POST /confirmations/{id}/commit` does. Returns `invalid_state` for a post with a file that has not been fetched yet, because no one could see it.',
  access: 'posts:write',
  personal: true,
  weight: 16,
  status: 201,
  body: z.strictObject({
    revision: int(1, 3).describe(
      '`revision` of the preview. Returns `precondition_failed` if the post has changed since.',
    ),
    scheduledAt: instant
      .nullable()
      .default(null)
      .describe(
        'Publication time, such as 2026-12-24T18:00:00Z. Null or omitted for the moment of the commit.',
      ),
    clientName: line(60).nullable().default(null).describe('Name of the app, shown to the person.'),
  }),
  returns: newConfirmationShape,
  errors: ['not_found', 'invalid_state', 'precondition_failed', 'connection_missing', 'token_expired'],
  handle: async call => {
    const { actor, params, body, service, write } = call;
    const { postId } = params;
    await measureFirst(call, postId);
    await readLinkedPages(service, actor.orgId, [await readShownOf(call.em, actor, postId)]);
    const { secret, hash: tokenHash } = newConfirmationToken();
    const lifetime = service.config.CONFIRMATION_LIFETIME;
    const asked = { ...body, postId, batchId: null, tokenHash, lifetime };
    return write(async em => ({
      ...viewConfirmation(await requestConfirmation(em, actor, asked)),
      url: `${publicUrl(service.config)}/confirm#${secret}`,
    }));
  },
});

const get = endpoint({
  ...one,
  method: 'get',
  path: '/confirmations/{id}',
  operationId: 'getConfirmation',
  summary: 'Get a confirmation',
  description: 'Whether a person has decided.',
  access: 'posts:read',
  returns: confirmationShape,
  handle: async ({ em, actor, params: { id } }) => {
    const row = await findConfirmation(em, actor.orgId, id);
    // includes posts of a brand that the caller may not see
    if (!row || !(await findPost(em, actor, row.postId))) throw notFound('confirmation', id);
    return viewConfirmation(row);
  },
});

const commit = endpoint({
  ...one,
  method: 'post',
  path: '/confirmations/{id}/commit',
  operationId: 'commitConfirmation',
  summary: 'Commit a confirmed post',
  description:
    'Publishes or schedules the post as a person approved it, once. Repeating it changes nothing. Returns `invalid_state` if it is not approved, was denied, or has expired, and `precondition_failed` if the post has changed since the person saw it.',
  access: 'posts:write',
  volume: 'posts',
  weight: 4,
  returns: z.strictObject({
    confirmation: confirmationShape.describe('The confirmation, used.'),
    post: postShape.describe('The post, being published or scheduled.'),
  }),
  errors: ['not_found', 'invalid_state', 'precondition_failed', 'connection_missing', 'token_expired'],
  handle: async call => {
    const asked = await findConfirmation(call.em, call.actor.orgId, call.params.id);
    if (asked) await measureFirst(call, asked.postId);
    return call.write(async em => {
      const row = await commitConfirmation(em, originOf(call), call.params.id);
      const post = await showPost(em, call.actor, row.postId, call.service);
      return { confirmation: viewConfirmation(row), post };
    });
  },
});

/** Operations with which a person confirms a post: preview, the API client's side, and the person's side. */
export const postConfirmationRoutes = [
  ...postPreviewRoutes,
  request,
  ...confirmationBatchRoutes,
  listConfirmationsRoute,
  get,
  commit,
  ...confirmationDecisionRoutes,
];
