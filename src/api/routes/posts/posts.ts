import { originOf } from '../../http/origin.ts';
import { updatePost, type PostUpdate } from '../../../commands/posts/update-post.ts';
import { createPost } from '../../../commands/posts/create-post.ts';
import { deletePost, restorePost } from '../../../commands/posts/moves.ts';
import { measurePost } from '../../../commands/posts/measure-post.ts';
import { endpoint } from '../../http/endpoint.ts';
import { deleted, timestamp } from '../../http/schemas.ts';
import { postShape, viewPost } from './post-view.ts';
import { newPost, postChanges } from './post-body.ts';
import { learnForLog } from '../../../process/log-context.ts';
import { onePost, showPost, changeOnePost, measureFirst } from './one-post.ts';

export const postsRoutes = [
  endpoint({
    method: 'post',
    path: '/posts',
    operationId: 'createPost',
    tag: 'Posts',
    summary: 'Create a post',
    description:
      'Without `scheduledAt` or `queue` it is a draft; with one, it is checked against the limits and connections of its platforms and scheduled. `thread` continues the post on X and Threads; elsewhere the post goes out without it. Texts, files and settings may have 200,000 characters together.',
    access: 'posts:write',
    volume: 'posts',
    onBrand: true,
    weight: 4,
    status: 201,
    body: newPost,
    returns: postShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired', 'duplicate'],
    example: { brandSlug: 'acme', platforms: ['x'], text: 'Hello' },
    handle: async call => {
      const { actor, body } = call;
      if (body.scheduledAt !== null || body.queue) await measurePost(actor.orgId, body, body.platforms);
      return call.write(async em => {
        const post = await createPost(em, originOf(call), body);
        learnForLog({ postId: post.id });
        return viewPost(post, call.service.fileUrls);
      });
    },
  }),
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}',
    conditional: true,
    operationId: 'getPost',
    summary: 'Get a post',
    access: 'posts:read',
    returns: postShape,
    handle: ({ actor, em, params, service }) => showPost(em, actor, params.postId, service),
  }),
  endpoint({
    ...onePost,
    method: 'patch',
    path: '/posts/{postId}',
    conditional: true,
    operationId: 'updatePost',
    weight: 4,
    summary: 'Update a post',
    description:
      'Possible while the post is a draft, scheduled, cancelled, failed or partial; `labels`, `externalId` and `metadata` alone in every status but publishing. A field that you name is replaced as a whole. A `scheduledAt` schedules the post, `null` takes it back to the drafts. Of a partial post it changes what a retry sends to the platforms that failed; what is out stays as it is, and `targets[].sentContent` shows it. A partial post takes no `scheduledAt`.',
    access: 'posts:write',
    body: postChanges,
    returns: postShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired', 'duplicate'],
    example: { text: 'Hello again' },
    handle: async call => {
      const { postId } = call.params;
      const changes = call.body as PostUpdate;
      await measureFirst(call, postId, changes);
      return changeOnePost(call, async em => {
        await updatePost(em, originOf(call), postId, changes);
        return showPost(em, call.actor, postId, call.service);
      });
    },
  }),
  endpoint({
    ...onePost,
    method: 'delete',
    path: '/posts/{postId}',
    conditional: true,
    operationId: 'deletePost',
    summary: 'Delete a post',
    description:
      'Cancels a scheduled post. A post that is being published cannot be deleted. What is published stays on the platforms. `POST /posts/{postId}/restore` takes it back until `restorableUntil`; then its texts and files go.',
    access: 'posts:write',
    returns: deleted.extend({
      restorableUntil: timestamp.describe('Until when the deletion can be taken back.'),
    }),
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      changeOnePost(call, async em => {
        await deletePost(em, originOf(call), call.params.postId);
        const until = new Date(Date.now() + call.service.config.DELETED_POST_RETENTION);
        return { id: call.params.postId, deleted: true as const, restorableUntil: until.toISOString() };
      }),
  }),
  endpoint({
    ...onePost,
    method: 'post',
    path: '/posts/{postId}/restore',
    operationId: 'restorePost',
    summary: 'Restore a deleted post',
    description:
      'Takes a deletion back for `DELETED_POST_RETENTION` (24 h). The post is what it was; one that was scheduled is checked by nobody again and goes out at its time, and is a draft where that has passed. `duplicate`: another post has its `externalId` by now. A post that is not deleted stays as it is.',
    access: 'posts:write',
    returns: postShape,
    errors: ['not_found', 'duplicate'],
    handle: call =>
      call.write(async em => {
        const { postId } = call.params;
        const since = new Date(Date.now() - call.service.config.DELETED_POST_RETENTION);
        await restorePost(em, originOf(call), postId, since);
        return showPost(em, call.actor, postId, call.service);
      }),
  }),
];
