/** Widths of a thumbnail in pixels, at most: for lists, and for one file at a time. A file that is smaller keeps its own. */
export const thumbnailWidths = { small: 320, large: 960 } as const;

/** How often as high as wide a thumbnail may be. */
export const maxThumbnailHeight = 2;

/** Columns by which answers show a file small; null while it has no thumbnail. */
export interface ThumbnailColumns {
  thumbnailKey: string | null;
  largeThumbnailKey: string | null;
  /** `#rrggbb`: the colour of most of it. */
  color: string | null;
}
