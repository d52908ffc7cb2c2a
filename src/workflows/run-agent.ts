import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  TimeoutFailure,
  workflowInfo,
} from '@temporalio/workflow';
import type { AgentActivities } from '../activities/agents/agent-activities.ts';
import type { WriteStep } from '../activities/agents/write-post.ts';
import type { RunReason } from '../domain/agents/agents.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { generatingPolicy, rowsPolicy } from './policies.ts';

/** Maximum number of times that one post is written until it is accepted. */
const maxTries = 3;

interface Outcome {
  kept: number;
  /** Reason why the last abandoned post was abandoned, or null if all were stored. */
  reason: RunReason | null;
  /** Whether that reason kept the run from its other posts. */
  isCutShort: boolean;
}

/** Reason of a run whose workflow was canceled. Only operators do so, in Temporal's UI or with its command line. */
const cancelled: RunReason = { code: 'cancelled', message: 'An operator cancelled the run in Temporal.' };

/**
 * Runs an agent: each post is written, refused with reasons and written again, and stored as a draft or published. The run
 * has a result and is paid for if one post was stored. A failure costs nothing. A canceled run ends in its current state
 * and is not started again.
 */
export async function runAgent({ runId }: StoryInput<'agent_run.due'>): Promise<'completed' | 'failed'> {
  const outcome: Outcome = { kept: 0, reason: null, isCutShort: false };
  try {
    await write(runId, outcome);
  } catch (error) {
    if (!isCancellation(error)) throw error;
    Object.assign(outcome, { reason: cancelled, isCutShort: true } satisfies Partial<Outcome>);
    await CancellationScope.nonCancellable(() => end(runId, outcome));
    throw error;
  }
  return CancellationScope.nonCancellable(() => end(runId, outcome));
}

async function end(runId: string, { kept, reason, isCutShort }: Outcome): Promise<'completed' | 'failed'> {
  const { finishRun } = proxyLocalActivities<AgentActivities>(rowsPolicy);
  const failed = kept > 0 ? null : (reason ?? { code: 'nothing_made', message: 'The run produced no post.' });
  const how = { failed, cutShort: isCutShort ? reason : null };
  await finishRun.executeWithOptions({ summary: failed?.code ?? 'completed' }, [runId, how]);
  setCurrentDetails(failed ? `**failed**: ${failed.message}` : `**completed**: ${kept} posts`);
  return failed ? 'failed' : 'completed';
}

/** Updates `outcome` during the run, so that posts stored before a cancellation count. */
async function write(runId: string, outcome: Outcome): Promise<void> {
  const { loadRun } = proxyLocalActivities<AgentActivities>(rowsPolicy);
  const plan = await loadRun(runId);
  if ('wanted' in plan) await writeAll(runId, plan.wanted, outcome);
  else Object.assign(outcome, { reason: plan, isCutShort: true } satisfies Partial<Outcome>);
}

async function writeAll(runId: string, wanted: number, outcome: Outcome): Promise<void> {
  for (let number = 1; number <= wanted; number += 1) {
    setCurrentDetails(`Writes post **${number} of ${wanted}**`);
    const { step, isOver } = await writeOne(runId, number);
    if (step.state === 'kept') outcome.kept += 1;
    else outcome.reason = step.reason;
    outcome.isCutShort = isOver;
    if (isOver) break;
  }
}

type Ended = Exclude<WriteStep, { state: 'rewrite' }>;

/** Writes one post. `isOver`: the next post would meet the same problem. */
async function writeOne(runId: string, number: number): Promise<{ step: Ended; isOver: boolean }> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { writePost } = proxyActivities<AgentActivities>({ ...generatingPolicy, taskQueue });
  let [problems, duplicates]: [string[], string[]] = [[], []];
  try {
    for (let tryNumber = 1; ; tryNumber += 1) {
      const summary = tryNumber === 1 ? `write post ${number}` : `write post ${number} again: ${problems[0]}`;
      const input = { runId, number, tryNumber, isLastTry: tryNumber >= maxTries, problems, duplicates };
      const step = await writePost.executeWithOptions({ summary: summary.slice(0, 100) }, [input]);
      if (step.state !== 'rewrite') return { step, isOver: step.state === 'stopped' };
      ({ problems, duplicates } = step);
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return { step: { state: 'dropped', reason: whyOf(error) }, isOver: true };
  }
}

/** Returns the reason of the last attempt, even if the attempt ran out of time. */
const whyOf = ({ cause }: ActivityFailure): RunReason => {
  const reason = cause instanceof TimeoutFailure && cause.cause ? cause.cause : cause;
  if (reason instanceof TimeoutFailure)
    return { code: 'timed_out', message: 'The model did not answer in time.' };
  if (reason instanceof ApplicationFailure && reason.type && /^[a-z_]+$/.test(reason.type))
    return { code: reason.type, message: reason.message };
  return { code: 'internal_error', message: 'The service failed. Try again.' };
};
