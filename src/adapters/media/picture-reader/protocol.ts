/** Pictures that a process of its own reads: their decoders are new to us, or draw what strangers wrote. */
export const kindsReadApart = [
  'image/heic',
  'image/avif',
  'image/tiff',
  'image/bmp',
  'image/svg+xml',
] as const;
export type KindReadApart = (typeof kindsReadApart)[number];

/** What the child is asked: the figures of a picture, as a line of JSON, or the picture, as a PNG in sRGB that stands upright. */
export interface PictureTask {
  kind: KindReadApart;
  wanted: 'figures' | 'picture';
  maxPixels: number;
}

/** What the child says of a picture, as it is shown. */
export interface PictureFigures {
  width: number;
  height: number;
}

/** Why a picture is not read, by the code with which the child ends. */
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
