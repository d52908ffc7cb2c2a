import type { BmpHeader } from './bmp-header.ts';
import { UnreadablePicture } from './protocol.ts';

/** Position of the next pixel, and of the next run in the file. */
interface Pen {
  at: number;
  x: number;
  y: number;
}

/** Actions of the codes after a zero count. */
const escapes: Record<number, (bytes: Buffer, pen: Pen) => Pen> = {
  0: (_, { at, y }) => ({ at, x: 0, y: y + 1 }),
  2: (bytes, { at, x, y }) => ({ at: at + 2, x: x + (bytes[at] ?? 0), y: y + (bytes[at + 1] ?? 0) }),
};
const theEnd = 1;

/** Decodes RLE4 and RLE8 to color indexes, one per pixel. Pixels that no run names get the first color. */
export const unrun = (bytes: Buffer, { width, height, bits, pixelsAt }: BmpHeader): Uint8Array => {
  const indices = new Uint8Array(width * height);
  const perByte = 8 / bits;
  /** Returns a pixel's part of a byte that holds one or two. */
  const part = (byte: number, index: number): number =>
    perByte === 1 ? byte : index % 2 === 0 ? byte >> 4 : byte & 15;
  const draw = ({ at, x, y }: Pen, count: number, valueOf: (index: number) => number): Pen => {
    for (let index = 0; index < count; index += 1)
      if (x + index < width && y < height) indices[y * width + x + index] = valueOf(index);
    return { at, x: x + count, y };
  };
  let pen: Pen = { at: pixelsAt, x: 0, y: 0 };
  while (pen.at + 1 < bytes.length) {
    const { at } = pen;
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]];
    pen = { ...pen, at: at + 2 };
    if (count > 0) {
      pen = draw(pen, count, index => part(value, index));
      continue;
    }
    if (value === theEnd) return indices;
    const escape = escapes[value];
    if (escape) {
      pen = escape(bytes, pen);
      continue;
    }
    const length = Math.ceil(value / perByte);
    const named = draw(pen, value, index => part(bytes[at + 2 + Math.floor(index / perByte)] ?? 0, index));
    pen = { ...named, at: at + 2 + length + (length % 2) };
  }
  throw new UnreadablePicture('damaged', 'its runs do not end');
};
