import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import {
  archivePost,
  cancelPost,
  publishPostNow,
  retryPost,
  schedulePost,
  unarchivePost,
} from '../../../commands/posts/moves.ts';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../http/schemas.ts';
import { chosenTargets } from '../../openapi/target-names.ts';
import { postShape } from './post-view.ts';
import { newSchedule } from './post-body.ts';
import { onePost, showPost, changeOnePost, measureFirst } from './one-post.ts';

const move = {
  ...onePost,
  conditional: true,
  access: 'posts:write',
  errors: ['not_found', 'invalid_state'],
} as const;
const goingOut = {
  ...move,
  weight: 4,
  errors: [...move.errors, 'connection_missing', 'token_expired'],
} as const;
const started = z.strictObject({ id, status: z.literal('publishing').describe('Status of the post.') });

export const postMovesRoutes = [
  endpoint({
    ...goingOut,
    method: 'post',
    path: '/posts/{postId}/schedule',
    operationId: 'schedulePost',
    summary: 'Schedule a post',
    description:
      'Possible for draft, scheduled, cancelled, and failed posts. Without `scheduledAt`, a draft is scheduled for its `plannedFor`, which must be in the future.',
    body: newSchedule,
    returns: postShape,
    example: { scheduledAt: '2030-01-15T09:00:00Z' },
    handle: async call => {
      const { postId } = call.params;
      await measureFirst(call, postId);
      return changeOnePost(call, async em => {
        await schedulePost(em, originOf(call), postId, call.body.scheduledAt);
        return showPost(em, call.actor, postId, call.service);
      });
    },
  }),
  endpoint({
    ...move,
    method: 'post',
    path: '/posts/{postId}/cancel',
    operationId: 'cancelPost',
    summary: 'Cancel a scheduled post',
    description:
      'Possible for scheduled posts, and for `publishing` posts whose unpublished platforms are all on hold. These are cancelled, and the post becomes `cancelled`, `unconfirmed`, or `partial`, depending on the published ones.',
    returns: postShape,
    handle: call =>
      changeOnePost(call, async em => {
        await cancelPost(em, originOf(call), call.params.postId);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
  endpoint({
    ...goingOut,
    method: 'post',
    path: '/posts/{postId}/publish',
    operationId: 'publishPost',
    volume: 'posts',
    summary: 'Publish a post now',
    description:
      'Publishes immediately, regardless of the schedule. For a failed or partial post, publishes only what is not live. A `publishing` post continues unchanged, with the same answer. Returns `invalid_state` for a published or archived post.',
    status: 202,
    returns: started,
    handle: async call => {
      await measureFirst(call, call.params.postId);
      return changeOnePost(call, em => publishPostNow(em, originOf(call), call.params.postId));
    },
  }),
  endpoint({
    ...goingOut,
    method: 'post',
    path: '/posts/{postId}/retry',
    operationId: 'retryPost',
    volume: 'posts',
    summary: 'Retry a failed or partial post',
    description:
      'Publishes the failed targets, or those among `platforms` and `targets`. Unconfirmed targets, which may already show the post, are left unchanged.',
    status: 202,
    body: z.strictObject(chosenTargets).optional(),
    returns: started,
    example: { platforms: ['x'] },
    handle: async call => {
      await measureFirst(call, call.params.postId);
      return changeOnePost(call, em => retryPost(em, originOf(call), call.params.postId, call.body));
    },
  }),
  endpoint({
    ...move,
    method: 'put',
    path: '/posts/{postId}/archive',
    operationId: 'archivePost',
    summary: 'Archive a post',
    description: 'Not possible while the post is scheduled or publishing.',
    returns: postShape,
    handle: call =>
      changeOnePost(call, async em => {
        await archivePost(em, originOf(call), call.params.postId);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
  endpoint({
    ...move,
    method: 'put',
    path: '/posts/{postId}/unarchive',
    operationId: 'unarchivePost',
    summary: 'Unarchive a post',
    description:
      'The post returns to its earlier status. A scheduled post whose time has passed becomes a draft.',
    returns: postShape,
    handle: call =>
      changeOnePost(call, async em => {
        await unarchivePost(em, originOf(call), call.params.postId);
        return showPost(em, call.actor, call.params.postId, call.service);
      }),
  }),
];
