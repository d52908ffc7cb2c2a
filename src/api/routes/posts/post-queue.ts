import { z } from 'zod';
import { queuePositions, queuePost } from '../../../commands/queue/queue-posts.ts';
import { endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { choice } from '../../http/schemas.ts';
import { changeOnePost, measureFirst, onePost, showPost } from './one-post.ts';
import { postShape } from './post-view.ts';

const position = choice(
  'QueuePosition',
  queuePositions,
  '`next`: the next free slot. `last`: the first free slot after all queued posts. `first`: the very next slot. Its post moves to the next one, and so on up to a free slot.',
);

export const postQueueRoutes = [
  endpoint({
    ...onePost,
    tag: 'Queues',
    conditional: true,
    access: 'posts:write',
    weight: 4,
    method: 'post',
    path: '/posts/{postId}/queue',
    operationId: 'queuePost',
    summary: 'Add a post to its brand’s queue',
    description:
      'Schedules the post for a slot of the queue. No two posts share a slot. Possible for the same statuses as `POST /posts/{postId}/schedule`. Rescheduling, publishing, cancelling, or deleting a post frees its slot.',
    body: z.strictObject({ position: position.default('next') }).prefault({}),
    returns: postShape,
    errors: ['not_found', 'invalid_state', 'connection_missing', 'token_expired'],
    example: { position: 'next' },
    handle: async call => {
      const { postId } = call.params;
      await measureFirst(call, postId);
      return changeOnePost(call, async em => {
        await queuePost(em, originOf(call), postId, call.body.position);
        return showPost(em, call.actor, postId, call.service);
      });
    },
  }),
];
