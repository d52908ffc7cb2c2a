import { originOf } from '../../http/origin.ts';
import { lockPlaceOf } from '../../../commands/queue/places.ts';
import { changesPlace, updatePost, type PostUpdate } from '../../../commands/posts/update-post.ts';
import { createPost } from '../../../commands/posts/create-post.ts';
import { deletePost } from '../../../commands/posts/moves.ts';
import { restorePost } from '../../../commands/posts/restore-post.ts';
import { measureWanted } from '../../../commands/posts/measure-post.ts';
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
      'Creates a draft, or schedules the post if `scheduledAt` or `queue` is set, after checking it against the limits and connections of its platforms. `thread` continues the post on X and Threads, and is omitted elsewhere. Texts, files, and options may have 200,000 characters together.',
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
      if (body.scheduledAt !== null || body.queue) await measureWanted(actor.orgId, body);
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
      'Possible for draft, scheduled, cancelled, failed, and partial posts. `labels`, `externalId`, and `metadata` alone can change in every status except publishing. A given field is replaced as a whole. `scheduledAt` schedules the post, and `null` makes it a draft. For a partial post, changes what a retry sends to the failed platforms. Published targets do not change, and `targets[].sentContent` shows their version. A partial post accepts no `scheduledAt`.',
    access: 'posts:write',
    body: postChanges,
    returns: postShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired', 'duplicate'],
    example: { text: 'Hello again' },
    handle: async call => {
      const { postId } = call.params;
      const changes = call.body as PostUpdate;
      await measureFirst(call, postId, changes);
      return changeOnePost(
        call,
        async em => {
          await updatePost(em, originOf(call), postId, changes);
          return showPost(em, call.actor, postId, call.service);
        },
        async em => {
          if (changesPlace(changes)) await lockPlaceOf(em, call.actor.orgId, postId);
        },
      );
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
      'Cancels a scheduled post. A post that is being published cannot be deleted. Published posts stay on the platforms. `POST /posts/{postId}/restore` restores it until `restorableUntil`. After that, its texts and files are deleted.',
    access: 'posts:write',
    returns: deleted.extend({
      restorableUntil: timestamp.describe('Deadline for restoring the post.'),
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
      'Restores a deleted post within `DELETED_POST_RETENTION` (24 h), unchanged. A post that was scheduled is published at its time without another check, and becomes a draft if the time has passed. A queued post gets its slot again, or the next free one. `duplicate`: another post uses its `externalId` now. A post that is not deleted does not change.',
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
