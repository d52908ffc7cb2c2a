import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipRow } from '../../../db/clips/clips.ts';
import { maxSkipped } from '../../../domain/clips/captions.ts';
import { clipFailureCodes } from '../../../domain/clips/clip-failure.ts';
import { aspects } from '../../../domain/clips/clip-framing.ts';
import { clipStatuses } from '../../../domain/clips/clips.ts';
import { choice, createdAt, fileUrl, id, int, meanings, slug } from '../../http/schemas.ts';

export const clipStatus = choice(
  'ClipStatus',
  clipStatuses,
  'State of a clip: being fetched, ready, or failed.',
);
export const aspectRatio = choice('AspectRatio', aspects, 'Aspect ratio of a video, width to height.');

export const clipError = z
  .strictObject({
    code: choice('ClipFailureCode', clipFailureCodes, 'Reason why work on a clip failed.'),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .nullable();

/** Captions that the service skipped, with reasons. */
export const skippedCaptions = z
  .array(
    z.strictObject({
      line: z.int().min(1).describe('Line of the file, starting at 1.'),
      reason: z.string().max(100).meta(meanings.reason),
    }),
  )
  .max(maxSkipped)
  .describe('Captions of the file that could not be read, and why. All others are used.');

/** A video to cut clips from, as `/clips` shows it. */
export const clipSchema = z
  .strictObject({
    id,
    brandSlug: slug.nullable().describe('Slug of the brand, or null for the whole organization.'),
    title: z.string().max(200).meta(meanings.title),
    status: clipStatus.describe(
      '`fetching`: being downloaded from its URL. Dimensions are missing until it is `ready`.',
    ),
    error: clipError.describe('Reason why the clip could not be fetched, or null.'),
    durationSeconds: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Length in seconds, or null while unknown.', example: 30 }),
    width: int(1, 1200).nullable().describe('Width in pixels as displayed, after rotation.'),
    height: int(1, 900).nullable().describe('Height in pixels, or null while the clip is being fetched.'),
    fps: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Frames per second, or null while unknown.', example: 30 }),
    sizeBytes: int(1, 248213).nullable().describe('Size in bytes, or null while the clip is being fetched.'),
    hasSound: z.boolean().nullable().describe('Whether the clip has sound, or null while unknown.'),
    mimeType: z.string().max(64).nullable().meta(meanings.mimeType),
    url: fileUrl
      .nullable()
      .describe('Video at a signed URL that expires. Null while the clip is being fetched.'),
    thumbnailUrl: fileUrl
      .nullable()
      .describe('Picture at a signed URL that expires. Null if there is none yet.'),
    createdAt,
  })
  .meta({ id: 'Clip', description: 'A long video to cut clips from.' });

const signed = (fileUrls: FileUrls, key: string | null): string | null =>
  key === null ? null : fileUrls.sign(key);

export const clipView = (clip: ClipRow, fileUrls: FileUrls): z.input<typeof clipSchema> => ({
  id: clip.id,
  brandSlug: clip.brandSlug,
  title: clip.title,
  status: clip.status,
  error: clip.error,
  durationSeconds: clip.durationSeconds,
  width: clip.width,
  height: clip.height,
  fps: clip.fps,
  sizeBytes: clip.sizeBytes,
  hasSound: clip.hasSound,
  mimeType: clip.mimeType,
  url: signed(fileUrls, clip.storageKey),
  thumbnailUrl: signed(fileUrls, clip.thumbnailKey),
  createdAt: new Date(clip.createdAt).toISOString(),
});
