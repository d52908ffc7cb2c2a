import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { refuse } from '../../domain/errors.ts';
import { maxSearchedBytes, type MediaTrait } from '../../domain/media/media.ts';
import { RunFailure } from './ffmpeg-run.ts';
import { gifIsWhole } from './media-gif.ts';
import type { MediaFigures, MediaKind } from './media-kinds.ts';
import { hasOtherColors } from './picture-color.ts';
import { isReadApart, measureApart, pixelLimit, PictureFailure } from './read-apart.ts';
import { safeSharp } from './safe-sharp.ts';
import { hasPrivateTags, isStrippable } from './strip-picture.ts';

/**
 * Maximum pixels of all frames together, as X counts a GIF (width × height × frames). Each frame is decoded separately, and
 * is no larger than a picture.
 */
const maxMovingPixels = 300_000_000;
/** Maximum bytes of a GIF: twice the limit of the most generous platform. */
const maxGifBytes = 32 * 1_048_576;
const decodeSeconds = 20;

/** Opens sharp with only the decoders of this process, and without its cache. Loads sharp at first use. */
export const openImage = async (input: string | Buffer, options?: SharpOptions): Promise<Sharp> =>
  (await safeSharp())(input, options);

/** Measures an image of this kind after decoding it completely. Throws `invalid_media`. */
export const measureImage = async (file: string, kind: MediaKind): Promise<MediaFigures> => {
  const { mimeType } = kind;
  if (!isReadApart(mimeType)) return measureHere(file, kind);
  const figures = await measureApart({ bytes: createReadStream(file), kind: mimeType }).catch(
    unreadable(kind),
  );
  // it is converted in any case, including all of this
  return { ...figures, type: 'image', durationSeconds: null, traits: [] };
};

const measureHere = async (file: string, kind: MediaKind): Promise<MediaFigures> => {
  const isGif = kind.mimeType === 'image/gif';
  const mayMove = isGif || kind.mimeType === 'image/webp';
  const options: SharpOptions = {
    limitInputPixels: mayMove ? maxMovingPixels : pixelLimit,
    // truncated or broken data fails, but not minor flaws that every viewer accepts
    failOn: 'error',
    sequentialRead: true,
    animated: mayMove,
  };
  if (isGif) await assertWholeGif(file);
  const figures = await header(file, kind, options);
  await decode(file, kind, options);
  return figures;
};

const header = async (file: string, kind: MediaKind, options: SharpOptions): Promise<MediaFigures> => {
  const found = await (await openImage(file, options)).metadata().catch(unreadable(kind));
  const frames = found.pages ?? 1;
  const [width, height] = [found.width, found.pageHeight ?? found.height];
  if (width * height > pixelLimit) unreadable(kind)(new Error('pixel limit'));
  const isTurned = (found.orientation ?? 1) >= 5;
  return {
    type: frames > 1 ? 'gif' : 'image',
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    durationSeconds: frames > 1 ? secondsOf(found.delay ?? []) : null,
    traits: await traitsOf(file, kind, found),
  };
};

const traitsOf = async (file: string, { mimeType }: MediaKind, found: Metadata): Promise<MediaTrait[]> => {
  const { size } = await stat(file);
  const isSearched = isStrippable(mimeType);
  const isPrivate = isSearched && (size > maxSearchedBytes || hasPrivateTags(await readFile(file), mimeType));
  return [
    ...(hasOtherColors(found) ? ['color' as const] : []),
    ...((found.orientation ?? 1) > 1 ? ['orientation' as const] : []),
    ...(isPrivate ? ['privateTags' as const] : []),
  ];
};

/** Returns the duration. Delays are in milliseconds. Browsers and platforms show a frame of 10 ms or less for 100 ms. */
const secondsOf = (delays: readonly number[]): number =>
  delays.reduce((sum, delay) => sum + (delay > 10 ? delay : 100), 0) / 1_000;

/** Decodes every pixel. The result is discarded, so it is made as small as possible. */
const decode = async (file: string, kind: MediaKind, options: SharpOptions): Promise<void> => {
  const image = await openImage(file, options);
  const tiny = image.resize(16, 16, { fit: 'fill', kernel: 'nearest' }).timeout({ seconds: decodeSeconds });
  await tiny.raw().toBuffer().catch(unreadable(kind));
};

/** Error codes of a system that lacks a resource at the moment. */
const scarcities = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'];

/** Whether an error is about the machine at the moment, not about a file. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof RunFailure || scarcities.includes((error as NodeJS.ErrnoException).code ?? '');

const unreadable =
  (kind: MediaKind) =>
  (error: unknown): never => {
    if (!isOfMachine(error)) throw refuse('invalid_media', sayUnreadable(error, kind.name));
    throw refuse('unavailable', `The ${kind.name} cannot be read right now. Send it again.`, {
      retryAfter: 5,
    });
  };

/** Errors of sharp for a file that it could not open, although it was recognized as a picture before. */
const unopened = /unix error|system error|^Input file (?:is missing|contains unsupported)/;

/**
 * Whether an error is about a picture that was accepted once, and would occur again. sharp's own errors have neither class
 * nor code.
 */
export const isOfPicture = (error: unknown): boolean => {
  if (error instanceof PictureFailure || error instanceof RangeError) return true;
  const isPlain = error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
  return isPlain && !('code' in error) && !unopened.test(error.message);
};

/** Returns a sentence that says why a picture of this name cannot be used. */
export const sayUnreadable = (error: unknown, name: string): string => {
  const reason = error instanceof PictureFailure ? error.reason : reasonOf((error as Error).message);
  return sentences[reason](name);
};

const reasonOf = (message: string): PictureFailure['reason'] => {
  if (/pixel limit/i.test(message)) return 'too_many_pixels';
  return /timeout/i.test(message) ? 'time' : 'damaged';
};

/** Sentences for the sender of a refused picture. */
const sentences: Record<PictureFailure['reason'], (name: string) => string> = {
  too_many_pixels: name => `The ${name} has more than ${pixelLimit} pixels. Send a smaller one.`,
  memory: name => `The ${name} takes too much memory to read. Send a smaller one, or a JPEG.`,
  time: name => `The ${name} takes too long to read. Send a smaller one, or a JPEG.`,
  animated: name => `No platform shows an animated ${name}. Send a GIF, an animated WebP, or a video.`,
  no_decoder: name => `The ${name} uses an unsupported encoding. Send a JPEG or PNG.`,
  damaged: name => `The ${name} is damaged or incomplete.`,
  encrypted: name => `The ${name} is protected by a password. Remove the password and send it again.`,
  macros: name =>
    `The ${name} contains macros, which no platform accepts. Save it without macros, or as PDF.`,
  too_large: name => `The ${name} unpacks to more data than a document may have. Save it as PDF.`,
  no_picture: name => `The ${name} contains no picture of its first page.`,
};

/** Counts the blocks of a GIF to its end, because the decoder accepts a truncated one. */
const assertWholeGif = async (file: string): Promise<void> => {
  if ((await stat(file)).size > maxGifBytes)
    throw refuse('invalid_media', 'No platform accepts a GIF of more than 32 MB. Send a video.');
  if (!gifIsWhole(await readFile(file))) throw refuse('invalid_media', 'The GIF is damaged or incomplete.');
};
