import { addEvent } from '../webhooks/events.ts';
import { addThumbnailsDue } from '../media/thumbnails.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { releaseCredits, captureCredits } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';
import { jobOperations, type ClipJobError, type RenderResult } from '../../domain/clips/clips.ts';
import { clipJobReference } from '../../domain/ids.ts';
import { renderedText } from '../../domain/notifications/notification-texts.ts';
import { findClipJob, type ClipJobRow } from './clip-jobs.ts';

/** Attempt of a job. Results of another attempt are ignored. */
export interface ClipJobAttempt {
  jobId: string;
  attempt: number;
}

/** Locks a job that this attempt may still end. Returns undefined if the job was canceled, retried, or ended. */
const lockOpen = async (em: Em, { jobId, attempt }: ClipJobAttempt): Promise<ClipJobRow | undefined> => {
  const job = await findClipJob(em, jobId, 'for update of j');
  const isOpen = job?.attempt === attempt && (job.status === 'queued' || job.status === 'running');
  return isOpen ? job : undefined;
};

/** Records that a worker has begun. Returns undefined if nothing is left to do. */
export const beginJob = async (em: Em, step: ClipJobAttempt): Promise<ClipJobRow | undefined> => {
  const job = await lockOpen(em, step);
  if (!job) return undefined;
  await em.execute(
    `update clip_jobs set status = 'running', started_at = coalesce(started_at, now()), updated_at = now() where id = ?`,
    [job.id],
  );
  return { ...job, status: 'running' };
};

/** Writes the progress of a job in percent. Returns false if the job must not continue. */
export const writeProgress = async (
  em: Em,
  { jobId, attempt }: ClipJobAttempt,
  percent: number,
): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update clip_jobs set progress = greatest(progress, ?), updated_at = now()
      where id = ? and attempt = ? and status = 'running' returning 1`,
    [percent, jobId, attempt],
  );
  return rows.length > 0;
};

const because = (job: ClipJobRow, reason: string) => ({
  orgId: job.orgId,
  reference: clipJobReference(job),
  actor: 'service',
  reason,
});

/**
 * Ends a job with its result, in the caller's transaction, and spends its credits. Returns false and writes nothing if it
 * was canceled or retried meanwhile. Throws `insufficient_credits` if its hold expired and the balance is too low.
 */
export const completeJob = async (em: Em, step: ClipJobAttempt, result: object): Promise<boolean> => {
  const job = await lockOpen(em, step);
  if (!job) return false;
  await em.execute(
    `update clip_jobs set status = 'completed', progress = 100, result = ?::jsonb, ended_at = now(), updated_at = now()
      where id = ?`,
    [JSON.stringify(result), job.id],
  );
  const operation = jobOperations[job.kind];
  if (operation !== undefined) await captureCredits(em, because(job, operation));
  return true;
};

/** Adds the file of a completed render to the media, and notifies webhooks and members, in the same transaction. */
export const announceRender = async (
  em: Em,
  job: ClipJobRow,
  {
    result,
    sha256,
    fileName,
    outputUrl,
  }: { result: RenderResult; sha256: string; fileName: string; outputUrl: string },
): Promise<void> => {
  const now = new Date();
  await em.execute(
    `insert into media (id, created_at, org_id, type, mime_type, storage_key, file_name, sha256, width, height,
                        duration_seconds, size_bytes, created_by, video_codec, audio_codec, traits)
     values (?, ?, ?, 'video', 'video/mp4', ?, ?, ?, ?, ?, ?, ?, ?, 'h264', ?, '{}')`,
    [
      result.mediaId,
      now,
      job.orgId,
      result.storageKey,
      fileName,
      sha256,
      result.width,
      result.height,
      result.durationSeconds,
      result.sizeBytes,
      job.createdBy,
      result.hasSound ? 'aac' : null,
    ],
  );
  await addThumbnailsDue(em, { id: result.mediaId, orgId: job.orgId, type: 'video' });
  await em.execute('update clip_jobs set media_id = ? where id = ?', [result.mediaId, job.id]);
  const [clip] = await em.execute<{ title: string; brandId: string | null; brandSlug: string | null }[]>(
    `select c.title, c.brand_id as "brandId", b.slug as "brandSlug" from clips c left join brands b on b.id = c.brand_id where c.id = ?`,
    [job.clipId],
  );
  const about = { jobId: job.id, clipId: job.clipId, mediaId: result.mediaId };
  await addNotification(
    em,
    job.orgId,
    renderedText({ ...about, title: clip?.title ?? '', brandSlug: clip?.brandSlug ?? undefined }),
  );
  await addEvent(em, {
    orgId: job.orgId,
    event: 'clip.render.completed',
    brandId: clip?.brandId ?? null,
    data: {
      ...about,
      createdAt: new Date(job.createdAt).toISOString(),
      completedAt: now.toISOString(),
      outputUrl,
    },
  });
};

/**
 * Ends a job without a result: it costs nothing, and webhooks are notified of a failed render. Returns false if there was
 * nothing to end.
 */
export const failJob = async (em: Em, step: ClipJobAttempt, error: ClipJobError): Promise<boolean> => {
  const job = await lockOpen(em, step);
  if (!job) return false;
  await em.execute(
    `update clip_jobs set status = 'failed', error = ?::jsonb, ended_at = now(), updated_at = now() where id = ?`,
    [JSON.stringify(error), job.id],
  );
  if (jobOperations[job.kind] !== undefined) await releaseCredits(em, because(job, error.code));
  if (job.kind === 'fetch')
    await em.execute(
      `update clips set status = 'failed', error = ?::jsonb, updated_at = now() where id = ?`,
      [JSON.stringify(error), job.clipId],
    );
  if (job.kind === 'render') await announceFailedRender(em, job, error);
  return true;
};

const announceFailedRender = async (em: Em, job: ClipJobRow, error: ClipJobError): Promise<void> => {
  const [clip] = await em.execute<{ brandId: string | null }[]>(
    'select brand_id as "brandId" from clips where id = ?',
    [job.clipId],
  );
  await addEvent(em, {
    orgId: job.orgId,
    event: 'clip.render.failed',
    brandId: clip?.brandId ?? null,
    data: {
      jobId: job.id,
      clipId: job.clipId,
      createdAt: new Date(job.createdAt).toISOString(),
      failedAt: new Date().toISOString(),
      error,
    },
  });
};
