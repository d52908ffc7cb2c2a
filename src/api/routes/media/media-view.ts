import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import { mediaTypes, type MediaType } from '../../../domain/media.ts';
import { maxUsersOfMedia, type PostUsingMedia } from '../../../db/posts/post-media.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { postStatus } from '../../http/named-lists.ts';
import { id, slug, timestamp, choice } from '../../http/schemas.ts';

export const mediaType = choice('MediaType', mediaTypes, 'Kind of a media file.');

/** The columns of a media row that answers are made from. */
export interface MediaRecord {
  id: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  altText?: string | null | undefined;
  width: number;
  height: number;
  durationSeconds?: number | null | undefined;
  sizeBytes: number;
}

/** A media item, as posts carry it. */
export const mediaItemSchema = z.strictObject({
  id,
  type: mediaType,
  mimeType: z.string().max(64),
  url: z
    .string()
    .max(2_048)
    .meta({ format: 'uri', description: 'Signed and expiring; read the item again for a fresh one.' }),
  altText: z.string().max(1_000).nullable(),
  width: z.int().min(1).describe('Pixels, as shown: after the orientation that the file asks for.'),
  height: z.int().min(1),
  durationSeconds: z.number().min(0).nullable().describe('Null for still images.'),
  sizeBytes: z.int().min(1),
});

/** An uploaded file, as `/media` shows it. */
export const mediaSchema = mediaItemSchema
  .extend({
    fileName: z.string().max(255).nullable().describe('As it was uploaded; null where it had no name.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Media' });

/** One file with the posts that name it. */
export const usedMediaSchema = mediaSchema
  .extend({
    usedBy: z
      .array(
        z.strictObject({
          postId: id,
          brandSlug: slug,
          status: postStatus,
          scheduledAt: timestamp.nullable(),
        }),
      )
      .max(maxUsersOfMedia)
      .describe(
        `The posts that name it and that you may read, the newest first, ${maxUsersOfMedia} at most; archived ones too.`,
      ),
  })
  .meta({ id: 'MediaWithUse' });

/** The item that posts carry. */
export const mediaItem = (media: MediaRecord, fileUrls: FileUrls): z.input<typeof mediaItemSchema> => ({
  id: media.id,
  type: media.type,
  mimeType: media.mimeType,
  url: fileUrls.sign(media.storageKey),
  altText: media.altText ?? null,
  width: media.width,
  height: media.height,
  durationSeconds: media.durationSeconds ?? null,
  sizeBytes: media.sizeBytes,
});

/** The item with the time of its upload. */
export const mediaView = (
  media: MediaRecord & { createdAt: Date; fileName?: string | null | undefined },
  fileUrls: FileUrls,
): z.input<typeof mediaSchema> => ({
  ...mediaItem(media, fileUrls),
  fileName: media.fileName ?? null,
  createdAt: media.createdAt.toISOString(),
});

/** The posts that name a file. */
export const usedByView = (posts: readonly PostUsingMedia[]): z.input<typeof usedMediaSchema>['usedBy'] =>
  posts.map(({ id: postId, scheduledAt, ...post }) => ({
    postId,
    ...post,
    scheduledAt: isoTimeOrNull(scheduledAt),
  }));
