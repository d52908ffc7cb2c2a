import { UnreadablePicture } from './protocol.ts';

/** Header before the pixels of a BMP, in the terms of the Windows documentation. */
export interface BmpHeader {
  width: number;
  height: number;
  /** Whether the first row of the file is the bottom row of the picture. */
  isBottomUp: boolean;
  bits: number;
  /** 0 for none, 1 and 2 for run lengths, 3 for masks. */
  compression: number;
  /** Three bytes per color: red, green, blue. */
  palette: Uint8Array;
  masks: readonly number[];
  pixelsAt: number;
}

const damaged = (why: string) => new UnreadablePicture('damaged', why);

/** Length of the header of OS/2 1.x, with shorter fields and three bytes per color. */
const coreLength = 12;
const infoLength = 40;
const masked = new Set([3, 6]);

const masksOf = (bytes: Buffer, length: number, bits: number, compression: number): number[] => {
  const places = length > 52 || compression === 6 ? [0, 4, 8, 12] : [0, 4, 8];
  if (masked.has(compression)) return places.map(place => bytes.readUInt32LE(14 + infoLength + place));
  if (bits === 16) return [0x7c00, 0x03e0, 0x001f];
  return [0xff0000, 0x00ff00, 0x0000ff];
};

const paletteOf = (bytes: Buffer, at: number, count: number, entry: number): Uint8Array => {
  const palette = new Uint8Array(count * 3);
  for (let index = 0; index < count; index += 1)
    for (const channel of [0, 1, 2])
      palette[index * 3 + channel] = bytes[at + index * entry + 2 - channel] ?? 0;
  return palette;
};

const shapeOf = (bytes: Buffer, isCore: boolean) => {
  const [width, height] = isCore
    ? [bytes.readUInt16LE(18), bytes.readInt16LE(20)]
    : [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  if (width < 1 || height === 0) throw damaged('no size');
  return { width, height: Math.abs(height), isBottomUp: height > 0 };
};

/** Returns the bits per pixel and how they are packed. Both kinds of masks are treated the same. */
const packingOf = (bytes: Buffer, isCore: boolean): { bits: number; compression: number } => {
  const bits = bytes.readUInt16LE(isCore ? 24 : 28);
  const compression = isCore ? 0 : bytes.readUInt32LE(30);
  if (![1, 4, 8, 16, 24, 32].includes(bits) || ![0, 1, 2, 3, 6].includes(compression))
    throw new UnreadablePicture('no_decoder', `${bits} bits, compression ${compression}`);
  return { bits, compression };
};

/** Returns the bytes of masks between a short header and the colors. */
const masksAfter = (length: number, compression: number): number => {
  if (!masked.has(compression) || length !== infoLength) return 0;
  return compression === 6 ? 16 : 12;
};

export const readBmpHeader = (bytes: Buffer): BmpHeader => {
  const length = bytes.readUInt32LE(14);
  const isCore = length === coreLength;
  if (!isCore && length < infoLength) throw damaged(`a header of ${length} bytes`);
  const { bits, compression } = packingOf(bytes, isCore);
  const colors = (isCore ? 0 : bytes.readUInt32LE(46)) || 2 ** bits;
  const count = bits > 8 ? 0 : Math.min(colors, 256);
  return {
    ...shapeOf(bytes, isCore),
    bits,
    compression: masked.has(compression) ? 3 : compression,
    palette: paletteOf(bytes, 14 + length + masksAfter(length, compression), count, isCore ? 3 : 4),
    masks: isCore ? [] : masksOf(bytes, length, bits, compression),
    pixelsAt: bytes.readUInt32LE(10),
  };
};
