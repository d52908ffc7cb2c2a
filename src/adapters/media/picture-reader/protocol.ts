/** Kinds that a separate process reads, because their decoders are new to us, or draw what strangers wrote. */
export const kindsReadApart = [
  'image/heic',
  'image/avif',
  'image/tiff',
  'image/bmp',
  'image/svg+xml',
] as const;
export type KindReadApart = (typeof kindsReadApart)[number];

/** Task of the child: the figures of a picture, as a line of JSON, or the upright picture, as a PNG in sRGB. */
export interface PictureTask {
  kind: KindReadApart;
  wanted: 'figures' | 'picture';
  maxPixels: number;
}

/** Figures of a picture as it is shown. */
export interface PictureFigures {
  width: number;
  height: number;
}

/** Exit codes of the child for pictures that cannot be read. */
export const unreadableCodes = { damaged: 64, too_many_pixels: 65, animated: 66, no_decoder: 67 } as const;
export type Unreadability = keyof typeof unreadableCodes;

export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
  readonly reason: Unreadability;

  constructor(reason: Unreadability, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
