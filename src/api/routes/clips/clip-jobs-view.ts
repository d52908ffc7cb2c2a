import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipJobRow } from '../../../db/clips/clip-jobs.ts';
import { fits } from '../../../domain/clip-framing.ts';
import { clipJobStatuses, focusModes, type RenderResult } from '../../../domain/clips.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';
import { clipError, fileUrl, skippedCaptions, aspectRatio } from './clips-view.ts';

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
    clipId: id,
    status: clipJobStatus,
    progress: z.int().min(0).max(100).describe('Percent.'),
    start: z.number().min(0),
    end: z.number().min(0),
    aspect: aspectRatio,
    fit: clipFit,
    skipped: skippedCaptions,
    outputUrl: fileUrl.nullable(),
    posterUrl: fileUrl.nullable().describe('Null as well once the clip has been deleted.'),
    mediaId: id
      .nullable()
      .describe('The rendered file as media, to be put on posts; null until it is completed.'),
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    durationSeconds: z.number().min(0).nullable(),
    sizeBytes: z.int().min(1).nullable(),
    focus: choice(
      'ClipFocus',
      focusModes,
      'How the crop was placed: as given, by what draws the eye, or in the centre where that wavers.',
    )
      .nullable()
      .describe('How the crop was placed: as given, by what draws the eye, or in the centre.'),
    isCopy: z.boolean().nullable().describe('Whether picture and sound were copied as they are.'),
    error: clipError,
    createdAt: timestamp,
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable().describe('When it ended, whatever the outcome.'),
  })
  .meta({ id: 'ClipJob' });

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
