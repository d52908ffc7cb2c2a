import { findPost } from '../../../db/posts/posts.ts';
import { notFound } from '../../../domain/errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { progressShape, viewProgress } from './post-progress-view.ts';
import { onePost } from './one-post.ts';

export const postProgressRoutes = [
  endpoint({
    ...onePost,
    method: 'get',
    path: '/posts/{postId}/progress',
    operationId: 'getPostProgress',
    summary: 'Get the progress of a post',
    description: 'Asks the workflow that publishes the post; 503 when it cannot be reached now.',
    access: 'posts:read',
    returns: progressShape,
    errors: ['not_found', 'unavailable'],
    handle: async ({ em, actor, params, service }) => {
      const row = await findPost(em, actor, params.postId);
      if (!row) throw notFound('post', params.postId);
      return viewProgress(row, await service.engine.progress(row.id));
    },
  }),
];
