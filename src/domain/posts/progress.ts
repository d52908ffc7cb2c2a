import type { PlatformName } from '../platforms.ts';
import type { PostStatus, TargetStatus } from './posts.ts';

/** Where one target of a post is. */
export interface TargetProgress {
  platform: PlatformName;
  status: TargetStatus;
  /** A phrase for people: `uploading and preparing`, `LinkedIn is processing the video`, … */
  step: string;
  /** 0–100; 100 only once the target is final. */
  percent: number;
}

/** What `GET /posts/{id}/progress` answers. */
export interface PostProgress {
  postId: string;
  status: PostStatus;
  /** `workflow` when a live or retained workflow answered, `database` when there is none. */
  source: 'workflow' | 'database';
  /** What the post waits for at this moment, in words; null when nothing. */
  waitingFor: string | null;
  percent: number;
  targets: TargetProgress[];
}

/** How far a target has come, by its state alone; steps of about equal length. */
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

/** The mean of the targets, rounded down so that 100 means done. */
export const overallPercent = (targets: readonly TargetProgress[]): number =>
  targets.length === 0
    ? 0
    : Math.floor(targets.reduce((sum, target) => sum + target.percent, 0) / targets.length);
