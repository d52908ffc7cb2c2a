import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  TimeoutFailure,
  workflowInfo,
} from '@temporalio/workflow';
import type { EnrichingActivities } from '../activities/ideas/enrich.ts';
import type { JobError, JobErrorCode } from '../domain/jobs/jobs.ts';
import { jobErrorCodes } from '../domain/jobs/jobs.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { generatingPolicy, rowsPolicy } from './policies.ts';

/**
 * Writes a draft post from an idea: retries the model until it answers, refuses permanently, or half an hour is over. The
 * post is stored, paid for, and reported in one step. A failure costs nothing.
 */
export async function enrichIdea({ jobId }: StoryInput<'job.due'>): Promise<'completed' | 'failed'> {
  const taskQueue = ioQueueBeside(workflowInfo().taskQueue);
  const { writeDraft } = proxyActivities<EnrichingActivities>({ ...generatingPolicy, taskQueue });
  const { failJob } = proxyLocalActivities<EnrichingActivities>(rowsPolicy);
  setCurrentDetails('writing the draft');
  try {
    await writeDraft.executeWithOptions({ summary: 'write the draft and store it' }, [jobId]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    const why = whyOf(error);
    setCurrentDetails(`**failed**: ${why.message}`);
    await failJob.executeWithOptions({ summary: why.code }, [jobId, why]);
    return 'failed';
  }
  setCurrentDetails('**completed**');
  return 'completed';
}

/** Returns the reason of the last attempt, even if the attempt ran out of time. */
const whyOf = ({ cause }: ActivityFailure): JobError => {
  const reason = cause instanceof TimeoutFailure && cause.cause ? cause.cause : cause;
  if (reason instanceof TimeoutFailure)
    return { code: 'timed_out', message: 'The model did not answer in time.' };
  const type = reason instanceof ApplicationFailure ? reason.type : undefined;
  const code = jobErrorCodes.find(known => known === type);
  if (code === undefined) return { code: 'internal_error', message: 'The service failed. Try again.' };
  return { code: code satisfies JobErrorCode, message: (reason as ApplicationFailure).message };
};
