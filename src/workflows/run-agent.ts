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

/** How often one post is written until it can be kept. */
const maxTries = 3;

interface Outcome {
  kept: number;
  /** Why the last post that was not kept was not; null where all were. */
  reason: RunReason | null;
  /** Whether that reason kept the run from its other posts. */
  isCutShort: boolean;
}

/** An operator has cancelled the workflow, in Temporal's UI or by its command line: nobody else does. */
const cancelled: RunReason = { code: 'cancelled', message: 'An operator cancelled the run in Temporal.' };

/**
 * One run of an agent: post after post is written, refused with its reasons and written again, kept as a draft or published.
 * Something came of it when one post was kept; then it is paid for. What fails costs nothing. One that is cancelled ends as it
 * is, and is not begun again.
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

/** Writes into `outcome` as it goes, so that what was made before a cancellation counts. */
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

/** `isOver`: the next post would meet the same. */
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

/** The last try's own reason, also where time has run out over it. */
const whyOf = ({ cause }: ActivityFailure): RunReason => {
  const reason = cause instanceof TimeoutFailure && cause.cause ? cause.cause : cause;
  if (reason instanceof TimeoutFailure)
    return { code: 'timed_out', message: 'The model did not answer in time.' };
  if (reason instanceof ApplicationFailure && reason.type && /^[a-z_]+$/.test(reason.type))
    return { code: reason.type, message: reason.message };
  return { code: 'internal_error', message: 'The service failed. Try again.' };
};
