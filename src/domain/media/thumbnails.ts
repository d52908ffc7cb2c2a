/** Maximum widths of thumbnails in pixels, for lists and for a single file. A smaller file keeps its width. */
export const thumbnailWidths = { small: 320, large: 960 } as const;

/** Maximum height of a thumbnail as a multiple of its width. */
export const maxThumbnailHeight = 2;

/** Columns of a thumbnail in responses. Null while the file has none. */
export interface ThumbnailColumns {
  thumbnailKey: string | null;
  largeThumbnailKey: string | null;
  /** Dominant color as `#rrggbb`. */
  color: string | null;
}
