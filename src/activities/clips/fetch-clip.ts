import { rm } from 'node:fs/promises';
import { downloadUpload } from '../../adapters/media/media-download.ts';
import { ingestVideo } from '../../adapters/video/ingest.ts';
import { filesFolder } from '../../adapters/storage/storage.ts';
import { completeJob } from '../../db/clips/finish-job.ts';
import { fillClip } from '../../db/clips/fill-clip.ts';
import { findMaxClipBytes, requireClipStorage } from '../../db/clips/clip-quota.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { Refusal } from '../../domain/errors.ts';
import { Leftovers, transact, type ClipWork } from './clip-work.ts';

/** Converts an error to the failure that the caller would have received for a direct upload. */
const asFailure = (error: unknown): unknown => {
  if (!(error instanceof Refusal) || error.code === 'unavailable') return error;
  if (error.code === 'payload_too_large') return new ClipFailure('too_large', error.message);
  const [detail] = error.extra.details ?? [];
  const code = error.code === 'validation_failed' ? 'source_missing' : 'source_unreadable';
  return new ClipFailure(code, detail ? `${error.message} ${detail.message}` : error.message);
};

/** Fetches and stores the video of a clip from its URL. Returns false if the clip was deleted meanwhile. */
export const fetchClip = async (work: ClipWork<'fetch'>): Promise<boolean> => {
  try {
    return await fetchAndFill(work);
  } catch (error) {
    throw asFailure(error);
  }
};

const fetchAndFill = async ({ service, job, clip, watching }: ClipWork<'fetch'>): Promise<boolean> => {
  const { config, outbound } = service;
  const { url } = job.input;
  const maxBytes = await findMaxClipBytes(service.orm.em.fork(), job.orgId, config.CLIP_SIZE_LIMIT);
  const upload = await downloadUpload(outbound, {
    url,
    folder: filesFolder(config),
    maxBytes,
    timeoutMs: config.CLIP_DOWNLOAD_TIMEOUT,
    signal: watching.signal,
  });
  const leftovers = new Leftovers(service);
  let isTaken = false;
  try {
    watching.signal.throwIfAborted();
    const stored = await ingestVideo({ ...service, orgId: job.orgId }, upload, {
      fileName: '',
      mimeType: upload.mimeType,
    });
    leftovers.note(stored.storageKey);
    if (stored.thumbnailKey !== null) leftovers.note(stored.thumbnailKey);
    isTaken = await transact(service, async em => {
      await requireClipStorage(em, job.orgId, stored.sizeBytes, config.CLIP_STORAGE_LIMIT);
      const isDone = await completeJob(em, { jobId: job.id, attempt: job.attempt }, {});
      if (isDone) await fillClip(em, clip.id, stored);
      return isDone;
    });
    return isTaken;
  } finally {
    await rm(upload.part, { force: true });
    if (!isTaken) await leftovers.delete();
  }
};
