import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { Plan, PlannedTarget, FailCode } from '../../activities/publishing/steps.ts';
import type { PublishingActivities } from '../../activities/publishing/publishing-activities.ts';
import type { FetchActivities } from '../../activities/media/fetch-media.ts';
import type { RenditionActivities } from '../../activities/media/make-renditions.ts';
import type { ProgressBoard } from './progress-board.ts';

/** What a target is made of. Each call carries a summary. */
export type TargetSteps = Pick<
  ActivityInterfaceFor<PublishingActivities>,
  | 'prepareTarget'
  | 'publishTarget'
  | 'recordCommit'
  | 'markCommitLost'
  | 'reconcileTarget'
  | 'failTarget'
  | 'confirmTarget'
> &
  Pick<ActivityInterfaceFor<RenditionActivities>, 'makeRendition' | 'makePictureRendition'> &
  Pick<ActivityInterfaceFor<FetchActivities>, 'fetchMedia'>;

/** `look_again`: the post changed under this target before anything was published; everything else is an end. */
export type TargetRunEnd = 'done' | 'look_again';

export interface TargetRun {
  plan: Plan;
  target: PlannedTarget;
  steps: TargetSteps;
  board: ProgressBoard;
  /** Whether the post has changed since the plan was made. */
  interrupted(): boolean;
  /** Settles at the post's instant; false when the post changed first. */
  instant: Promise<boolean>;
  /** The highest attempt of each target that this workflow has heard of, by the target's id. */
  attempts: Map<string, number>;
}

/** What every step of the target acts on; it refuses to act on another revision. */
export const stepInputOf = ({ plan, target, attempts }: TargetRun) => {
  const attempt = attempts.get(target.id);
  return { targetId: target.id, revision: plan.revision, ...(attempt !== undefined && { attempt }) };
};

/** Temporal takes 400 bytes of a summary, and fails the workflow task for more; three of them are the most of a character. */
const maxSummaryLength = 130;

/** What the Temporal UI shows of a wait. */
export const timerSummary = ({ target }: TargetRun, reason: string) => ({
  summary: `${target.platform}: ${reason}`.slice(0, maxSummaryLength).toWellFormed(),
});

/** What it shows of a step: `publish on x`. */
export const stepSummary = (verb: string, { target }: TargetRun) => ({
  summary: `${verb} on ${target.platform}`,
});

/** Ends the target without a final answer of the platform; nothing was published. `lastReason` is what people read of it. */
export async function failRun(run: TargetRun, code: FailCode, lastReason?: string): Promise<TargetRunEnd> {
  const step = await run.steps.failTarget.executeWithOptions(stepSummary('fail', run), [
    { ...stepInputOf(run), code, ...(lastReason !== undefined && { lastReason }) },
  ]);
  if (step.state === 'look_again') return 'look_again';
  run.board.move(run.target.platform, 'failed', code.replaceAll('_', ' '));
  return 'done';
}
