import type { Em } from '../../db/driver/orm.ts';
import type { LockedPost } from '../../db/posts/posts.ts';
import { announceReview } from '../../db/reviews/announce-review.ts';
import { endOutdated } from '../../db/reviews/end-outdated.ts';
import { readShown } from '../../db/reviews/read-shown.ts';
import { addDecision, readReviewed } from '../../db/reviews/reviews.ts';
import type { PostReviewState } from '../../db/reviews/review-state.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { PostContent } from '../../domain/posts/post-problems.ts';
import { reviewedStatuses, type BrandReview } from '../../domain/reviews/reviews.ts';
import { listTargets } from '../../domain/posts/target-names.ts';
import type { ShownPost } from '../../domain/reviews/shown-content.ts';

/** A post of a brand with reviews, as a move has just written it. */
export interface MovedPost extends PostContent {
  id: string;
  orgId: string;
  brandId: string;
  revision: number;
  review: BrandReview;
}

/** Returns the review state of a post before a move. Null if it needs no review. */
export const readReviewBefore = async (em: Em, post: LockedPost): Promise<PostReviewState | null> =>
  post.review && reviewedStatuses.includes(post.status)
    ? ((await readReviewed(em, post.id))?.state ?? null)
    : null;

/**
 * Updates reviews after a move, in the move's transaction: ends approvals of content that is no longer what is published,
 * counts an approver's scheduling as approval, and asks the people who must decide now.
 */
export const followMove = async (
  em: Em,
  origin: Origin,
  post: MovedPost,
  { before, isSent }: { before: PostReviewState | null; isSent: boolean },
): Promise<void> => {
  const { dueAt = null } = (await readReviewed(em, post.id)) ?? {};
  const shown = await readShown(em, post, listTargets(post));
  const now = { shown, dueAt: dueAt === null ? undefined : new Date(dueAt), by: actorName(origin.actor) };
  await endOutdated(em, { orgId: post.orgId, postId: post.id }, post.review, now);
  if (now.dueAt === undefined) return;
  if (isSent) await approveBySending(em, origin, post, { shown, dueAt: now.dueAt });
  await announceReview(em, post.id, before, { requestId: origin.requestId });
};

/**
 * Approves the open stages one after the other, as far as the person is an approver of each. A key or an agent is not a
 * person.
 */
const approveBySending = async (
  em: Em,
  { actor }: Origin,
  post: MovedPost,
  { shown, dueAt }: { shown: ShownPost; dueAt: Date },
): Promise<void> => {
  if (actor.kind !== 'session') return;
  for (let last = 0; ;) {
    const { state } = (await readReviewed(em, post.id)) ?? {};
    const stage = post.review.stages[(state?.stage ?? 0) - 1];
    if (!stage || state?.state !== 'pending' || state.stage === last) return;
    if (!stage.approvers.includes(actor.membershipId)) return;
    last = state.stage ?? 0;
    await addDecision(em, {
      orgId: post.orgId,
      postId: post.id,
      stageId: stage.id,
      decision: 'approve',
      words: null,
      reviewer: actorName(actor),
      membershipId: actor.membershipId,
      linkId: null,
      revision: post.revision,
      dueAt,
      shown,
    });
  }
};
