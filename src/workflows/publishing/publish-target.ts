import { ActivityFailure, condition, sleep } from '@temporalio/workflow';
import type { CommitStep, PlannedTarget, PublishAnswer, Unready } from '../../activities/publishing/steps.ts';
import {
  stepInputOf,
  failRun,
  stepSummary,
  timerSummary,
  type TargetRun,
  type TargetRunEnd,
} from './target-run.ts';
import { maxCommits } from '../policies.ts';
import { prepareUntilReady } from './prepare-until-ready.ts';

/**
 * Publishes one platform's target. Uploads, and a container if there is time, are prepared ahead. At the post's instant,
 * one step does the rest: checks, claims, calls, writes the result, and reads the link. After a call without a known
 * outcome, the platform is read first. A slow or failing target delays no other.
 */
export async function publishTarget(run: TargetRun): Promise<TargetRunEnd> {
  let step = await pickUp(run);
  let unready: Unready | undefined;
  for (let commits = 0; ; commits = triesAfter(step, commits)) {
    const end = await follow(run, step);
    if (end !== 'commit') return end;
    if (commits === maxCommits) return failRun(run, 'tries_exhausted', reasonOf(step));

    const isPrepared = unready !== undefined || isPreparedAhead(run);
    const prepared = isPrepared ? await prepareUntilReady(run, unready) : 'ready';
    if (prepared !== 'ready') return prepared;
    if (!(await instantReached(run))) return 'look_again';
    const answer = await publishOnce(run, isPrepared);
    unready = answer.state === 'unready' ? answer.step : undefined;
    step = answer.state === 'unready' ? undefined : await reconciled(run, answer);
  }
}

const isPreparedAhead = ({ plan, target: { preparation } }: TargetRun): boolean =>
  preparation === 'uploads' || (preparation === 'container' && plan.dueAt > Date.now());

/**
 * Returns the number of attempts. Waiting for the account is not an attempt, and every part of a thread has its own
 * attempts.
 */
const triesAfter = (step: CommitStep | undefined, tries: number): number => {
  if (step?.state === 'part_published') return 0;
  return step === undefined || step.state === 'wait' ? tries : tries + 1;
};

const reasonOf = (step: CommitStep | undefined): string | undefined =>
  step !== undefined && 'reason' in step ? step.reason : undefined;

/** Finds where an earlier run left this target. A commit that was running then has no known outcome. */
async function pickUp(run: TargetRun): Promise<CommitStep | undefined> {
  const { status } = run.target;
  if (status !== 'committing' && status !== 'reconciling') return undefined;
  return reconciled(run, await lost(run));
}

/** Returns what follows a commit's outcome. */
async function follow(run: TargetRun, step: CommitStep | undefined): Promise<'commit' | TargetRunEnd> {
  const { board, target } = run;
  switch (step?.state) {
    case undefined:
      return 'commit';
    case 'published':
      board.move(target, 'published', 'published; checking the platform');
      if (step.isRead !== true) await confirm(run);
      board.move(target, 'published', 'published');
      return 'done';
    case 'again':
      board.move(target, 'preparing', step.reason);
      // ignores changes: a publishing post accepts none, and waking it would call before the time that the platform named
      await sleep(step.afterMs, timerSummary(run, step.reason));
      return 'commit';
    case 'wait': {
      board.move(target, 'preparing', step.reason);
      const moved = await condition(run.interrupted, step.afterMs, timerSummary(run, step.reason));
      return moved ? 'look_again' : 'commit';
    }
    case 'part_published':
      board.move(target, 'preparing', step.reason);
      return 'commit';
    case 'failed':
    case 'unconfirmed':
      board.move(target, step.state, step.reason);
      return 'done';
    default:
      return 'look_again';
  }
}

const earlyStep = ({ preparation }: PlannedTarget): string =>
  preparation === 'pictures'
    ? 'sending pictures ahead of the publish time'
    : 'ready; waiting for the publish time';

/**
 * Waits until the call must begin. Returns false if the post changed first. A call that begins early waits for its instant
 * itself.
 */
async function instantReached({ plan, board, target, instant }: TargetRun): Promise<boolean> {
  const isEarly = plan.dueAt > Date.now();
  if (isEarly) board.move(target, 'preparing', earlyStep(target));
  if (!(await instant)) return false;
  if (!isEarly) board.move(target, 'committing', 'publishing');
  return true;
}

/** Makes the one call with all remaining work. If its worker died or never answered, the row shows its progress. */
async function publishOnce(
  run: TargetRun,
  isPrepared: boolean,
): Promise<Exclude<PublishAnswer, { state: 'unrecorded' }>> {
  const { attempts, steps, target } = run;
  try {
    const isEarly = run.plan.dueAt > Date.now();
    const preparesEarly = isEarly && !isPrepared && target.preparation === 'pictures';
    const input = { ...stepInputOf(run), isPrepared, isEarly, ...(preparesEarly && { preparesEarly }) };
    const step = await steps.publishTarget.executeWithOptions(stepSummary('publish', run), [input]);
    if (step.attempt !== undefined) attempts.set(target.id, step.attempt);
    if (step.state !== 'unrecorded') return step;
    return await steps.recordCommit.executeWithOptions(stepSummary('record the answer', run), [step.record]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return lost(run);
  }
}

const lost = (run: TargetRun): Promise<CommitStep> =>
  run.steps.markCommitLost.executeWithOptions(stepSummary('check the lost commit', run), [stepInputOf(run)]);

/** Reads the platform until the outcome of a lost commit is known, or cannot be found. */
async function reconciled(run: TargetRun, commit: CommitStep): Promise<CommitStep> {
  if (commit.state !== 'unknown') return commit;
  const { board, steps, target } = run;
  for (let reason = commit.reason; ;) {
    board.move(target, 'reconciling', reason);
    const step = await steps.reconcileTarget.executeWithOptions(stepSummary('check the platform', run), [
      stepInputOf(run),
    ]);
    if (step.state !== 'look_later') return step;
    reason = step.reason;
    await sleep(step.afterMs, timerSummary(run, reason));
  }
}

/** Reads the link of the published post. A failure changes nothing: the post is published. */
async function confirm(run: TargetRun): Promise<void> {
  try {
    await run.steps.confirmTarget.executeWithOptions(stepSummary('confirm', run), [stepInputOf(run)]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
  }
}
