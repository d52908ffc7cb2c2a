import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import type { ClipRow } from '../../../db/clips/clips.ts';
import { maxSkipped } from '../../../domain/caption-files/read-captions.ts';
import { clipFailureCodes } from '../../../domain/clip-failure.ts';
import { aspects } from '../../../domain/clip-framing.ts';
import { clipStatuses } from '../../../domain/clips.ts';
import { id, slug, timestamp, choice } from '../../http/schemas.ts';

export const clipStatus = choice(
  'ClipStatus',
  clipStatuses,
  'State of a video: being fetched, ready to work with, or failed.',
);
export const aspectRatio = choice('AspectRatio', aspects, 'Shape of a video, width to height.');

/** A signed URL of a file. */
export const fileUrl = z
  .string()
  .max(2_048)
  .meta({ format: 'uri', description: 'Signed and expiring; read the item again for a fresh one.' });

export const clipError = z
  .strictObject({
    code: choice('ClipFailureCode', clipFailureCodes, 'Why work on a clip failed.'),
    message: z.string().max(5_000),
  })
  .nullable();

/** What the captions that were sent lost on the way. */
export const skippedCaptions = z
  .array(
    z.strictObject({
      line: z.int().min(1).describe('Of the file, from 1.'),
      reason: z.string().max(100),
    }),
  )
  .max(maxSkipped)
  .describe('What could not be read of the captions that were sent, and why; the rest is used.');

/** A video to make clips of, as `/clips` shows it. */
export const clipSchema = z
  .strictObject({
    id,
    brandSlug: slug.nullable(),
    title: z.string().max(200),
    status: clipStatus.describe(
      '`fetching`: on its way from the URL that was given; its figures are null until it is `ready`.',
    ),
    error: clipError.describe('Why it could not be fetched; null while all is well.'),
    durationSeconds: z.number().min(0).nullable(),
    width: z.int().min(1).nullable().describe('Pixels, as shown: after the turn that the file asks for.'),
    height: z.int().min(1).nullable(),
    fps: z.number().min(0).nullable(),
    sizeBytes: z.int().min(1).nullable(),
    hasSound: z.boolean().nullable(),
    mimeType: z.string().max(64).nullable(),
    url: fileUrl.nullable(),
    thumbnailUrl: fileUrl.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Clip' });

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
