import { writeFile } from 'node:fs/promises';
import { isOfPicture } from '../../adapters/media/media-image.ts';
import { toPng } from '../../adapters/media/plain-picture.ts';
import type { Watermark } from '../../adapters/video/render-args.ts';
import { findMedia } from '../../db/media/media.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import type { RenderInput } from '../../domain/clips/clips.ts';
import { Refusal } from '../../domain/errors.ts';
import type { ClipWork } from './clip-work.ts';

/** Part of a job's work that bringing a watermark needs. */
export interface WatermarkWork {
  service: Pick<ClipWork['service'], 'orm'>;
  job: Pick<ClipWork['job'], 'orgId'>;
  workspace: Pick<ClipWork['workspace'], 'fetch' | 'file'>;
  watching: Pick<ClipWork['watching'], 'signal'>;
}

const file = 'watermark.png';

const unreadable = (message: string) => new ClipFailure('watermark_unreadable', message);

/** Returns a permanent failure if the image or its file is gone. An unavailable store or database is temporary. */
const asGone = (error: unknown): unknown => {
  const isGone =
    error instanceof Refusal
      ? error.code === 'not_found'
      : (error as NodeJS.ErrnoException).code === 'ENOENT';
  return isGone ? unreadable('The watermark image no longer exists. Choose another one.') : error;
};

/**
 * Brings the image of a watermark into the workspace, decoded and written again as a PNG, so that ffmpeg never reads the
 * upload. Throws `watermark_unreadable` for an image that is gone or damaged, and other failures unchanged.
 */
export const bringWatermark = async (
  { service, job, workspace, watching }: WatermarkWork,
  { mediaId, ...about }: NonNullable<RenderInput['watermark']>,
): Promise<Watermark> => {
  const { signal } = watching;
  const uploaded = await findMedia(service.orm.em.fork(), job.orgId, mediaId)
    .then(async ({ mimeType, storageKey }) => ({
      mimeType,
      file: await workspace.fetch(storageKey, 'watermark', signal),
    }))
    .catch((error: unknown) => {
      throw asGone(error);
    });
  const png = await toPng({ ...uploaded, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!isOfPicture(error)) throw error;
    throw unreadable('The watermark image cannot be decoded. Choose another one.');
  });
  await writeFile(workspace.file(file), png);
  return { file, ...about };
};
