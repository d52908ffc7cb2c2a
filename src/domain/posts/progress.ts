import type { PostStatus, TargetStatus } from './posts.ts';
import type { TargetName } from './target-names.ts';

/** Progress of one target of a post. */
export interface TargetProgress extends TargetName {
  status: TargetStatus;
  /** Phrase for people: `uploading and preparing`, `LinkedIn is processing the video`, … */
  step: string;
  /** 0 to 100. Reaches 100 only when the target is final. */
  percent: number;
}

/** Response of `GET /posts/{id}/progress`. */
export interface PostProgress {
  postId: string;
  status: PostStatus;
  /** `workflow` if a live or retained workflow answered, `database` if there is none. */
  source: 'workflow' | 'database';
  /** Condition that the post is waiting for, in words, or null for none. */
  waitingFor: string | null;
  percent: number;
  targets: TargetProgress[];
}

/** Progress of a target by its status alone, in steps of about equal length. */
export const percentOf: Record<TargetStatus, number> = {
  pending: 0,
  preparing: 25,
  committing: 75,
  reconciling: 90,
  published: 100,
  failed: 100,
  unconfirmed: 100,
  cancelled: 100,
  removed: 100,
};

/** Returns the mean of the targets, rounded down so that 100 means done. */
export const overallPercent = (targets: readonly TargetProgress[]): number =>
  targets.length === 0
    ? 0
    : Math.floor(targets.reduce((sum, target) => sum + target.percent, 0) / targets.length);
