import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ClipActivities, ClipJobEnd, ClipJobPlan } from '../activities/clips/run-clip-job.ts';
import { mediaQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { acrossWorkers } from './hand-over.ts';
import { isToContinue, moveOn } from './move-on.ts';
import { clipJobChanged } from './messages.ts';
import { recordPolicy, rowsPolicy, transcodingPolicy } from './policies.ts';
import { unlessChanged } from './unless-changed.ts';

type Run = Extract<ClipJobPlan, { action: 'run' }>;

/**
 * Runs one job on a clip: fetching it, finding its scenes, transcribing it, or rendering it. The job's row holds the state:
 * this workflow does what the row requires, and stops running work when the row changes.
 */
export async function processClip(input: StoryInput<'clip.job.changed'>): Promise<string> {
  const { loadClipJob } = proxyLocalActivities<ClipActivities>(rowsPolicy);
  let changes = 0;
  setHandler(clipJobChanged, () => void (changes += 1), { description: 'Check the job again.' });

  for (;;) {
    if (isToContinue()) await moveOn<typeof processClip>(input);
    const seen = changes;
    const plan = await loadClipJob(input.jobId);
    if (plan.action === 'nothing') {
      if (changes > seen) continue;
      setCurrentDetails(`**${plan.status}**`);
      return plan.status;
    }
    setCurrentDetails(`**${plan.kind}**, attempt ${plan.attempt}`);
    const end = await unlessChanged(
      () => runOnce(input.jobId, plan),
      () => changes > seen,
    );
    setCurrentDetails(end.state === 'failed' ? `**failed**: ${end.reason}` : `**${end.state}**`);
  }
}

/** Runs the job on a worker of the media queue. */
async function runOnce(jobId: string, { kind, attempt }: Run): Promise<ClipJobEnd> {
  const taskQueue = mediaQueueBeside(workflowInfo().taskQueue);
  const { runClipJob } = proxyActivities<ClipActivities>({ ...transcodingPolicy, taskQueue });
  try {
    const summary = `${kind}, attempt ${attempt}`;
    return await acrossWorkers(() => runClipJob.executeWithOptions({ summary }, [{ jobId, attempt }]));
  } catch (error) {
    if (isCancellation(error)) return { state: 'overtaken' };
    if (!(error instanceof ActivityFailure)) throw error;
    return giveUp(jobId, attempt);
  }
}

/** Ends a job after every repetition died or failed for a reason that is not a property of the video. */
async function giveUp(jobId: string, attempt: number): Promise<ClipJobEnd> {
  const { failClipJob } = proxyActivities<ClipActivities>(recordPolicy);
  const message = 'The service repeatedly failed. Retry later.';
  await failClipJob({ jobId, attempt }, { code: 'internal_error', message });
  return { state: 'failed', reason: message };
}
