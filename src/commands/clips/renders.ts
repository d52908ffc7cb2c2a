import { audit } from '../../db/audit.ts';
import { findNewestJob, findRender, lockRender, type ClipJobRow } from '../../db/clips/clip-jobs.ts';
import { findClip, type ClipRow } from '../../db/clips/clips.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireMediaRoom } from '../../db/media/media-quota.ts';
import { findMedia } from '../../db/media/media.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { maxRenderSeconds, openJobStatuses, type RenderInput } from '../../domain/clips/clips.ts';
import { captionsBetween } from '../../domain/clips/captions.ts';
import { refuse, type Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import type { Origin } from '../../domain/actor.ts';
import { queueAgain } from '../../db/clips/move-clip-job.ts';
import { addMessage } from '../../db/outbox.ts';
import { requireReadyClip } from './analysis.ts';
import { startClipJob, holdForJob, cancelOpenJob } from './jobs.ts';

/** Minimum length of a part of a video, in seconds. */
const minSeconds = 0.5;

/** Tolerance in seconds, because a container states its length only to a few frames. */
const slackSeconds = 0.1;

const partProblems = ({ start, end }: RenderInput, duration: number): Detail[] => {
  if (end > duration + slackSeconds)
    return [{ path: 'end', code: 'too_big', message: `The video ends at ${duration} s.` }];
  if (end - start < minSeconds)
    return [{ path: 'end', code: 'too_small', message: `Must be at least ${minSeconds} s after "start".` }];
  if (end - start > maxRenderSeconds)
    return [{ path: 'end', code: 'too_big', message: `A render can be at most ${maxRenderSeconds} s long.` }];
  return [];
};

const captionProblems = ({ captions, start, end }: RenderInput): Detail[] =>
  Array.isArray(captions) && captionsBetween(captions, start, end).length === 0
    ? [
        {
          path: 'captions',
          code: 'captions_empty',
          message: 'Must contain a caption between "start" and "end".',
        },
      ]
    : [];

const requireWatermark = async (em: Em, orgId: string, { watermark }: RenderInput): Promise<void> => {
  if (!watermark) return;
  const { type } = await findMedia(em, orgId, watermark.mediaId);
  if (type === 'image') return;
  throw invalidRequest([
    { path: 'watermark.mediaId', code: 'invalid_type', message: 'Must be a still image.' },
  ]);
};

const requireTranscript = async (em: Em, clip: ClipRow, { captions }: RenderInput): Promise<void> => {
  if (captions !== 'auto' || (await findNewestJob(em, clip.id, 'transcript', 'completed'))) return;
  throw refuse(
    'invalid_state',
    'The clip has no transcript for captions. Create one with POST /clips/{id}/transcript, or send captions.',
  );
};

/**
 * Starts rendering a part of a clip. Throws `not_found` (also for the watermark), `validation_failed` for a part that the
 * video does not have and captions outside it, `insufficient_credits`, and `invalid_state` if the clip is not ready, has no
 * transcript, or the media storage is full.
 */
export const requestRender = async (
  em: Em,
  origin: Origin,
  clipId: string,
  given: RenderInput,
  limits: PerPlan,
): Promise<string> => {
  const clip = await requireReadyClip(em, origin.actor, clipId);
  await requireMediaRoom(em, origin.actor.orgId, 1, limits);
  await requireWatermark(em, origin.actor.orgId, given);
  const duration = clip.durationSeconds ?? 0;
  const input: RenderInput = { ...given, end: Math.min(given.end, duration) };
  const details = [...partProblems(given, duration), ...captionProblems(input)];
  if (details.length > 0) throw invalidRequest(details);
  await requireTranscript(em, clip, given);
  const jobId = await startClipJob(em, origin, { clipId, kind: 'render', input });
  await audit(em, {
    action: 'clip.render_requested',
    target: { kind: 'clip_job', id: jobId },
    details: { clipId, start: input.start, end: input.end, aspect: input.aspect },
  });
  return jobId;
};

/**
 * Restarts a render that failed or was canceled. Throws `not_found`, also if its clip was deleted, `invalid_state` for any
 * other status and if the media storage is full, and `insufficient_credits`.
 */
export const retryRender = async (
  em: Em,
  origin: Origin,
  jobId: string,
  limits: PerPlan,
): Promise<ClipJobRow<'render'>> => {
  const { actor, requestId } = origin;
  const job = await lockRender(em, actor, jobId);
  if (job.status !== 'failed' && job.status !== 'cancelled')
    throw refuse(
      'invalid_state',
      `The render is ${job.status}. Only a failed or cancelled render can be retried.`,
    );
  await findClip(em, actor, job.clipId);
  await requireMediaRoom(em, actor.orgId, 1, limits);
  const attempt = job.attempt + 1;
  await holdForJob(em, origin, { ...job, attempt });
  await queueAgain(em, jobId, attempt);
  await addMessage(
    em,
    'clip.job.changed',
    { jobId, orgId: job.orgId, clipId: job.clipId, kind: job.kind },
    requestId,
  );
  await audit(em, {
    action: 'clip.render_retried',
    target: { kind: 'clip_job', id: jobId },
    details: { clipId: job.clipId, attempt, error: job.error },
  });
  return findRender(em, actor, jobId);
};

/** Cancels a render, which then costs nothing. Throws `not_found`, and `invalid_state` if it has ended. */
export const cancelRender = async (em: Em, origin: Origin, jobId: string): Promise<ClipJobRow<'render'>> => {
  const job = await lockRender(em, origin.actor, jobId);
  if (!openJobStatuses.includes(job.status))
    throw refuse('invalid_state', `The render is already ${job.status}.`);
  await cancelOpenJob(em, origin, job);
  await audit(em, {
    action: 'clip.render_cancelled',
    target: { kind: 'clip_job', id: job.id },
    details: { clipId: job.clipId, progress: job.progress },
  });
  return findRender(em, origin.actor, jobId);
};
