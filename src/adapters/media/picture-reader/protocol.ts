/** Kinds that a separate process reads, because their decoders are new to us, or draw what strangers wrote. */
export const kindsReadApart = [
  'image/heic',
  'image/avif',
  'image/tiff',
  'image/bmp',
  'image/svg+xml',
] as const;
export type KindReadApart = (typeof kindsReadApart)[number];

const office = 'application/vnd.openxmlformats-officedocument';

/** Types of PowerPoint and Word files. */
export const officeTypes = {
  slides: `${office}.presentationml.presentation`,
  text: `${office}.wordprocessingml.document`,
} as const;

/** Kinds of documents, which have pages. A separate process reads them, because strangers wrote them. */
export const pagedKinds = ['application/pdf', officeTypes.slides, officeTypes.text] as const;
export type PagedKind = (typeof pagedKinds)[number];

/** Pages of a document, counted from 1, both included. */
export interface PageRange {
  first: number;
  last: number;
}

/**
 * Task of the child: the figures of a picture or document, as a line of JSON, or the upright picture, as a PNG in sRGB. Of a
 * document, the child draws `pages`, and each PNG follows its length in four bytes.
 */
export interface PictureTask {
  kind: KindReadApart | PagedKind;
  wanted: 'figures' | 'picture';
  maxPixels: number;
  pages?: PageRange;
}

/** Figures of a picture as it is shown. */
export interface PictureFigures {
  width: number;
  height: number;
}

/** Figures of a document. `pages` is null if the document does not say how many it has. Sides are points of the first page. */
export interface PagedFigures extends PictureFigures {
  pages: number | null;
}

/** Exit codes of the child for pictures and documents that cannot be read. */
export const unreadableCodes = {
  damaged: 64,
  too_many_pixels: 65,
  animated: 66,
  no_decoder: 67,
  encrypted: 68,
  macros: 69,
  too_large: 70,
  no_picture: 71,
} as const;
export type Unreadability = keyof typeof unreadableCodes;

export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
  readonly reason: Unreadability;

  constructor(reason: Unreadability, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
