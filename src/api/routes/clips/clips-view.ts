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
  'State of a video: being fetched, ready to work with, or failed.',
);
export const aspectRatio = choice('AspectRatio', aspects, 'Shape of a video, width to height.');

export const clipError = z
  .strictObject({
    code: choice('ClipFailureCode', clipFailureCodes, 'Why work on a clip failed.'),
    message: z.string().max(5_000).meta(meanings.message),
  })
  .nullable();

/** What the captions that were sent lost on the way. */
export const skippedCaptions = z
  .array(
    z.strictObject({
      line: z.int().min(1).describe('Of the file, from 1.'),
      reason: z.string().max(100).meta(meanings.reason),
    }),
  )
  .max(maxSkipped)
  .describe('What could not be read of the captions that were sent, and why; the rest is used.');

/** A video to make clips of, as `/clips` shows it. */
export const clipSchema = z
  .strictObject({
    id,
    brandSlug: slug.nullable().describe('Slug of the brand that it is for; null for the whole organization.'),
    title: z.string().max(200).meta(meanings.title),
    status: clipStatus.describe(
      '`fetching`: on its way from the URL that was given; it has no figures until it is `ready`.',
    ),
    error: clipError.describe('Why it could not be fetched; null while all is well.'),
    durationSeconds: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Length in seconds; null while it is not known.', example: 30 }),
    width: int(1, 1200).nullable().describe('Pixels, as shown: after the turn that the file asks for.'),
    height: int(1, 900).nullable().describe('Height in pixels; null while it is being fetched.'),
    fps: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Pictures a second; null while it is not known.', example: 30 }),
    sizeBytes: int(1, 248213).nullable().describe('Size in bytes; null while it is being fetched.'),
    hasSound: z.boolean().nullable().describe('Whether it has sound; null while it is not known.'),
    mimeType: z.string().max(64).nullable().meta(meanings.mimeType),
    url: fileUrl
      .nullable()
      .describe('The video: a signed address that expires; null while it is being fetched.'),
    thumbnailUrl: fileUrl
      .nullable()
      .describe('A picture of it: a signed address that expires; null while there is none.'),
    createdAt,
  })
  .meta({ id: 'Clip', description: 'A long video to make clips of.' });

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
