import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipJobRow } from '../../../db/clips/clip-jobs.ts';
import { fits } from '../../../domain/clips/clip-framing.ts';
import { clipJobStatuses, focusModes, type RenderResult } from '../../../domain/clips/clips.ts';
import { anyId, choice, createdAt, fileUrl, id, int, meanings, past } from '../../http/schemas.ts';
import { clipError, skippedCaptions, aspectRatio } from './clips-view.ts';

export const clipJobStatus = choice('ClipJobStatus', clipJobStatuses, 'State of a render.');
export const clipFit = choice(
  'ClipFit',
  fits,
  'How a video is fitted to another aspect ratio: `crop` cuts the sides, `pad` adds bars, `blur` adds a blurred background.',
);

/** A render of a part of a clip. */
export const clipJobSchema = z
  .strictObject({
    id,
    clipId: anyId.describe('Id of the clip.'),
    status: clipJobStatus,
    progress: z.int().min(0).max(100).meta({ description: 'Percent.', example: 60 }),
    start: z.number().min(0).meta(meanings.start),
    end: z.number().min(0).meta(meanings.end),
    aspect: aspectRatio,
    fit: clipFit,
    skipped: skippedCaptions,
    outputUrl: fileUrl
      .nullable()
      .describe('File at a signed URL that expires. Null until the render is completed.'),
    posterUrl: fileUrl.nullable().describe('Also null if the clip was deleted.'),
    mediaId: anyId
      .nullable()
      .describe('Id of the rendered media file, to use in posts. Null until the render is completed.'),
    width: int(1, 1200).nullable().describe('Width in pixels, or null until the render is completed.'),
    height: int(1, 900).nullable().describe('Height in pixels, or null until the render is completed.'),
    durationSeconds: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Length in seconds, or null while unknown.', example: 30 }),
    sizeBytes: int(1, 248213).nullable().describe('Size in bytes, or null until the render is completed.'),
    focus: choice(
      'ClipFocus',
      focusModes,
      'Placement of the crop: as given, following the subject, or centered if the subject is unclear.',
    )
      .nullable()
      .describe('Placement of the crop: as given, following the subject, or centered.'),
    isCopy: z.boolean().nullable().describe('Whether picture and sound were copied unchanged.'),
    error: clipError.describe('Reason for the failure, or null.'),
    createdAt,
    startedAt: past.nullable().describe('When the work started, in UTC, or null before that.'),
    completedAt: past.nullable().describe('When the work ended, whatever the result.'),
  })
  .meta({ id: 'ClipJob', description: 'A rendered part of a video.' });

const time = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const nothing = {
  outputUrl: null,
  posterUrl: null,
  width: null,
  height: null,
  durationSeconds: null,
  sizeBytes: null,
  focus: null,
  isCopy: null,
};

const made = (result: RenderResult, isClipDeleted: boolean, fileUrls: FileUrls) => ({
  outputUrl: fileUrls.sign(result.storageKey),
  posterUrl: isClipDeleted ? null : fileUrls.sign(result.posterKey),
  width: result.width,
  height: result.height,
  durationSeconds: result.durationSeconds,
  sizeBytes: result.sizeBytes,
  focus: result.focus.mode,
  isCopy: result.isCopy,
});

export const clipJobView = (job: ClipJobRow<'render'>, fileUrls: FileUrls): z.input<typeof clipJobSchema> => {
  const { start, end, aspect, fit } = job.input;
  const result = job.result as RenderResult | null;
  return {
    id: job.id,
    clipId: job.clipId,
    status: job.status,
    progress: job.progress,
    start,
    end,
    aspect,
    fit,
    skipped: job.input.skipped ?? [],
    mediaId: job.mediaId,
    ...(result ? made(result, job.isClipDeleted, fileUrls) : nothing),
    error: job.error,
    createdAt: new Date(job.createdAt).toISOString(),
    startedAt: time(job.startedAt),
    completedAt: time(job.endedAt),
  };
};
