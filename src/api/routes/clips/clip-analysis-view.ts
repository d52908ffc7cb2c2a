import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipJobRow } from '../../../db/clips/clip-jobs.ts';
import {
  clipJobStatuses,
  type FilmstripFile,
  type ScenesResult,
  type TranscriptResult,
} from '../../../domain/clips/clips.ts';
import { choice, fileUrl, meanings, string } from '../../http/schemas.ts';
import { clipError, skippedCaptions, aspectRatio } from './clips-view.ts';

const seconds = z.number().min(0);
const progress = z.int().min(0).max(100).meta({ description: 'Percent.', example: 60 });
const status = choice(
  'ClipAnalysisStatus',
  ['none', ...clipJobStatuses],
  'State of an analysis. `none`: not requested yet.',
).describe('`none`: not requested yet.');

/** Scenes of a clip, if they are known. */
export const scenesSchema = z
  .strictObject({
    status,
    progress,
    error: clipError.describe('Reason for the failure, or null.'),
    scenes: z
      .array(
        z.strictObject({
          start: seconds.meta(meanings.start),
          end: seconds.meta(meanings.end),
          score: z.number().min(0).max(1).meta({
            description: 'How much the picture changes at the start, 1 for the first scene.',
            example: 0.82,
          }),
          thumbnailUrl: fileUrl,
        }),
      )
      .max(500)
      .describe('Scenes, in order.'),
    suggestions: z
      .array(
        z.strictObject({
          start: seconds.meta(meanings.start),
          end: seconds.meta(meanings.end),
          aspect: aspectRatio,
          score: z.number().min(0).max(1).meta({ description: 'Quality, from 0 to 1.', example: 0.82 }),
          reason: z.string().max(500).meta(meanings.reason),
        }),
      )
      .max(50)
      .describe('Suggested parts for clips, best first.'),
    contactSheetUrl: fileUrl.nullable().describe('Image with all scenes.'),
  })
  .meta({ id: 'ClipScenes', description: 'Scenes of a video, and suggested parts for clips.' });

const base = (job: ClipJobRow | undefined) => ({
  status: job?.status ?? ('none' as const),
  progress: job?.progress ?? 0,
  error: job?.error ?? null,
});

/** Shows the scenes of the newest `job`. Undefined if there is none. */
export const scenesView = (job: ClipJobRow | undefined, fileUrls: FileUrls): z.input<typeof scenesSchema> => {
  const result = job?.result as ScenesResult | null | undefined;
  return {
    ...base(job),
    scenes: (result?.scenes ?? []).map(({ thumbnailKey, ...scene }) => ({
      ...scene,
      thumbnailUrl: fileUrls.sign(thumbnailKey),
    })),
    suggestions: result?.suggestions ?? [],
    contactSheetUrl: result ? fileUrls.sign(result.contactSheetKey) : null,
  };
};

/** Loudness and look of a clip over time, for choosing a part of it. */
export const waveformSchema = z
  .strictObject({
    peaksPerSecond: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Number of `peaks` per second, at most 20.', example: 20 }),
    peaks: z
      .array(z.number().min(0).max(1))
      .max(10_000)
      .describe('Loudness at each moment, 1 at the loudest. Empty without sound.'),
    filmstrip: z
      .strictObject({
        url: fileUrl,
        columns: z.int().min(1).meta({ description: 'Number of frames in the image.', example: 40 }),
        tileWidth: z.int().min(1).meta({ description: 'Width of each frame in pixels.', example: 160 }),
        tileHeight: z.int().min(1).meta({ description: 'Height of each frame in pixels.', example: 90 }),
        secondsPerTile: seconds.meta({
          description: 'Seconds of video that each frame covers.',
          example: 12.5,
        }),
      })
      .nullable()
      .describe('Frames of the video, side by side in one JPEG.'),
  })
  .meta({ id: 'ClipWaveform', description: 'Waveform and filmstrip of a video.' });

const filmstripView = ({ filmstripKey, ...film }: FilmstripFile, fileUrls: FileUrls) => ({
  url: fileUrls.sign(filmstripKey),
  ...film,
});

/** Shows the waveform of the newest completed `job`. Undefined if there is none. */
export const waveformView = (
  job: ClipJobRow | undefined,
  fileUrls: FileUrls,
): z.input<typeof waveformSchema> => {
  const { waveform, filmstrip } = (job?.result ?? {}) as Partial<ScenesResult>;
  return {
    peaksPerSecond: waveform?.peaksPerSecond ?? null,
    peaks: waveform?.peaks ?? [],
    filmstrip: filmstrip ? filmstripView(filmstrip, fileUrls) : null,
  };
};

const timed = { start: seconds.meta(meanings.start), end: seconds.meta(meanings.end) };

/** Transcript of a clip. */
export const transcriptSchema = z
  .strictObject({
    status,
    progress,
    error: clipError.describe('Reason for the failure, or null.'),
    language: string(35, 'en').nullable().describe('BCP 47 tag, or null if unknown.'),
    madeBy: z
      .strictObject({
        provider: z.string().max(100).meta(meanings.provider),
        model: z.string().max(200).nullable().meta(meanings.modelOrNone),
      })
      .nullable()
      .describe('`upload` for uploaded captions, otherwise the provider and model.'),
    captions: z
      .array(z.strictObject({ ...timed, text: z.string().max(2_000).meta(meanings.text) }))
      .max(50_000)
      .describe('Captions: lines of text with times.'),
    words: z
      .array(z.strictObject({ ...timed, text: z.string().max(500).meta(meanings.text) }))
      .max(200_000)
      .describe('Words with times.'),
    skipped: skippedCaptions,
  })
  .meta({ id: 'ClipTranscript', description: 'Transcript of a video, with times.' });

export const transcriptView = (job: ClipJobRow | undefined): z.input<typeof transcriptSchema> => {
  const result = job?.result as TranscriptResult | null | undefined;
  return {
    ...base(job),
    language: result?.language ?? null,
    madeBy: result ? { provider: result.provider, model: result.model } : null,
    captions: result?.cues ?? [],
    words: result?.words ?? [],
    skipped: result?.skipped ?? [],
  };
};
