import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import { mediaTypes, type MediaType } from '../../../domain/media/media.ts';
import { maxUsersOfMedia, type PostUsingMedia } from '../../../db/posts/post-media.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { postStatus } from '../../openapi/named-lists.ts';
import {
  anyId,
  brandSlug,
  choice,
  createdAt,
  id,
  int,
  meanings,
  string,
  timestamp,
} from '../../http/schemas.ts';

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
  mimeType: z.string().max(64).meta(meanings.mimeType),
  url: string(2_048).meta({
    format: 'uri',
    description: 'Signed and expiring; read the item again for a fresh one.',
  }),
  altText: z.string().max(1_000).nullable().meta(meanings.altText),
  width: int(1, 1200).describe('Pixels, as shown: after the orientation that the file asks for.'),
  height: z.int().min(1).meta({ description: 'Height in pixels.', example: 900 }),
  durationSeconds: z.number().min(0).nullable().meta({ description: 'Null for still images.', example: 30 }),
  sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
});

/** An uploaded file, as `/media` shows it. */
export const mediaSchema = mediaItemSchema
  .extend({
    fileName: string(255, 'coffee.jpg').nullable().describe('As it was uploaded; null where it had no name.'),
    createdAt,
  })
  .meta({ id: 'Media', description: 'A media file.' });

/** One file with the posts that name it. */
export const usedMediaSchema = mediaSchema
  .extend({
    usedBy: z
      .array(
        z.strictObject({
          postId: anyId.describe('Id of the post.'),
          brandSlug,
          status: postStatus,
          scheduledAt: timestamp.nullable().meta(meanings.scheduledAt),
        }),
      )
      .max(maxUsersOfMedia)
      .describe(
        `The posts that name it and that you may read, the newest first, ${maxUsersOfMedia} at most; archived ones too.`,
      ),
  })
  .meta({ id: 'MediaWithUse', description: 'A media file, with the posts that name it.' });

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
