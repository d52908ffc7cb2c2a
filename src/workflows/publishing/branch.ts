import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type {
  Plan,
  PlannedTarget,
  PublishingActivities,
  SettleCode,
} from '../../activities/publishing/publishing.ts';
import type { ProgressBoard } from './progress-board.ts';

/** What a branch is made of. Each call carries a summary. */
export type Steps = Pick<
  ActivityInterfaceFor<PublishingActivities>,
  | 'prepareTarget'
  | 'commitTarget'
  | 'recordCommit'
  | 'loseCommit'
  | 'reconcileTarget'
  | 'settleTarget'
  | 'confirmTarget'
  | 'commentTarget'
>;

/** `look again`: the post changed under this branch before anything was published; everything else is an end. */
export type BranchEnd = 'done' | 'look again';

export interface Branch {
  plan: Plan;
  target: PlannedTarget;
  steps: Steps;
  board: ProgressBoard;
  /** Whether the post has changed since the plan was made. */
  interrupted(): boolean;
  /** Settles at the post's instant; false when the post changed first. */
  instant: Promise<boolean>;
}

/** What every step of the branch acts on; it refuses to act on another revision. */
export const identity = ({ plan, target }: Branch) => ({ targetId: target.id, revision: plan.revision });

/** Temporal takes 400 bytes of a summary, and fails the workflow task for more; three of them are the most of a character. */
const longestSummary = 130;

/** What the Temporal UI shows of a wait. */
export const timerOf = ({ target }: Branch, reason: string) => ({
  summary: `${target.platform}: ${reason}`.slice(0, longestSummary).toWellFormed(),
});

/** What it shows of a step: `publish on x`. */
export const summaryOf = (verb: string, { target }: Branch) => ({ summary: `${verb} on ${target.platform}` });

/** Ends the branch without a final answer of the platform; nothing was published. `lastReason` is what people read of it. */
export async function settle(branch: Branch, code: SettleCode, lastReason?: string): Promise<BranchEnd> {
  const step = await branch.steps.settleTarget.executeWithOptions(summaryOf('give up', branch), [
    { ...identity(branch), code, ...(lastReason !== undefined && { lastReason }) },
  ]);
  if (step.state === 'look again') return 'look again';
  branch.board.move(branch.target.platform, 'failed', code.replaceAll('_', ' '));
  return 'done';
}
