import { readFile, stat } from 'node:fs/promises';
import type { Sharp, SharpOptions } from 'sharp';
import { refuse } from '../../domain/errors.ts';
import { gifIsWhole } from './media-gif.ts';
import type { MediaFigures, MediaKind } from './media-kinds.ts';
import { safeSharp } from './safe-sharp.ts';

/** 8192×8192: more than any platform takes, and as much as one decoder may hold (256 MB in RGBA). */
export const pixelLimit = 2 ** 26;
/** All frames of a GIF together, as X counts (width × height × frames); they are decoded one at a time. */
const maxGifPixels = 300_000_000;
/** Twice what the most generous platform takes. */
const maxGifBytes = 32 * 1_048_576;
const decodeSeconds = 20;

/** sharp with the five decoders that we need and no other, without its cache; read from disk on first use. */
export const openImage = async (input: string | Buffer, options?: SharpOptions): Promise<Sharp> =>
  (await safeSharp())(input, options);

/** An image decoded and written again as a PNG, at most 2048 pixels wide and high. Rejects a file that is not an image. */
export const toPng = async (file: string): Promise<Buffer> => {
  const image = await openImage(file, { limitInputPixels: pixelLimit, failOn: 'error' });
  return image.rotate().resize(2_048, 2_048, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
};

/** Figures of an image of this kind, after all of it has been decoded. Throws `invalid_media`. */
export const measureImage = async (file: string, kind: MediaKind): Promise<MediaFigures> => {
  const isGif = kind.mimeType === 'image/gif';
  const options: SharpOptions = {
    limitInputPixels: isGif ? maxGifPixels : pixelLimit,
    // Cut or broken data fails; mere oddities that every viewer forgives do not.
    failOn: 'error',
    sequentialRead: true,
    animated: isGif,
  };
  if (isGif) await assertWholeGif(file);
  const figures = await header(file, kind, options);
  await decode(file, kind, options);
  return figures;
};

const header = async (file: string, kind: MediaKind, options: SharpOptions): Promise<MediaFigures> => {
  const found = await (await openImage(file, options)).metadata().catch(unreadable(kind));
  const frames = found.pages ?? 1;
  if (frames > 1 && kind.mimeType !== 'image/gif')
    throw refuse('invalid_media', `No platform shows an animated ${kind.name}: send a GIF or a video.`);
  const [width, height] = [found.width, found.pageHeight ?? found.height];
  const isTurned = (found.orientation ?? 1) >= 5;
  return {
    type: frames > 1 ? 'gif' : 'image',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    durationSeconds: frames > 1 ? secondsOf(found.delay ?? []) : null,
  };
};

/** Delays are in milliseconds; browsers and platforms show a frame of 10 ms or less for 100 ms. */
const secondsOf = (delays: readonly number[]): number =>
  delays.reduce((sum, delay) => sum + (delay > 10 ? delay : 100), 0) / 1_000;

/** Reads every pixel; the result is thrown away, so it is made as small as can be. */
const decode = async (file: string, kind: MediaKind, options: SharpOptions): Promise<void> => {
  const image = await openImage(file, options);
  const tiny = image.resize(16, 16, { fit: 'fill', kernel: 'nearest' }).timeout({ seconds: decodeSeconds });
  await tiny
    .raw()
    .toBuffer()
    .catch(error => isWithoutDecoder(error) || unreadable(kind)(error));
};

/**
 * Whether this build of sharp reads what a HEIC says of itself, but not its picture: its codec, HEVC, is under patents, so
 * that the build from npm has no decoder of it. Such a file is taken, and fails the platforms to which it should go.
 */
export const isWithoutDecoder = (error: unknown): boolean =>
  /not been built in|no decoding plugin|unsupported codec/i.test((error as Error).message);

const unreadable =
  (kind: MediaKind) =>
  (error: unknown): never => {
    const { message } = error as Error;
    if (/pixel limit/i.test(message))
      throw refuse('invalid_media', `The ${kind.name} has too many pixels: ${pixelLimit} at most.`);
    if (/timeout/i.test(message))
      throw refuse('invalid_media', `The ${kind.name} takes too long to read: ${decodeSeconds} s at most.`);
    throw refuse('invalid_media', `The ${kind.name} cannot be read: it is damaged or cut off.`);
  };

/** The decoder shows what there is of a GIF that is cut off; so its blocks are counted through to the end. */
const assertWholeGif = async (file: string): Promise<void> => {
  if ((await stat(file)).size > maxGifBytes)
    throw refuse('invalid_media', 'No platform takes a GIF of more than 32 MB: send a video.');
  if (!gifIsWhole(await readFile(file)))
    throw refuse('invalid_media', 'The GIF cannot be read: it is damaged or cut off.');
};
