import { readBmpHeader, type BmpHeader } from './bmp-header.ts';
import { unrun } from './bmp-runs.ts';
import type { Pixels } from './pixels.ts';
import { UnreadablePicture } from './protocol.ts';

/** Returns a function that extracts a channel by its mask, scaled to 8 bits. */
const channelBy = (mask: number): ((pixel: number) => number) => {
  if (mask === 0) return () => 255;
  const shift = 31 - Math.clz32(mask & -mask);
  const top = mask >>> shift;
  return pixel => Math.round((((pixel & mask) >>> shift) * 255) / top);
};

/** Returns color indexes, one per pixel, from the first row of the file on. */
const unpacked = (bytes: Buffer, { width, height, bits, pixelsAt }: BmpHeader): Uint8Array => {
  const indices = new Uint8Array(width * height);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + stride * height > bytes.length) throw new UnreadablePicture('damaged', 'cut off');
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const bit = column * bits;
      const byte = bytes[pixelsAt + row * stride + (bit >> 3)] ?? 0;
      indices[row * width + column] = (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
    }
  return indices;
};

type Draw = (row: number, column: number, to: Buffer, at: number) => void;

const drawIndexed = (bytes: Buffer, header: BmpHeader): Draw => {
  const { palette, width, compression } = header;
  const indices = compression === 1 || compression === 2 ? unrun(bytes, header) : unpacked(bytes, header);
  return (row, column, to, at) => {
    const color = (indices[row * width + column] ?? 0) * 3;
    for (const channel of [0, 1, 2]) to[at + channel] = palette[color + channel] ?? 0;
  };
};

const drawDirect = (bytes: Buffer, { bits, width, height, masks, pixelsAt }: BmpHeader): Draw => {
  const stride = Math.ceil((width * bits) / 32) * 4;
  const each = bits / 8;
  if (pixelsAt + stride * height > bytes.length) throw new UnreadablePicture('damaged', 'cut off');
  const channels = masks.map(channelBy);
  return (row, column, to, at) => {
    const from = pixelsAt + row * stride + column * each;
    if (bits === 24) for (const channel of [0, 1, 2]) to[at + channel] = bytes[from + 2 - channel] ?? 0;
    else {
      const pixel = bits === 16 ? bytes.readUInt16LE(from) : bytes.readUInt32LE(from);
      for (const [channel, of] of channels.entries()) to[at + channel] = of(pixel);
    }
  };
};

/** Reads a BMP of Windows or OS/2. Throws `UnreadablePicture`. */
export const readBmp = (bytes: Buffer, maxPixels: number): Pixels => {
  const header = readBmpHeader(bytes);
  const { width, height, isBottomUp, bits, masks } = header;
  if (width * height > maxPixels) throw new UnreadablePicture('too_many_pixels');
  const channels = bits > 8 && (masks[3] ?? 0) !== 0 ? 4 : 3;
  const draw = bits > 8 ? drawDirect(bytes, header) : drawIndexed(bytes, header);
  const data = Buffer.alloc(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const line = isBottomUp ? height - 1 - row : row;
    for (let column = 0; column < width; column += 1)
      draw(row, column, data, (line * width + column) * channels);
  }
  return { data, width, height, channels };
};
