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
  'How a video fills another shape: `crop` cuts its sides off, `pad` puts bars around it, `blur` a blurred copy behind it.',
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
      .describe('The file: a signed address that expires; null until it is completed.'),
    posterUrl: fileUrl.nullable().describe('Null as well once the clip has been deleted.'),
    mediaId: anyId
      .nullable()
      .describe('The rendered file as media, to be put on posts; null until it is completed.'),
    width: int(1, 1200).nullable().describe('Width in pixels; null until it is completed.'),
    height: int(1, 900).nullable().describe('Height in pixels; null until it is completed.'),
    durationSeconds: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Length in seconds; null while it is not known.', example: 30 }),
    sizeBytes: int(1, 248213).nullable().describe('Size in bytes; null until it is completed.'),
    focus: choice(
      'ClipFocus',
      focusModes,
      'How the crop was placed: as given, by what draws the eye, or in the centre where that wavers.',
    )
      .nullable()
      .describe('How the crop was placed: as given, by what draws the eye, or in the centre.'),
    isCopy: z.boolean().nullable().describe('Whether picture and sound were copied as they are.'),
    error: clipError.describe('Why it failed; null unless it did.'),
    createdAt,
    startedAt: past.nullable().describe('When the work began, in UTC; null before it did.'),
    completedAt: past.nullable().describe('When it ended, whatever the outcome.'),
  })
  .meta({ id: 'ClipJob', description: 'A render of a part of a video.' });

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
