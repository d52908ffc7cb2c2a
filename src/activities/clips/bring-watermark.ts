import { writeFile } from 'node:fs/promises';
import { isOfPicture } from '../../adapters/media/media-image.ts';
import { toPng } from '../../adapters/media/plain-picture.ts';
import type { Watermark } from '../../adapters/video/render-args.ts';
import { findMedia } from '../../db/media/media.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import type { RenderInput } from '../../domain/clips/clips.ts';
import { Refusal } from '../../domain/errors.ts';
import type { ClipWork } from './clip-work.ts';

/** What of a job's work it takes to bring a watermark. */
export interface WatermarkWork {
  service: Pick<ClipWork['service'], 'orm'>;
  job: Pick<ClipWork['job'], 'orgId'>;
  workspace: Pick<ClipWork['workspace'], 'fetch' | 'file'>;
  watching: Pick<ClipWork['watching'], 'signal'>;
}

const file = 'watermark.png';

const unreadable = (message: string) => new ClipFailure('watermark_unreadable', message);

/** That the image or its file is gone stays so; a store or database that is away does not. */
const asGone = (error: unknown): unknown => {
  const isGone =
    error instanceof Refusal
      ? error.code === 'not_found'
      : (error as NodeJS.ErrnoException).code === 'ENOENT';
  return isGone ? unreadable('The watermark image no longer exists. Choose another one.') : error;
};

/**
 * The image of a watermark in the workspace, decoded and written again as a PNG: ffmpeg never sees what was uploaded. Throws
 * `watermark_unreadable` for an image that is gone or damaged, and any other failure as it is.
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
