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
  '`next`: the next free slot. `last`: the first free one behind all that wait. `first`: the first of all; who has it gets the next one, and so on up to a free one.',
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
    summary: 'Put a post into the queue of its brand',
    description:
      'Schedules it for a slot of the queue; no two posts get the same. Possible where `POST /posts/{postId}/schedule` is. A post that is given another time, sent, cancelled or deleted leaves the queue, and its slot is free again.',
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
