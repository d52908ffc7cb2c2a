import { inflateSync } from 'node:zlib';
import { hasPrivateExif, maxCreditBytes, readCredit } from './picture-exif.ts';
import type { RawTags } from './picture-tags.ts';

/** A piece of a file: a segment, a chunk, or a block, with its bytes. */
export interface Piece {
  bytes: Buffer;
  /** Whether the piece affects how the picture is drawn. */
  isKept: boolean;
}

export interface Parted {
  pieces: Piece[];
  tags: RawTags;
  /** Index of the piece after which new tags are written. */
  tagsAfter: number;
}

/** Maximum number of pieces of a picture. A PNG of 64 MB has some 8,000 chunks. */
const maxPieces = 10_000;
export const isTooMany = ({ length }: readonly Piece[]): boolean => length > maxPieces;

export const exifMark = Buffer.from('Exif\0\0', 'latin1');
const keptSegments = new Set([0xe0, 0xee]);
/** Whether a segment has no length. */
const isBare = (marker: number): boolean =>
  marker === 0xd8 || (marker >= 0xd0 && marker <= 0xd7) || marker === 1;

/** Returns where the coded data after a scan's header ends: at the next marker that is not part of it. */
const endOfScan = (bytes: Buffer, start: number): number => {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
};

const isOfPicture = (marker: number, body: Buffer): boolean => {
  if (marker === 0xfe) return false;
  if (marker === 0xe2) return body.subarray(0, 11).toString('latin1') === 'ICC_PROFILE';
  return marker < 0xe0 || marker > 0xef || keptSegments.has(marker);
};

/** Records the first block of each kind of tags. */
const noteJpegTags = (tags: RawTags, marker: number, body: Buffer): void => {
  const isExif = body.subarray(0, 6).equals(exifMark);
  if (marker === 0xe1 && isExif) tags.exif ??= body;
  if (marker === 0xe1 && !isExif) tags.xmp ??= body;
  if (marker === 0xed) tags.iptc ??= body;
};

/**
 * Whether the block is kept. Of several EXIF blocks, only the first is read and kept, because a file may have thousands.
 */
const isKeptExif = ({ exif }: RawTags, body: Buffer): boolean => exif === body && !hasPrivateExif(body);

const isKeptSegment = (tags: RawTags, marker: number, body: Buffer): boolean => {
  const isExif = marker === 0xe1 && body.subarray(0, 6).equals(exifMark);
  return isExif ? isKeptExif(tags, body) : isOfPicture(marker, body);
};

/** Skips the fill bytes that may precede a marker (T.81 B.1.1.2). */
const skipFill = (bytes: Buffer, start: number): number => {
  let at = start;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  return at;
};

/** Whether T.81 defines the segment outside of coded data. */
const isSegment = (marker: number): boolean =>
  isBare(marker) ? marker !== 0xd8 : (marker >= 0xc0 && marker <= 0xef) || marker === 0xfe;

/** Returns the bytes from the marker to the end of the segment. Undefined if no segment can begin there. */
const segmentLength = (bytes: Buffer, at: number): number | undefined => {
  const marker = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || !isSegment(marker) || at + 4 > bytes.length) return undefined;
  if (isBare(marker)) return 2;
  const length = bytes.readUInt16BE(at + 2);
  return length < 2 || at + 2 + length > bytes.length ? undefined : 2 + length;
};

/** Splits a JPEG into segments. Data after its end, such as videos and further pictures from phones, is not included. */
export const partJpeg = (bytes: Buffer): Parted | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 2), isKept: true }];
  const tags: RawTags = {};
  let at = skipFill(bytes, 2);
  while (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) {
    const length = segmentLength(bytes, at);
    if (length === undefined || isTooMany(pieces)) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const end = marker === 0xda ? endOfScan(bytes, at + length) : at + length;
    const body = bytes.subarray(at + 4, at + length);
    noteJpegTags(tags, marker, body);
    pieces.push({ bytes: bytes.subarray(at, end), isKept: isKeptSegment(tags, marker, body) });
    at = skipFill(bytes, end);
  }
  pieces.push({ bytes: bytes.subarray(at, at + 2), isKept: true });
  pieces.push({ bytes: bytes.subarray(at + 2), isKept: false });
  return { pieces, tags, tagsAfter: 1 };
};

const keptChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs sPLT hIST acTL fcTL fdAT mDCV cLLI'.split(' '),
);

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  name: string;
  body: Buffer;
  bytes: Buffer;
}

const pngChunk = (bytes: Buffer, at: number): Chunk | undefined => {
  if (at + 12 > bytes.length) return undefined;
  const name = bytes.toString('latin1', at + 4, at + 8);
  const end = at + 12 + bytes.readUInt32BE(at);
  if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return undefined;
  return { name, body: bytes.subarray(at + 8, end - 4), bytes: bytes.subarray(at, end) };
};

/** Keywords of texts with credits. */
const credits: Record<string, 'copyright' | 'artist'> = { Copyright: 'copyright', Author: 'artist' };

