import { ActivityFailure, condition, sleep } from '@temporalio/workflow';
import type { CommitStep } from '../../activities/publishing/steps.ts';
import {
  stepInputOf,
  failRun,
  stepSummary,
  timerSummary,
  type TargetRun,
  type TargetRunEnd,
  type TargetSteps,
} from './target-run.ts';
import { maxCommits } from '../policies.ts';
import { prepareUntilReady } from './prepare-until-ready.ts';

/**
 * One platform's target: prepare, wait for the instant, commit, confirm; after a commit whose end nobody saw, read the
 * platform back first. Slow or failing, it delays no other.
 */
export async function publishTarget(run: TargetRun): Promise<TargetRunEnd> {
  let step = await pickUp(run);
  for (let commits = 0; ; commits = triesAfter(step, commits)) {
    const end = await follow(run, step);
    if (end !== 'commit') return end;
    if (commits === maxCommits) return failRun(run, 'tries_exhausted', reasonOf(step));

    const prepared = await prepareUntilReady(run);
    if (prepared !== 'ready') return prepared;
    if (!(await instantReached(run))) return 'look_again';
    run.board.move(run.target.platform, 'committing', 'publishing');
    step = await reconciled(run, await commitOnce(run));
  }
}

/** Waiting for the account is no try, and every part of a thread has tries of its own. */
const triesAfter = (step: CommitStep, tries: number): number => {
  if (step.state === 'part_published') return 0;
  return step.state === 'wait' ? tries : tries + 1;
};

const reasonOf = (step: CommitStep | undefined): string | undefined =>
  step !== undefined && 'reason' in step ? step.reason : undefined;

/** Where an earlier run left this target: a commit under way then is one that nobody saw the end of. */
async function pickUp(run: TargetRun): Promise<CommitStep | undefined> {
  const { status } = run.target;
  if (status !== 'committing' && status !== 'reconciling') return undefined;
  return reconciled(run, await lost(run));
}

/** What a commit's outcome asks for next. */
async function follow(run: TargetRun, step: CommitStep | undefined): Promise<'commit' | TargetRunEnd> {
  const { board, target } = run;
  switch (step?.state) {
    case undefined:
      return 'commit';
    case 'published':
      board.move(target.platform, 'published', 'published; reading it back');
      await afterwards(run.steps.confirmTarget, 'confirm', run);
      if (target.comments) await afterwards(run.steps.commentTarget, 'comment', run);
      board.move(target.platform, 'published', 'published');
      return 'done';
    case 'again':
      board.move(target.platform, 'preparing', step.reason);
      // deaf to changes: a post under way takes none, and who wakes it would call before the time that the platform named
      await sleep(step.afterMs, timerSummary(run, step.reason));
      return 'commit';
    case 'wait': {
      board.move(target.platform, 'preparing', step.reason);
      const moved = await condition(run.interrupted, step.afterMs, timerSummary(run, step.reason));
      return moved ? 'look_again' : 'commit';
    }
    case 'part_published':
      board.move(target.platform, 'preparing', step.reason);
      return 'commit';
    case 'failed':
    case 'unconfirmed':
      board.move(target.platform, step.state, step.reason);
      return 'done';
    default:
      return 'look_again';
  }
}

/** Waits for the post's instant; false when the post changed first. */
async function instantReached({ plan, board, target, instant }: TargetRun): Promise<boolean> {
  if (plan.dueAt > Date.now())
    board.move(target.platform, 'preparing', 'ready; waiting for the publish time');
  return instant;
}

/** The one call. When its worker died or never answered, the row says how far it came. */
async function commitOnce(run: TargetRun): Promise<CommitStep> {
  const { attempts, steps, target } = run;
  try {
    const step = await steps.commitTarget.executeWithOptions(stepSummary('publish', run), [stepInputOf(run)]);
    if (step.attempt !== undefined) attempts.set(target.id, step.attempt);
    if (step.state !== 'unrecorded') return step;
    return await steps.recordCommit.executeWithOptions(stepSummary('record the answer', run), [step.record]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return lost(run);
  }
}

const lost = (run: TargetRun): Promise<CommitStep> =>
  run.steps.markCommitLost.executeWithOptions(stepSummary('look at the lost commit', run), [
    stepInputOf(run),
  ]);

/** Reads the platform back until it is known what became of a lost commit, or known that it cannot be. */
async function reconciled(run: TargetRun, commit: CommitStep): Promise<CommitStep> {
  if (commit.state !== 'unknown') return commit;
  const { board, steps, target } = run;
  for (let reason = commit.reason; ;) {
    board.move(target.platform, 'reconciling', reason);
    const step = await steps.reconcileTarget.executeWithOptions(stepSummary('read back', run), [
      stepInputOf(run),
    ]);
    if (step.state !== 'look_later') return step;
    reason = step.reason;
    await sleep(step.afterMs, timerSummary(run, reason));
  }
}

/** What follows a publish: when it fails, that changes nothing, for the post is published. */
async function afterwards(
  step: TargetSteps['confirmTarget'] | TargetSteps['commentTarget'],
  verb: string,
  run: TargetRun,
): Promise<void> {
  try {
    await step.executeWithOptions(stepSummary(verb, run), [stepInputOf(run)]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
  }
}
