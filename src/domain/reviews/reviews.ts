import { refuse } from '../errors.ts';
import type { PostStatus } from '../posts/posts.ts';

/** Some people of whom so many must approve a post before the next stage begins. */
export interface ReviewStage {
  /** Approvals belong to it: one that is changed and keeps its id keeps them. */
  id: string;
  name: string;
  /** Ids of memberships. */
  approvers: string[];
  /** Whether a client may approve by a review link. */
  client: boolean;
  /** Addresses of clients in lower case, and domains of such; none, or not there, for whom an owner or admin sends a link. */
  clients?: string[];
  required: number;
}

/** How the posts of a brand are reviewed before they go out. */
export interface BrandReview {
  /** One after the other. */
  stages: ReviewStage[];
  /** By how many minutes a post may move and stay approved. */
  timeTolerance: number;
  /** How many minutes before its time the approvers of a post are reminded; null, or not there, for never. */
  remindBefore?: number | null;
  /** Whether answers to comments wait as drafts until an approver sends them; not there for no. */
  answers?: boolean;
}

export const maxStages = 3;

export const reviewDecisions = ['approve', 'request_changes', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** What became of a post's review; `not_required` also while nothing is to go out. */
export const reviewStates = ['not_required', 'pending', 'approved', 'changes_requested', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What ended a decision before the post went out. */
export const reviewEnds = ['content_changed', 'time_changed', 'decided_again', 'approver_lost'] as const;
export type ReviewEnd = (typeof reviewEnds)[number];

/** In these something is to go out that a review can keep back. */
export const reviewedStatuses: readonly PostStatus[] = ['scheduled', 'publishing'];

/** Throws `invalid_state` for a post of which nothing is to go out. */
export const requireReviewed = (status: PostStatus): void => {
  if (reviewedStatuses.includes(status)) return;
  throw refuse(
    'invalid_state',
    `A post in status ${status} cannot be reviewed. Schedule the post first. It is not published before it is approved.`,
  );
};

/** Whether a time is at most so many minutes from another. */
export const isWithin = (approved: Date | null, time: Date, minutes: number): boolean =>
  approved !== null && Math.abs(approved.getTime() - time.getTime()) <= minutes * 60_000;
