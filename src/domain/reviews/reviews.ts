import { refuse } from '../errors.ts';
import type { PostStatus } from '../posts/posts.ts';

/** Stage of a review: a number of approvers has to approve a post before the next stage begins. */
export interface ReviewStage {
  /** Id of the stage. Approvals belong to the id, so a changed stage with the same id keeps them. */
  id: string;
  name: string;
  /** Ids of the approvers' memberships. */
  approvers: string[];
  /** Whether clients may approve through a review link. */
  client: boolean;
  /**
   * Lower-case addresses and domains of clients. If empty or absent, clients are those to whom an owner or admin sends a
   * link.
   */
  clients?: string[];
  required: number;
}

/** Review settings of a brand. */
export interface BrandReview {
  /** Stages in order. */
  stages: ReviewStage[];
  /** Minutes by which a post may be rescheduled without losing its approval. */
  timeTolerance: number;
  /** Minutes before the post's time at which approvers are reminded. Null or absent for never. */
  remindBefore?: number | null;
  /** Whether answers to comments wait as drafts until an approver sends them. Absent for no. */
  answers?: boolean;
}

export const maxStages = 3;

export const reviewDecisions = ['approve', 'request_changes', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** States of a post's review. Also `not_required` while the post is not scheduled or being published. */
export const reviewStates = ['not_required', 'pending', 'approved', 'changes_requested', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Reasons why a decision ended before the post was published. */
export const reviewEnds = ['content_changed', 'time_changed', 'decided_again', 'approver_lost'] as const;
export type ReviewEnd = (typeof reviewEnds)[number];

/** Statuses in which a review can hold the post. */
export const reviewedStatuses: readonly PostStatus[] = ['scheduled', 'publishing'];

/** Throws `invalid_state` for a post that is neither scheduled nor being published. */
export const requireReviewed = (status: PostStatus): void => {
  if (reviewedStatuses.includes(status)) return;
  throw refuse(
    'invalid_state',
    `A post in status ${status} cannot be reviewed. Schedule the post first. It is not published before it is approved.`,
  );
};

/** Returns whether a time is within a number of minutes of another. */
export const isWithin = (approved: Date | null, time: Date, minutes: number): boolean =>
  approved !== null && Math.abs(approved.getTime() - time.getTime()) <= minutes * 60_000;
