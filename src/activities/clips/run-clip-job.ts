import { Context } from '@temporalio/activity';
import { RunFailure } from '../../adapters/media/ffmpeg-run.ts';
import { findClipJob, type ClipJobRow } from '../../db/clips/clip-jobs.ts';
import { findClipOfJob } from '../../db/clips/clips.ts';
import { beginJob, failJob, writeProgress, type ClipJobAttempt } from '../../db/clips/finish-job.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import {
  openJobStatuses,
  type ClipJobError,
  type ClipJobKind,
  type ClipJobStatus,
} from '../../domain/clips/clips.ts';
import { Refusal } from '../../domain/errors.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { countJobEnd } from '../count.ts';
import { endOfAborted, unlessBroken } from '../hand-over.ts';
import { transact, type ClipWork } from './clip-work.ts';
import { detectScenes } from './detect-scenes.ts';
import { fetchClip } from './fetch-clip.ts';
import { renderClip } from './render-clip.ts';
import { transcribeClip } from './transcribe-clip.ts';

/** Work that a job's row requires of its workflow. */
export type ClipJobPlan =
  | { action: 'run'; kind: ClipJobKind; attempt: number }
  | { action: 'nothing'; status: ClipJobStatus | 'gone' };

/** `overtaken`: the job was canceled, retried, or ended by another attempt meanwhile. */
export type ClipJobEnd = { state: 'completed' | 'overtaken' } | { state: 'failed'; reason: string };

const works: { [Kind in ClipJobKind]: (work: ClipWork<Kind>) => Promise<boolean> } = {
  fetch: fetchClip,
  scenes: detectScenes,
  transcript: transcribeClip,
  render: renderClip,
};

const workOn = <Kind extends ClipJobKind>(kind: Kind, work: ClipWork<Kind>): Promise<boolean> =>
  works[kind](work);

/**
 * Milliseconds between heartbeats. A heartbeat carries the progress, and its answer reports a cancellation, within half a
 * second.
 */
export const clipHeartbeatMs = 500;
/** Milliseconds between writes of the progress to the row, which also shows whether the job must continue. */
const progressMs = 1_000;

const loadClipJob = async ({ orm }: Service, jobId: string): Promise<ClipJobPlan> => {
  const job = await findClipJob(orm.em.fork(), jobId);
  if (!job) return { action: 'nothing', status: 'gone' };
  if (!openJobStatuses.includes(job.status)) return { action: 'nothing', status: job.status };
  return { action: 'run', kind: job.kind, attempt: job.attempt };
};

/** Sends heartbeats and progress of one job while it runs. `stopped` is aborted when its row shows that the job is over. */
const watch = (service: Service, step: ClipJobAttempt) => {
  const context = Context.current();
  const stopped = new AbortController();
  let percent = 0;
  let written = 0;
  const heartbeat = setInterval(() => context.heartbeat({ percent }), clipHeartbeatMs);
  const write = setInterval(() => {
    if (percent === written) return;
    written = percent;
    writeProgress(service.orm.em.fork(), step, percent).then(
      goesOn => goesOn || stopped.abort(),
      (error: unknown) => service.log.warn({ err: error, ...step }, 'progress could not be written'),
    );
  }, progressMs);
  return {
    stopped: stopped.signal,
    watching: {
      signal: AbortSignal.any([context.cancellationSignal, stopped.signal]),
      onProgress: (done: number) => void (percent = Math.max(percent, Math.min(99, Math.floor(done * 100)))),
    },
    end: () => {
      clearInterval(heartbeat);
      clearInterval(write);
    },
  };
};

const runClipJob = async (service: Service, step: ClipJobAttempt): Promise<ClipJobEnd> => {
  const job = await transact(service, em => beginJob(em, step));
  if (!job) return { state: 'overtaken' };
  const clip = await findClipOfJob(service.orm.em.fork(), job);
  const { watching, stopped, end } = watch(service, step);
  try {
    await failpoint('clip.begun', job.kind);
    if (!clip) throw new ClipFailure('source_missing', 'The clip was deleted.');
    const isTaken = await service.video.workspaces.use(workspace =>
      workOn(job.kind, { service, job, clip, workspace, watching }),
    );
    await failpoint('clip.done', job.kind);
    if (!isTaken) return { state: 'overtaken' };
    countJobEnd('clip', 'completed');
    return { state: 'completed' };
  } catch (error) {
    if (stopped.aborted) return { state: 'overtaken' };
    return endBadly(service, job, error);
  } finally {
    end();
  }
};

/**
 * Ends a failed job. A cancellation by the workflow ends the step as canceled; after a stopping worker or a timeout, the
 * step is repeated elsewhere. A problem that would occur again ends the job.
 */
const endBadly = async (service: Service, job: ClipJobRow, error: unknown): Promise<ClipJobEnd> => {
  if (Context.current().cancellationSignal.aborted) throw endOfAborted();
  const failure = failureOf(error);
  if (!failure) throw unlessBroken(error);
  await failClipJob(service, { jobId: job.id, attempt: job.attempt }, failure);
  return { state: 'failed', reason: failure.message };
};

const failureOf = (error: unknown): ClipJobError | undefined => {
  if (error instanceof ClipFailure) return { code: error.code, message: error.message };
  if (error instanceof RunFailure && error.reason === 'timeout')
    return {
      code: 'timed_out',
      message: 'Processing the video takes longer than this service allows. Use a shorter part.',
    };
  if (!(error instanceof Refusal) || error.code === 'unavailable') return undefined;
  const code = error.code === 'insufficient_credits' ? 'insufficient_credits' : 'render_failed';
  return { code, message: error.message };
};

const failClipJob = async (service: Service, step: ClipJobAttempt, error: ClipJobError): Promise<void> => {
  service.log.warn({ ...step, code: error.code }, `a clip job failed: ${error.message}`);
  await transact(service, em => failJob(em, step, error));
  countJobEnd('clip', 'failed');
};

/** Creates the steps of work on clips, bound to one process. */
export const createClipActivities = (service: Service) => ({
  loadClipJob: (jobId: string): Promise<ClipJobPlan> => loadClipJob(service, jobId),
  runClipJob: (step: ClipJobAttempt): Promise<ClipJobEnd> => runClipJob(service, step),
  failClipJob: (step: ClipJobAttempt, error: ClipJobError): Promise<void> =>
    failClipJob(service, step, error),
});

export type ClipActivities = ReturnType<typeof createClipActivities>;
