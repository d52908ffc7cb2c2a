import type { BrandReview, ReviewEnd } from '../../domain/reviews/reviews.ts';
import { isWithin } from '../../domain/reviews/reviews.ts';
import { isAsShown, type ShownContent, type ShownPost } from '../../domain/reviews/shown-content.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { endDecisions, forgetPrepared, type EndedDecision } from './end-decisions.ts';
import { listCounting, type CountingReview } from './reviews.ts';

/** A post as it is now: what it says on these platforms, and when it is to go out. */
export interface ReviewedNow {
  shown: ShownPost;
  /** Undefined where its time does not matter, as nothing is to go out. */
  dueAt: Date | undefined;
  by: string;
}

const isOther = ({ shown }: CountingReview, now: ShownPost): boolean =>
  Object.entries(now).some(
    ([platform, content]: [string, ShownContent]) => !isAsShown(shown?.[platform as PlatformName], content),
  );

/**
 * Ends what was decided about a locked post that is not what was shown any more, on one of these platforms or beyond the time that
 * the brand tolerates. An objection ends with the content alone: another time answers none. Gives whether anything ended.
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
