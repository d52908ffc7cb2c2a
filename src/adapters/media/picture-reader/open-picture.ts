import type { Sharp } from 'sharp';
import { sharpWith } from '../safe-sharp.ts';
import type { RawTags } from '../picture-tags.ts';
import { tiffOf } from './pixels.ts';
import { UnreadablePicture, type KindReadApart } from './protocol.ts';
import { readBmp } from './read-bmp.ts';
import { readHeic } from './read-heic.ts';

/** Longest side in pixels of a rendered drawing, which has no pixels of its own. */
const drawnSide = 2_048;
/** Default resolution of a drawing that does not state one, as in librsvg. */
const dotsPerInch = 72;

type Open = (bytes: Buffer, maxPixels: number) => Promise<Sharp>;

const bySharp =
  (loader: string, options: { density?: number } = {}): Open =>
  async (bytes, maxPixels) =>
    (await sharpWith([loader]))(bytes, { limitInputPixels: maxPixels, failOn: 'error', ...options });

const tiff = bySharp('Tiff');
const heif = bySharp('Heif');

const compressionOf = async (bytes: Buffer, maxPixels: number): Promise<string | undefined> =>
  (await (await heif(bytes, maxPixels)).metadata()).compression;

/** Opens a file by its actual compression: a HEIF may contain AV1, an AVIF contains nothing else. */
const openHeif: Open = async (bytes, maxPixels) =>
  (await compressionOf(bytes, maxPixels)) === 'av1'
    ? heif(bytes, maxPixels)
    : tiff(tiffOf(readHeic(bytes, maxPixels)), maxPixels);

const openAvif: Open = async (bytes, maxPixels) => {
  if (bytes.toString('latin1', 8, 12) === 'avis') throw new UnreadablePicture('animated');
  return heif(bytes, maxPixels);
};

/** Opens a drawing from memory, so that it cannot refer to neighboring files. librsvg runs no scripts. */
const openSvg: Open = async (bytes, maxPixels) => {
  const { width, height } = await (await bySharp('Svg')(bytes, maxPixels)).metadata();
  const density = (dotsPerInch * drawnSide) / Math.max(width, height);
  return bySharp('Svg', { density: Math.min(Math.max(density, 1), 100_000) })(bytes, maxPixels);
};

const opens: Record<KindReadApart, Open> = {
  'image/heic': openHeif,
  'image/avif': openAvif,
  'image/tiff': tiff,
  'image/bmp': async (bytes, maxPixels) => tiff(tiffOf(readBmp(bytes, maxPixels)), maxPixels),
  'image/svg+xml': openSvg,
};

/** Reads the tags in the file itself, if its kind has any, because a HEIC's pixels are decoded without them. */
export const rawTagsOf = async (bytes: Buffer, kind: KindReadApart, maxPixels: number): Promise<RawTags> => {
  if (kind === 'image/bmp' || kind === 'image/svg+xml') return {};
  const image = await (kind === 'image/tiff' ? tiff : heif)(bytes, maxPixels);
  // opening the picture reports what is wrong with it
  return image.metadata().catch(() => ({}));
};

export const openPicture = (bytes: Buffer, kind: KindReadApart, maxPixels: number): Promise<Sharp> =>
  opens[kind](bytes, maxPixels);
