import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import { updatePost, type PostUpdate } from '../../../commands/posts/update-post.ts';
import { checkPost } from '../../../commands/posts/check-post.ts';
import { createPost } from '../../../commands/posts/create-post.ts';
import { deletePost } from '../../../commands/posts/delete-post.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { endpoint } from '../../http/endpoint.ts';
import { deleted } from '../../http/schemas.ts';
import { postShape, viewPost } from './post-view.ts';
import { newPost, postChanges } from './post-body.ts';
import { onePost, showPost, changeOnePost } from './one-post.ts';

/** One reason why a post could not go out. */
const problemShape = z
  .strictObject({
    platform: z.enum(platformNames).nullable().describe('Null when it is wrong for every platform.'),
    path: z.string().max(200),
    code: z.string().max(100),
    message: z.string().max(2_000),
  })
  .meta({ id: 'PostProblem' });

export const postsRoutes = [
  endpoint({
    method: 'post',
    path: '/posts',
    operationId: 'createPost',
    tag: 'Posts',
    summary: 'Create a post',
    description:
      'Without `scheduledAt` it is a draft; with one, it is checked against the limits and connections of its platforms and scheduled. `thread` is refused until threads are published.',
    access: 'posts:write',
    volume: 'posts',
    onBrand: true,
    status: 201,
    body: newPost,
    returns: postShape,
    errors: ['not_found', 'connection_missing', 'token_expired', 'duplicate'],
    handle: call =>
      call.write(async em =>
        viewPost(await createPost(em, originOf(call), call.body), call.service.fileUrls),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/posts/validate',
    operationId: 'validatePost',
    tag: 'Posts',
    summary: 'Validate a post',
    description:
      'Takes what `POST /posts` takes and saves nothing. Looks at the content and the time, not at the connections.',
    access: 'posts:write',
    whileSuspended: true,
    onBrand: true,
    body: newPost,
    returns: z.strictObject({ valid: z.boolean(), problems: z.array(problemShape).max(1_000) }),
    errors: ['not_found'],
    handle: async ({ em, actor, body }) => {
      const problems = await checkPost(em, actor, body);
      return { valid: problems.length === 0, problems };
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
    handle: ({ actor, params, service }) => showPost(service.orm.em, actor, params.postId, service),
  }),
  endpoint({
    ...onePost,
    method: 'patch',
    path: '/posts/{postId}',
    conditional: true,
    operationId: 'updatePost',
    summary: 'Update a post',
    description:
      'Possible in draft, scheduled, cancelled, failed and partial; `labels`, `externalId` and `metadata` alone in every status but publishing. Fields that are named are replaced whole. A `scheduledAt` schedules the post, `null` takes it back to the drafts. Of a partial post it changes what a retry sends to the platforms that failed; what is out stays as it is, and `targets[].sentContent` shows it. A partial post takes no `scheduledAt`.',
    access: 'posts:write',
    body: postChanges,
    returns: postShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired', 'duplicate'],
    handle: call =>
      changeOnePost(call, async em => {
        await updatePost(em, originOf(call), call.params.postId, call.body as PostUpdate);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
  endpoint({
    ...onePost,
    method: 'delete',
    path: '/posts/{postId}',
    conditional: true,
    operationId: 'deletePost',
    summary: 'Delete a post',
    description:
      'A scheduled post is cancelled by it; one that is being published cannot be deleted. What is published stays on the platforms.',
    access: 'posts:write',
    returns: deleted,
    errors: ['not_found', 'invalid_state'],
    handle: call =>
      changeOnePost(call, async em => {
        await deletePost(em, originOf(call), call.params.postId);
        return { id: call.params.postId, deleted: true as const };
      }),
  }),
];