const textChunks = ['tEXt', 'zTXt', 'iTXt'];

/** Returns where a text begins after its keyword (PNG 11.3.3). Undefined if it is truncated. */
const textStart = ({ name, body }: Chunk, keywordEnd: number): number | undefined => {
  if (name === 'tEXt') return keywordEnd + 1;
  if (name === 'zTXt') return keywordEnd + 2;
  const languageEnd = body.indexOf(0, keywordEnd + 3);
  const translationEnd = languageEnd === -1 ? -1 : body.indexOf(0, languageEnd + 1);
  return translationEnd === -1 ? undefined : translationEnd + 1;
};

/** Decompresses a text. Undefined if it is damaged, or longer than a credit. */
const unpacked = (bytes: Buffer): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength: maxCreditBytes });
  } catch {
    return undefined;
  }
};

type PngCredit = Pick<RawTags, 'copyright' | 'artist'>;

/** Maximum number of a PNG's texts to read for credits, because each may need decompression. */
const maxCreditTexts = 20;

/** Returns the credit in a chunk. Nothing once `texts` others were read. */
const pngCreditOf = (chunk: Chunk, texts: { left: number }): PngCredit => {
  const { name, body } = chunk;
  const end = textChunks.includes(name) ? body.indexOf(0) : -1;
  const credit = end === -1 ? undefined : credits[body.toString('latin1', 0, end)];
  const start = credit && textStart(chunk, end);
  if (!credit || start === undefined || (texts.left -= 1) < 0) return {};
  const isPacked = name === 'zTXt' || (name === 'iTXt' && body[end + 1] === 1);
  const text = isPacked ? unpacked(body.subarray(start)) : body.subarray(start);
  return text ? { [credit]: readCredit(text) } : {};
};

const notePngTags = (tags: RawTags, { name, body }: Chunk, credit: PngCredit): void => {
  Object.assign(tags, { ...credit, ...tags });
  if (name === 'eXIf') tags.exif ??= body;
  if (name === 'iTXt' && body.toString('latin1', 0, 17) === 'XML:com.adobe.xmp') tags.xmp ??= body;
};

const isKeptPngChunk = (tags: RawTags, { name, body }: Chunk, credit: PngCredit): boolean => {
  const isCritical = /^[A-Z]/.test(name);
  if (isCritical || keptChunks.has(name)) return true;
  if (name === 'eXIf') return isKeptExif(tags, body);
  return body.length <= maxCreditBytes && Object.keys(credit).length > 0;
};

export const partPng = (bytes: Buffer): Parted | undefined => {
  if (!bytes.subarray(0, 8).equals(pngMark)) return undefined;
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 8), isKept: true }];
  const tags: RawTags = {};
  const texts = { left: maxCreditTexts };
  let at = 8;
  for (let name = ''; name !== 'IEND';) {
    const chunk = pngChunk(bytes, at);
    if (!chunk || isTooMany(pieces)) return undefined;
    const credit = pngCreditOf(chunk, texts);
    notePngTags(tags, chunk, credit);
    pieces.push({ bytes: chunk.bytes, isKept: isKeptPngChunk(tags, chunk, credit) });
    at += chunk.bytes.length;
    name = chunk.name;
  }
  pieces.push({ bytes: bytes.subarray(at), isKept: false });
  return { pieces, tags, tagsAfter: 2 };
};

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const webpChunk = (bytes: Buffer, at: number): Chunk | undefined => {
  const length = bytes.readUInt32LE(at + 4);
  const end = at + 8 + length + (length % 2);
  if (end > bytes.length) return undefined;
  const name = bytes.toString('latin1', at, at + 4);
  return { name, body: bytes.subarray(at + 8, at + 8 + length), bytes: bytes.subarray(at, end) };
};

const isKeptWebpChunk = (tags: RawTags, { name, body }: Chunk): boolean =>
  webpChunks.has(name) || (name === 'EXIF' && isKeptExif(tags, body));

/** Returns the bytes of the file that belong to the picture. Undefined if it is not a WebP. */
const webpLength = (bytes: Buffer): number | undefined => {
  if (bytes.length < 12 || !/^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12))) return undefined;
  const length = 8 + bytes.readUInt32LE(4);
  return length > bytes.length ? undefined : length;
};

export const partWebp = (bytes: Buffer): Parted | undefined => {
  const length = webpLength(bytes);
  if (length === undefined) return undefined;
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 12), isKept: true }];
  const tags: RawTags = {};
  let at = 12;
  while (at + 8 <= length) {
    const chunk = webpChunk(bytes.subarray(0, length), at);
    if (!chunk || isTooMany(pieces)) return undefined;
    if (chunk.name === 'EXIF') tags.exif ??= chunk.body;
    if (chunk.name === 'XMP ') tags.xmp ??= chunk.body;
    pieces.push({ bytes: chunk.bytes, isKept: isKeptWebpChunk(tags, chunk) });
    at += chunk.bytes.length;
  }
  pieces.push({ bytes: bytes.subarray(at), isKept: false });
  return { pieces, tags, tagsAfter: pieces.length };
};
