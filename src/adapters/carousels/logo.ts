import type { OutputInfo, Sharp } from 'sharp';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawApart, isReadApart, pixelLimit } from '../media/read-apart.ts';
import { safeSharp } from '../media/safe-sharp.ts';
import { colorFromChannels, contrast, legibleOf, type Color } from '../../domain/brands/colors.ts';

/** A brand's logo, scaled down and ready to be drawn. */
export interface Logo {
  /** PNG data. */
  bytes: Buffer;
  /** Width divided by height. */
  aspect: number;
  /** Mean color of the pixels that are not transparent. */
  color: Color;
  /** Whether it fills its whole rectangle, and so has its own background. */
  isOpaque: boolean;
}

/**
 * Maximum side in pixels, larger than any template draws it, for sharp edges. An uploaded logo may have 36 million pixels.
 */
const maxSide = 640;

/** Trims the empty border of a logo and scales it down. Rejects a file that is not a picture. */
export const prepareLogo = async (file: Buffer, mimeType: string): Promise<Logo> => {
  const sharp = await safeSharp();
  const plain = isReadApart(mimeType)
    ? await drawApart({ bytes: Readable.from([file]), kind: mimeType }, buffer)
    : file;
  const scaled = await sharp(plain, { limitInputPixels: pixelLimit })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png()
    .toBuffer();
  const { data: bytes, info } = await trimmed(() => sharp(scaled));
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { bytes, aspect: info.width / info.height, ...inkOf(data) };
};

/** Trims a picture. sharp refuses a picture of a single color, which has nothing to trim. */
const trimmed = (open: () => Sharp): Promise<{ data: Buffer; info: OutputInfo }> =>
  open()
    .trim({ background: 'transparent' })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => open().png().toBuffer({ resolveWithObject: true }));

const inkOf = (rgba: Buffer): { color: Color; isOpaque: boolean } => {
  const sums = [0, 0, 0];
  let alphas = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    alphas += alpha;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0) * alpha;
  }
  const means = sums.map(sum => sum / Math.max(1, alphas));
  return { color: colorFromChannels(means), isOpaque: alphas > rgba.length * 63 };
};

/**
 * Returns the color of a chip under a logo that would not be visible on this background. Null if it is visible without one.
 */
export const chipFor = (logo: Logo, ground: Color): Color | null =>
  logo.isOpaque || contrast(logo.color, ground) >= 2 ? null : legibleOf(logo.color, ['#ffffff', '#101010']);
