import { manyWaitText, reviewRequestedText, reviewDecidedText } from '../../domain/reviews/review-texts.ts';
import type { ReviewDecision, ReviewStage } from '../../domain/reviews/reviews.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { addEvent } from '../webhooks/events.ts';
import { claimReminder } from './reminders.ts';
import { readReviewed, type ReviewedPost } from './reviews.ts';
import type { PostReviewState } from './review-state.ts';

/** Decision that was just made. */
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
 * Notifies webhooks and people of a change in a post's review, in the transaction that changed it: the approvers of the
 * stage that decides now, or the person who scheduled or published the post. Sends nothing if the state is still `before`.
 */
export const announceReview = async (
  em: Em,
  postId: string,
  before: PostReviewState | null,
  { requestId, decided }: { requestId: string | null; decided?: Decided },
): Promise<void> => {
  const post = await readReviewed(em, postId);
  if (!post?.review || !post.state) return;
  if (decided && decided.decision !== 'approve')
    return announceObjection(em, post, { ...decided, decision: decided.decision }, requestId);
  const { state } = post.state;
  const open = openStageOf(post);
  if (isSame(post.state, before)) return;
  if (state === 'approved') await announceApproved(em, post, decided, requestId);
  if (state === 'pending' && open) await announceRequested(em, post, open, requestId);
};

const isSame = ({ state, stage }: PostReviewState, before: PostReviewState | null): boolean =>
  state === before?.state && stage === before.stage;

const announceObjection = async (
  em: Em,
  post: ReviewedPost,
  { decision, words, reviewer }: Decided & { decision: Exclude<ReviewDecision, 'approve'> },
  requestId: string | null,
): Promise<void> => {
  await addNotification(em, post.orgId, reviewDecidedText(post, { decision, words }));
  await addEvent(em, {
    orgId: post.orgId,
    requestId,
    event: 'post.changes_requested',
    data: { ...subjectOf(post), decision, words, reviewer },
  });
};

const announceApproved = (
  em: Em,
  post: ReviewedPost,
  decided: Decided | undefined,
  requestId: string | null,
): Promise<void> =>
  addEvent(em, {
    orgId: post.orgId,
    requestId,
    event: 'post.approved',
    data: { ...subjectOf(post), reviewer: decided?.reviewer ?? null },
  });

/** Returns the stage that decides about a post now. */
export const openStageOf = ({ review, state }: ReviewedPost): ReviewStage | undefined =>
  review?.stages[(state?.stage ?? 0) - 1];

/** Requests reviews of several posts of an organization at once. A member gets one notification for each brand. */
export const announceAsked = async (
  em: Em,
  posts: readonly ReviewedPost[],
  { requestId, isTold }: { requestId: string | null; isTold: boolean },
): Promise<void> => {
  const byStage = Map.groupBy(posts, post => openStageOf(post)?.id);
  for (const own of byStage.values()) {
    const [first] = own;
    const open = first && openStageOf(first);
    if (!first || !open) continue;
    const text =
      own.length === 1
        ? reviewRequestedText(first, open)
        : manyWaitText({ slug: first.brandSlug, name: first.brandName }, own.length, open, 'again');
    if (!isTold) await addNotification(em, first.orgId, text);
    for (const post of own) await addAsked(em, post, open, requestId);
  }
};

const announceRequested = async (
  em: Em,
  post: ReviewedPost,
  open: ReviewStage,
  requestId: string | null,
): Promise<void> => {
  await addNotification(em, post.orgId, reviewRequestedText(post, open));
  await addAsked(em, post, open, requestId);
};

const addAsked = async (
  em: Em,
  post: ReviewedPost,
  open: ReviewStage,
  requestId: string | null,
): Promise<void> => {
  // reviewers who are asked shortly before the time need no reminder a minute later
  await claimReminder(em, post.id);
  await addEvent(em, {
    orgId: post.orgId,
    requestId,
    event: 'post.review_requested',
    data: { ...subjectOf(post), stage: post.state?.stage ?? 1, stageName: open.name },
  });
};
