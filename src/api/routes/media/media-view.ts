import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import { maxTitleLength, mediaTypes, type MediaType } from '../../../domain/media/media.ts';
import { thumbnailWidths, type ThumbnailColumns } from '../../../domain/media/thumbnails.ts';
import { maxDrawnPages } from '../../../domain/media/pages.ts';
import type { PageRow } from '../../../db/media/renditions.ts';
import { maxUsersOfMedia, type PostUsingMedia } from '../../../db/posts/post-media.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { postStatus } from '../../openapi/named-lists.ts';
import {
  anyId,
  brandSlug,
  choice,
  createdAt,
  fileUrl,
  id,
  int,
  meanings,
  string,
  timestamp,
} from '../../http/schemas.ts';

export const mediaType = choice('MediaType', mediaTypes, 'Kind of a media file.');

/** Columns of a media row from which answers are made. */
export interface MediaRecord extends Partial<ThumbnailColumns> {
  id: string;
  type: MediaType;
  mimeType: string;
  storageKey: string;
  altText?: string | null | undefined;
  title?: string | null | undefined;
  pageCount?: number | null | undefined;
  width: number;
  height: number;
  durationSeconds?: number | null | undefined;
  sizeBytes: number;
}

/** A media item, as posts contain it. */
export const mediaItemSchema = z.strictObject({
  id,
  type: mediaType,
  mimeType: z.string().max(100).meta(meanings.mimeType),
  url: fileUrl,
  altText: z.string().max(1_000).nullable().meta(meanings.altTextOrNull),
  title: z
    .string()
    .max(maxTitleLength)
    .nullable()
    .meta({ description: 'Title of a document, or null for other files.', example: null }),
  pageCount: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Pages of a document, or null if unknown and for other files.', example: null }),
  width: int(1, 1200).describe(
    'Width in pixels as displayed, after rotation. For a document, points of its first page.',
  ),
  height: z.int().min(1).meta({ description: 'Height in pixels.', example: 900 }),
  durationSeconds: z.number().min(0).nullable().meta({ description: 'Null for still images.', example: 30 }),
  sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
  thumbnailUrl: fileUrl
    .nullable()
    .describe(
      `JPEG of at most ${thumbnailWidths.small} pixels in width, for a video its poster, at a signed URL. For a document, its first page. Null until it is created a few seconds after the upload, and for files that cannot be drawn, such as a PPTX or DOCX without a stored picture.`,
    ),
  largeThumbnailUrl: fileUrl.nullable().describe(`Same, at most ${thumbnailWidths.large} pixels wide.`),
  color: z.string().length(7).nullable().meta({
    description: 'Dominant color, to show until the thumbnail is loaded. Null while there is no thumbnail.',
    example: '#c8a878',
  }),
});

/** A drawn page of a document. */
export const pageSchema = z
  .strictObject({
    mediaId: anyId.describe('Id of the document.'),
    page: int(1).describe('Number of the page, from 1.'),
    url: fileUrl,
  })
  .meta({ id: 'DocumentPage', description: 'Picture of a page of a document.' });

const firstPages = `JPEGs of a PDF’s first pages, at most ${maxDrawnPages}. Empty until they are drawn a few seconds after the upload, and for other files.`;
export const pagesOfMedia = z.array(pageSchema).max(maxDrawnPages).describe(firstPages);
export const pagesOfPost = z.array(pageSchema).max(1_100).describe(firstPages);

export const pageViews = (pages: readonly PageRow[], fileUrls: FileUrls): z.input<typeof pageSchema>[] =>
  pages.map(({ mediaId, page, storageKey }) => ({ mediaId, page, url: fileUrls.sign(storageKey) }));

/** An uploaded file, as `/media` shows it. */
export const mediaSchema = mediaItemSchema
  .extend({
    fileName: string(255, 'coffee.jpg')
      .nullable()
      .describe('File name of the upload, or null if it had none.'),
    createdAt,
  })
  .meta({ id: 'Media', description: 'A media file.' });

/** A file with the posts that use it. */
export const usedMediaSchema = mediaSchema
  .extend({
    pages: pagesOfMedia,
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
        `Posts that use the file and that you may read, newest first, at most ${maxUsersOfMedia}, including archived ones.`,
      ),
  })
  .meta({ id: 'MediaWithUse', description: 'A media file, with the posts that use it.' });

const thumbnailsView = (
  { thumbnailKey, largeThumbnailKey, color }: Partial<ThumbnailColumns>,
  fileUrls: FileUrls,
): Pick<z.input<typeof mediaItemSchema>, 'thumbnailUrl' | 'largeThumbnailUrl' | 'color'> => ({
  thumbnailUrl: thumbnailKey ? fileUrls.sign(thumbnailKey) : null,
  largeThumbnailUrl: largeThumbnailKey ? fileUrls.sign(largeThumbnailKey) : null,
  color: color ?? null,
});

/** Shows the item that posts contain. */
export const mediaItem = (
  media: MediaRecord,
  fileUrls: FileUrls,
  thumbnails: Partial<ThumbnailColumns> = media,
): z.input<typeof mediaItemSchema> => ({
  id: media.id,
  type: media.type,
  mimeType: media.mimeType,
  url: fileUrls.sign(media.storageKey),
  altText: media.altText ?? null,
  title: media.title ?? null,
  pageCount: media.pageCount ?? null,
  width: media.width,
  height: media.height,
  durationSeconds: media.durationSeconds ?? null,
  sizeBytes: media.sizeBytes,
  ...thumbnailsView(thumbnails, fileUrls),
});

/** Shows the item with its upload time. */
export const mediaView = (
  media: MediaRecord & { createdAt: Date; fileName?: string | null | undefined },
  fileUrls: FileUrls,
  thumbnails?: ThumbnailColumns,
): z.input<typeof mediaSchema> => ({
  ...mediaItem(media, fileUrls, thumbnails),
  fileName: media.fileName ?? null,
  createdAt: media.createdAt.toISOString(),
});

/** Shows the posts that use a file. */
export const usedByView = (posts: readonly PostUsingMedia[]): z.input<typeof usedMediaSchema>['usedBy'] =>
  posts.map(({ id: postId, scheduledAt, ...post }) => ({
    postId,
    ...post,
    scheduledAt: isoTimeOrNull(scheduledAt),
  }));
