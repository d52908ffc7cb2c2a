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
      'Who is to approve it, what each platform gets, what was decided, and what has changed since. The page of a link that LinkedIn shows as a card is read once a day; the card goes out as it was approved. Posts of a brand without `review` need none.',
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
    summary: 'Approve a post, ask for changes or reject it',
    description:
      'For the approvers of the stage that is to decide, each by their own session. A decision is about the post as its `digest` says: accounts, texts, files with their alternative texts, settings, the card of a link and time; `precondition_failed` where that has changed. Any later change ends it, but for a time within `timeTolerance`. The same decision again changes nothing.',
    access: 'posts:read',
    personal: true,
    body: z.strictObject(decisionFields),
    returns: reviewShape,
    errors: ['not_found', 'invalid_state', 'precondition_failed'],
    handle: async call => {
      const { actor, params } = call;
      const { postId } = params;
      // an approver need not be one who may write posts, and no program approves in a person's name
      requirePerson(actor, 'decides about a post');
      return call.write(async em => {
        const { membershipId } = actor;
        const reviewer = { name: actorName(actor), membershipId, linkId: null, client: null };
        await reviewPost(em, { ...originOf(call), reviewer }, postId, call.body);
        return viewReview(await readReview(em, actor, postId));
      });
    },
  }),
];
