import { ActivityFailure, condition, sleep, type ActivityInterfaceFor } from '@temporalio/workflow';
import type { CommitStep, Plan, PlannedTarget, PublishingActivities } from '../activities/publishing.ts';
import { mostCommits } from './policies.ts';
import type { ProgressBoard } from './progress-board.ts';

/** Calls that reach a platform carry a summary each; database steps are the plain local activities. */
export type Steps = Pick<
  ActivityInterfaceFor<PublishingActivities>,
  'prepareTarget' | 'commitTarget' | 'confirmTarget'
> &
  Pick<PublishingActivities, 'recordCommit' | 'settleTarget'>;

/** `look again`: the post changed under this branch before anything was published; everything else is an end. */
export type BranchEnd = 'done' | 'look again';

export interface Branch {
  plan: Plan;
  target: PlannedTarget;
  steps: Steps;
  board: ProgressBoard;
  /** Whether the post has changed since the plan was made. */
  interrupted(): boolean;
}

/** One platform's branch: prepare, wait for the instant, commit, confirm. Slow or failing, it delays no other. */
export async function publishTarget(branch: Branch): Promise<BranchEnd> {
  const { target, steps, board } = branch;
  if (target.status === 'committing') return settle(branch, 'unconfirmed');
  for (let tries = 1; tries <= mostCommits; tries += 1) {
    const prepared = await prepare(branch);
    if (prepared !== 'ready') return prepared;
    if (!(await instantReached(branch))) return 'look again';

    board.move(target.platform, 'committing', 'publishing');
    const commit = await commitOnce(branch);
    switch (commit.state) {
      case 'published':
        board.move(target.platform, 'published', 'published; reading it back');
        await confirm(branch);
        board.move(target.platform, 'published', 'published');
        return 'done';
      case 'again':
        board.move(target.platform, 'preparing', commit.reason);
        await sleep(commit.afterMs, { summary: `${target.platform}: ${commit.reason}` });
        continue;
      case 'look again':
        return 'look again';
      default:
        board.move(target.platform, commit.state, commit.reason);
        return 'done';
    }
  }
  await steps.settleTarget({ ...identity(branch), status: 'failed', code: 'tries_exhausted' });
  board.move(target.platform, 'failed', 'the platform kept refusing');
  return 'done';
}

const identity = ({ plan, target }: Branch) => ({ targetId: target.id, revision: plan.revision });

const summaryOf = (verb: string, { target }: Branch) => ({ summary: `${verb} on ${target.platform}` });

/** Uploads and containers until the platform is ready; its processing time passes in timers, not in activities. */
async function prepare(branch: Branch): Promise<'ready' | BranchEnd> {
  const { target, steps, board } = branch;
  board.move(target.platform, 'preparing', 'uploading and preparing');
  try {
    for (;;) {
      const result = await steps.prepareTarget.executeWithOptions(summaryOf('prepare', branch), [
        identity(branch),
      ]);
      if (result.state === 'ready') return 'ready';
      if (result.state === 'look again') return 'look again';
      if (result.state === 'failed') {
        board.move(target.platform, 'failed', result.reason);
        return 'done';
      }
      board.move(target.platform, 'preparing', result.reason);
      const summary = `${target.platform}: ${result.reason}`;
      if (await condition(branch.interrupted, result.checkAfterMs, { summary })) return 'look again';
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return settle(branch, 'failed');
  }
}

/** Waits for the post's instant; false when the post changed first. */
async function instantReached({ plan, board, target, interrupted }: Branch): Promise<boolean> {
  const wait = plan.dueAt - Date.now();
  if (wait <= 0) return true;
  board.move(target.platform, 'preparing', 'ready; waiting for the publish time');
  return !(await condition(interrupted, wait, {
    summary: `publish at ${new Date(plan.dueAt).toISOString()}`,
  }));
}

/** The one call. When its worker died or never answered nobody knows the outcome, so it is settled as unconfirmed. */
async function commitOnce(branch: Branch): Promise<CommitStep> {
  const { steps } = branch;
  try {
    const step = await steps.commitTarget.executeWithOptions(summaryOf('publish', branch), [
      identity(branch),
    ]);
    return step.state === 'unrecorded' ? await steps.recordCommit(step.record) : step;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return steps.settleTarget({ ...identity(branch), status: 'unconfirmed', code: 'outcome_unknown' });
  }
}

async function settle(branch: Branch, status: 'failed' | 'unconfirmed'): Promise<'done'> {
  const code = status === 'failed' ? 'preparation_failed' : 'outcome_unknown';
  await branch.steps.settleTarget({ ...identity(branch), status, code });
  branch.board.move(branch.target.platform, status, code.replaceAll('_', ' '));
  return 'done';
}

/** A failed read-back changes nothing: the post is published. */
async function confirm(branch: Branch): Promise<void> {
  try {
    await branch.steps.confirmTarget.executeWithOptions(summaryOf('confirm', branch), [identity(branch)]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
  }
}
