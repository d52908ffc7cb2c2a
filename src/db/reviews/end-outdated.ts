import type { BrandReview, ReviewEnd } from '../../domain/reviews/reviews.ts';
import { isWithin } from '../../domain/reviews/reviews.ts';
import { isAsShown, type ShownPost } from '../../domain/reviews/shown-content.ts';
import type { Em } from '../driver/orm.ts';
import { endDecisions, forgetPrepared, type EndedDecision } from './end-decisions.ts';
import { listCounting, type CountingReview } from './reviews.ts';

/** Current state of a post: its content for these targets and its publishing time. */
export interface ReviewedNow {
  shown: ShownPost;
  /** Undefined if the time does not matter because nothing will be published. */
  dueAt: Date | undefined;
  by: string;
}

const isOther = ({ shown }: CountingReview, now: ShownPost): boolean =>
  Object.entries(now).some(([key, content]) => !isAsShown(shown?.[key], content));

/**
 * Ends decisions about a locked post whose content on one of these platforms differs from what was shown, or whose time
 * moved beyond the brand's tolerance. An objection ends only when the content changes, because another time does not
 * resolve it. Returns whether any decision ended.
 */
export const endOutdated = async (
  em: Em,
  post: { orgId: string; postId: string },
  { timeTolerance }: Pick<BrandReview, 'timeTolerance'>,
  { shown, dueAt, by }: ReviewedNow,
): Promise<boolean> => {
  const counting = await listCounting(em, post.orgId, post.postId);
  const changed = counting.filter(review => isOther(review, shown));
  const moved = counting.filter(
    review =>
      !changed.includes(review) &&
      review.decision === 'approve' &&
      dueAt !== undefined &&
      !isWithin(review.dueAt, dueAt, timeTolerance),
  );
  const endedBy = (reviews: CountingReview[], reason: ReviewEnd): EndedDecision[] =>
    reviews.map(({ id }) => ({ id, postId: post.postId, reason }));
  const ended = [...endedBy(changed, 'content_changed'), ...endedBy(moved, 'time_changed')];
  await endDecisions(em, post.orgId, ended, by);
  if (changed.length > 0) await forgetPrepared(em, [post.postId]);
  return changed.length + moved.length > 0;
};
