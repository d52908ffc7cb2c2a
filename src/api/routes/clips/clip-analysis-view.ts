import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipJobRow } from '../../../db/clips/clip-jobs.ts';
import { clipJobStatuses, type ScenesResult, type TranscriptResult } from '../../../domain/clips.ts';
import { choice } from '../../http/schemas.ts';
import { clipError, fileUrl, skippedCaptions, aspectRatio } from './clips-view.ts';

const seconds = z.number().min(0);
const progress = z.int().min(0).max(100).describe('Percent.');
const status = choice(
  'ClipAnalysisStatus',
  ['none', ...clipJobStatuses],
  'State of an analysis. `none`: not asked for yet.',
).describe('`none`: nobody has asked for it yet.');

/** The scenes of a clip, as far as they are known. */
export const scenesSchema = z
  .strictObject({
    status,
    progress,
    error: clipError,
    scenes: z
      .array(
        z.strictObject({
          start: seconds,
          end: seconds,
          score: z
            .number()
            .min(0)
            .max(1)
            .describe('How much the picture changes at its start; 1 for the first scene.'),
          thumbnailUrl: fileUrl,
        }),
      )
      .max(500),
    suggestions: z
      .array(
        z.strictObject({
          start: seconds,
          end: seconds,
          aspect: aspectRatio,
          score: z.number().min(0).max(1),
          reason: z.string().max(500),
        }),
      )
      .max(50)
      .describe('Parts that would make clips, best first.'),
    contactSheetUrl: fileUrl.nullable().describe('All scenes on one picture.'),
  })
  .meta({ id: 'ClipScenes' });

const base = (job: ClipJobRow | undefined) => ({
  status: job?.status ?? ('none' as const),
  progress: job?.progress ?? 0,
  error: job?.error ?? null,
});

/** `job` is the newest, undefined when there is none. */
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

const timed = { start: seconds, end: seconds };

/** What is said in a clip. */
export const transcriptSchema = z
  .strictObject({
    status,
    progress,
    error: clipError,
    language: z.string().max(35).nullable().describe('BCP 47; null where it is not known.'),
    madeBy: z
      .strictObject({ provider: z.string().max(100), model: z.string().max(200).nullable() })
      .nullable()
      .describe('`upload`: the captions were given; else the provider and model that made them.'),
    captions: z.array(z.strictObject({ ...timed, text: z.string().max(2_000) })).max(50_000),
    words: z.array(z.strictObject({ ...timed, text: z.string().max(500) })).max(200_000),
    skipped: skippedCaptions,
  })
  .meta({ id: 'ClipTranscript' });

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
