import { ActivityFailure, condition, sleep } from '@temporalio/workflow';
import type { CommitStep } from '../../activities/publishing/publishing.ts';
import { identity, settle, summaryOf, timerOf, type Branch, type BranchEnd, type Steps } from './branch.ts';
import { mostCommits } from '../policies.ts';
import { prepare } from './prepare-branch.ts';

/**
 * One platform's branch: prepare, wait for the instant, commit, confirm; after a commit whose end nobody saw, read the
 * platform back first. Slow or failing, it delays no other.
 */
export async function publishTarget(branch: Branch): Promise<BranchEnd> {
  let step = await pickUp(branch);
  for (let commits = 0; ; commits = triesAfter(step, commits)) {
    const end = await follow(branch, step);
    if (end !== 'commit') return end;
    if (commits === mostCommits) return settle(branch, 'tries_exhausted', reasonOf(step));

    const prepared = await prepare(branch);
    if (prepared !== 'ready') return prepared;
    if (!(await instantReached(branch))) return 'look again';
    branch.board.move(branch.target.platform, 'committing', 'publishing');
    step = await reconciled(branch, await commitOnce(branch));
  }
}

/** Waiting for the account is no try, and every part of a thread has tries of its own. */
const triesAfter = (step: CommitStep, tries: number): number => {
  if (step.state === 'part published') return 0;
  return step.state === 'wait' ? tries : tries + 1;
};

const reasonOf = (step: CommitStep | undefined): string | undefined =>
  step !== undefined && 'reason' in step ? step.reason : undefined;

/** Where an earlier run left this branch: a commit under way then is one that nobody saw the end of. */
async function pickUp(branch: Branch): Promise<CommitStep | undefined> {
  const { status } = branch.target;
  if (status !== 'committing' && status !== 'reconciling') return undefined;
  return reconciled(branch, await lost(branch));
}

/** What a commit's outcome asks for next. */
async function follow(branch: Branch, step: CommitStep | undefined): Promise<'commit' | BranchEnd> {
  const { board, target } = branch;
  switch (step?.state) {
    case undefined:
      return 'commit';
    case 'published':
      board.move(target.platform, 'published', 'published; reading it back');
      await afterwards(branch.steps.confirmTarget, 'confirm', branch);
      if (target.comments) await afterwards(branch.steps.commentTarget, 'comment', branch);
      board.move(target.platform, 'published', 'published');
      return 'done';
    case 'again':
      board.move(target.platform, 'preparing', step.reason);
      await sleep(step.afterMs, timerOf(branch, step.reason));
      return 'commit';
    case 'wait': {
      board.move(target.platform, 'preparing', step.reason);
      const moved = await condition(branch.interrupted, step.afterMs, timerOf(branch, step.reason));
      return moved ? 'look again' : 'commit';
    }
    case 'part published':
      board.move(target.platform, 'preparing', step.reason);
      return 'commit';
    case 'failed':
    case 'unconfirmed':
      board.move(target.platform, step.state, step.reason);
      return 'done';
    default:
      return 'look again';
  }
}

/** Waits for the post's instant; false when the post changed first. */
async function instantReached({ plan, board, target, instant }: Branch): Promise<boolean> {
  if (plan.dueAt > Date.now())
    board.move(target.platform, 'preparing', 'ready; waiting for the publish time');
  return instant;
}

/** The one call. When its worker died or never answered, the row says how far it came. */
async function commitOnce(branch: Branch): Promise<CommitStep> {
  const { steps } = branch;
  try {
    const step = await steps.commitTarget.executeWithOptions(summaryOf('publish', branch), [
      identity(branch),
    ]);
    if (step.state !== 'unrecorded') return step;
    return await steps.recordCommit.executeWithOptions(summaryOf('record the answer', branch), [step.record]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return lost(branch);
  }
}

const lost = (branch: Branch): Promise<CommitStep> =>
  branch.steps.loseCommit.executeWithOptions(summaryOf('look at the lost commit', branch), [
    identity(branch),
  ]);

/** Reads the platform back until it is known what became of a lost commit, or known that it cannot be. */
async function reconciled(branch: Branch, commit: CommitStep): Promise<CommitStep> {
  if (commit.state !== 'unknown') return commit;
  const { board, steps, target } = branch;
  for (let reason = commit.reason; ;) {
    board.move(target.platform, 'reconciling', reason);
    const step = await steps.reconcileTarget.executeWithOptions(summaryOf('read back', branch), [
      identity(branch),
    ]);
    if (step.state !== 'look later') return step;
    reason = step.reason;
    await sleep(step.afterMs, timerOf(branch, reason));
  }
}

/** What follows a publish: when it fails, that changes nothing, for the post is published. */
async function afterwards(
  step: Steps['confirmTarget'] | Steps['commentTarget'],
  verb: string,
  branch: Branch,
): Promise<void> {
  try {
    await step.executeWithOptions(summaryOf(verb, branch), [identity(branch)]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
  }
}
