import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { Plan, PlannedTarget, FailCode } from '../../activities/publishing/steps.ts';
import type { PublishingActivities } from '../../activities/publishing/publishing-activities.ts';
import type { FetchActivities } from '../../activities/media/fetch-media.ts';
import type { RenditionActivities } from '../../activities/media/make-renditions.ts';
import type { ProgressBoard } from './progress-board.ts';

/** Steps of a target. Each call carries a summary. */
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

/** `look_again`: the post changed before this target published anything. All other values are ends. */
export type TargetRunEnd = 'done' | 'look_again';

export interface TargetRun {
  plan: Plan;
  target: PlannedTarget;
  steps: TargetSteps;
  board: ProgressBoard;
  /** Returns whether the post has changed since the plan was made. */
  interrupted(): boolean;
  /** Settles at the post's instant, or with false if the post changed first. */
  instant: Promise<boolean>;
  /** Highest known attempt of each target, by target ID. */
  attempts: Map<string, number>;
}

/** Returns the input of the target's steps. Steps refuse to act on another revision. */
export const stepInputOf = ({ plan, target, attempts }: TargetRun) => {
  const attempt = attempts.get(target.id);
  return { targetId: target.id, revision: plan.revision, ...(attempt !== undefined && { attempt }) };
};

/**
 * Maximum length of a summary. Temporal accepts 400 bytes and fails the workflow task for more; a character takes at most
 * three.
 */
const maxSummaryLength = 130;

/** Returns the text of a wait in the Temporal UI. */
export const timerSummary = ({ target }: TargetRun, reason: string) => ({
  summary: `${target.platform}: ${reason}`.slice(0, maxSummaryLength).toWellFormed(),
});

/** Returns the text of a step in the Temporal UI: `publish on x`. */
export const stepSummary = (verb: string, { target }: TargetRun) => ({
  summary: `${verb} on ${target.platform}`,
});

/** Ends the target without a final answer of the platform. Nothing was published. `lastReason` is shown to people. */
export async function failRun(run: TargetRun, code: FailCode, lastReason?: string): Promise<TargetRunEnd> {
  const step = await run.steps.failTarget.executeWithOptions(stepSummary('fail', run), [
    { ...stepInputOf(run), code, ...(lastReason !== undefined && { lastReason }) },
  ]);
  if (step.state === 'look_again') return 'look_again';
  run.board.move(run.target, 'failed', code.replaceAll('_', ' '));
  return 'done';
}
