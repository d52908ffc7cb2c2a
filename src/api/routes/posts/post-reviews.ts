import { z } from 'zod';
import { readReview } from '../../../commands/reviews/read-review.ts';
import { reviewPost } from '../../../commands/reviews/review-post.ts';
import { actorName } from '../../../domain/actor.ts';
import { requirePerson } from '../../http/input/require-person.ts';
import { endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { readLinkedPages } from '../../http/read-linked-pages.ts';
import { onePost } from './one-post.ts';
import { decisionFields, reviewShape, viewReview } from './post-review-view.ts';

export const postReviewRoutes = [
  endpoint({
    ...onePost,
    tag: 'Reviews',
    method: 'get',
    path: '/posts/{postId}/reviews',
    operationId: 'getPostReview',
    summary: 'Get the review of a post',
    description:
      'Returns the approvers, what each platform gets, the decisions, and changes since. The page of a LinkedIn link card is read once a day, and the card is published as approved. Posts of a brand without `review` need no approval.',
    access: 'posts:read',
    returns: reviewShape,
    handle: async ({ em, actor, params: { postId }, service }) => {
      const view = await readReview(em, actor, postId);
      const isRead = await readLinkedPages(service, actor.orgId, [view.shown]);
      return viewReview(isRead ? await readReview(em, actor, postId) : view);
    },
  }),
  endpoint({
    ...onePost,
    tag: 'Reviews',
    method: 'post',
    path: '/posts/{postId}/reviews',
    operationId: 'reviewPost',
    summary: 'Approve or reject a post, or ask for changes',
    description:
      'For approvers of the current stage, from their own session. A decision covers the post version in `digest`: accounts, texts, files with alternative texts, options, link card, and time. Returns `precondition_failed` if the post has changed. Any later change ends the decision, except a time within `timeTolerance`. Repeating a decision changes nothing.',
    access: 'posts:read',
    personal: true,
    body: z.strictObject(decisionFields),
    returns: reviewShape,
    errors: ['not_found', 'invalid_state', 'precondition_failed'],
    handle: async call => {
      const { actor, params } = call;
      const { postId } = params;
      // an approver need not have the right to write posts, and no API client approves in a person's name
      requirePerson(actor, 'decide about a post');
      return call.write(async em => {
        const { membershipId } = actor;
        const reviewer = { name: actorName(actor), membershipId, linkId: null, client: null };
        await reviewPost(em, { ...originOf(call), reviewer }, postId, call.body);
        return viewReview(await readReview(em, actor, postId));
      });
    },
  }),
];
