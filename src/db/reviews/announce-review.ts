import { reviewRequestedText, reviewDecidedText } from '../../domain/reviews/review-texts.ts';
import type { ReviewDecision } from '../../domain/reviews/reviews.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from '../webhooks/events.ts';
import { readReviewed, type ReviewedPost } from './reviews.ts';
import type { PostReviewState } from './review-state.ts';

/** What has just been decided. */
export interface Decided {
  decision: ReviewDecision;
  words: string | null;
  /** `user:<id>` or `client:<address>`. */
  reviewer: string;
}

const subjectOf = ({ id, brandId, brandSlug, platforms, scheduledAt }: ReviewedPost) => ({
  postId: id,
  brandId,
  brandSlug,
  platforms,
  scheduledAt: scheduledAt && new Date(scheduledAt).toISOString(),
});

/**
 * Tells webhooks and people what has become of a post's review, in the transaction that changed it: the approvers of the stage
 * that is to decide now, or whoever sent the post on its way. Nothing where it stands as `before`.
 */
export const announceReview = async (
  em: Em,
  postId: string,
  before: PostReviewState | null,
  { requestId, decided }: { requestId: string | null; decided?: Decided },
): Promise<void> => {
  const post = await readReviewed(em, postId);
  if (!post?.review || !post.state) return;
  const { state, stage } = post.state;
  const told = { orgId: post.orgId, requestId } as const;
  if (decided && decided.decision !== 'approve') {
    const { decision, words, reviewer } = decided;
    await addNotification(em, post.orgId, reviewDecidedText(post, decided));
    const data = { ...subjectOf(post), decision, words, reviewer };
    return addEvent(em, { ...told, event: 'post.changes_requested', data });
  }
  if (state === before?.state && stage === before.stage) return;
  if (state === 'approved')
    return addEvent(em, {
      ...told,
      event: 'post.approved',
      data: { ...subjectOf(post), reviewer: decided?.reviewer ?? null },
    });
  const open = post.review.stages[(stage ?? 0) - 1];
  if (state !== 'pending' || !open) return;
  await addNotification(em, post.orgId, reviewRequestedText(post, open));
  await addEvent(em, {
    ...told,
    event: 'post.review_requested',
    data: { ...subjectOf(post), stage: stage ?? 1, stageName: open.name },
  });
};
