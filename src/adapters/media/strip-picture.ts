import { crc32 } from 'node:zlib';
import { creditsOf, hasPrivateExif, writeExif, type RawTags } from './picture-tags.ts';

/** A piece of a file: a segment, a chunk or a block, with its bytes as they stand. */
interface Piece {
  bytes: Buffer;
  /** Whether the picture is drawn by it. */
  isKept: boolean;
}

interface Parted {
  pieces: Piece[];
  tags: RawTags;
  /** After which piece new tags are written. */
  tagsAfter: number;
}

const exifMark = Buffer.from('Exif\0\0', 'latin1');
const keptSegments = new Set([0xe0, 0xee]);
/** Segments without a length. */
const isBare = (marker: number): boolean =>
  marker === 0xd8 || (marker >= 0xd0 && marker <= 0xd7) || marker === 1;

/** Where the coded data behind a scan's header end: at the next marker that is none of its own. */
const endOfScan = (bytes: Buffer, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0xd9;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
};

const isOfPicture = (marker: number, body: Buffer): boolean => {
  if (marker === 0xfe) return false;
  if (marker === 0xe2) return body.subarray(0, 11).toString('latin1') === 'ICC_PROFILE';
  return marker < 0xe0 || marker > 0xef || keptSegments.has(marker);
};

/** Keeps the first block of each kind of tags. */
const noteJpegTags = (tags: RawTags, marker: number, body: Buffer): void => {
  const isExif = body.subarray(0, 6).equals(exifMark);
  if (marker === 0xe1 && isExif) tags.exif ??= body;
  if (marker === 0xe1 && !isExif) tags.xmp ??= body;
  if (marker === 0xed) tags.iptc ??= body;
};

const isKeptSegment = (marker: number, body: Buffer): boolean => {
  const isExif = marker === 0xe1 && body.subarray(0, 6).equals(exifMark);
  return isExif ? !hasPrivateExif(body) : isOfPicture(marker, body);
};

/** Segments of a JPEG; what stands behind its end, as phones put films and further pictures there, is none of it. */
const partJpeg = (bytes: Buffer): Parted => {
  const pieces: Piece[] = [];
  const tags: RawTags = {};
  let at = 0;
  while (at + 4 <= bytes.length && bytes[at + 1] !== 0xd9) {
    const marker = bytes[at + 1] ?? 0;
    const length = isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    const end = marker === 0xda ? endOfScan(bytes, at + length) : at + length;
    const body = bytes.subarray(at + 4, at + length);
    noteJpegTags(tags, marker, body);
    pieces.push({ bytes: bytes.subarray(at, end), isKept: isKeptSegment(marker, body) });
    at = end;
  }
  pieces.push({ bytes: bytes.subarray(at, at + 2), isKept: true });
  pieces.push({ bytes: bytes.subarray(at + 2), isKept: false });
  return { pieces, tags, tagsAfter: 1 };
};

const keptChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs sPLT hIST acTL fcTL fdAT mDCV cLLI'.split(' '),
);

const partPng = (bytes: Buffer): Parted => {
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 8), isKept: true }];
  const tags: RawTags = {};
  let at = 8;
  for (let name = ''; at + 12 <= bytes.length && name !== 'IEND';) {
    const length = bytes.readUInt32BE(at);
    name = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'eXIf') tags.exif ??= body;
    if (name === 'iTXt' && body.toString('latin1', 0, 17) === 'XML:com.adobe.xmp') tags.xmp ??= body;
    const isCritical = /^[A-Z]/.test(name);
    const isKept = isCritical || keptChunks.has(name) || (name === 'eXIf' && !hasPrivateExif(body));
    pieces.push({ bytes: bytes.subarray(at, at + 12 + length), isKept });
    at += 12 + length;
  }
  pieces.push({ bytes: bytes.subarray(at), isKept: false });
  return { pieces, tags, tagsAfter: 2 };
};

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const partWebp = (bytes: Buffer): Parted => {
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 12), isKept: true }];
  const tags: RawTags = {};
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= whole) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'EXIF') tags.exif ??= body;
    if (name === 'XMP ') tags.xmp ??= body;
    const isKept = webpChunks.has(name) || (name === 'EXIF' && !hasPrivateExif(body));
    pieces.push({ bytes: bytes.subarray(at, end), isKept });
    at = end;
  }
  pieces.push({ bytes: bytes.subarray(at), isKept: false });
  return { pieces, tags, tagsAfter: pieces.length };
};

const jpegTags = (exif: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + exifMark.length + exif.length, 2);
  return Buffer.concat([head, exifMark, exif]);
};

const pngTags = (exif: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('eXIf'), exif]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(exif.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const webpTags = (exif: Buffer): Buffer => {
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif, Buffer.alloc(exif.length % 2)]);
};

/** The length of a WebP, and what its header says is in it: EXIF by bit 3, XMP by bit 2. */
const mendWebp = (file: Buffer, hasExif: boolean): Buffer => {
  file.writeUInt32LE(file.length - 8, 4);
  if (file.toString('latin1', 12, 16) === 'VP8X')
    file[20] = ((file[20] ?? 0) & ~0b1100) | (hasExif ? 0b1000 : 0);
  return file;
};

interface Format {
  part: (bytes: Buffer) => Parted;
  tags: (exif: Buffer) => Buffer;
  mend?: (file: Buffer, hasExif: boolean) => Buffer;
}

const formats: Record<string, Format> = {
  'image/jpeg': { part: partJpeg, tags: jpegTags },
  'image/png': { part: partPng, tags: pngTags },
  'image/webp': { part: partWebp, tags: webpTags, mend: mendWebp },
};

/** Kinds of pictures whose tags are taken away without touching a pixel. */
export const isStrippable = (mimeType: string): boolean => Object.hasOwn(formats, mimeType);

/** Pieces of no length stand where nothing was. */
const isPrivate = ({ bytes, isKept }: Piece): boolean => !isKept && bytes.some(byte => byte !== 0);

/** Whether a picture carries more than itself, whose it is and how it stands. */
export const hasPrivateTags = (bytes: Buffer, mimeType: string): boolean =>
  formats[mimeType]?.part(bytes).pieces.some(isPrivate) ?? false;

/** The same picture, pixel for pixel, with its copyright, artist and turn alone. */
export const stripPicture = (bytes: Buffer, mimeType: string): Buffer => {
  const format = formats[mimeType];
  if (!format) return bytes;
  const { pieces, tags, tagsAfter } = format.part(bytes);
  const isExifKept = tags.exif !== undefined && !hasPrivateExif(tags.exif);
  const exif = isExifKept ? undefined : writeExif(creditsOf(tags));
  const written = pieces.flatMap((piece, index) => [
    ...(index === tagsAfter && exif ? [format.tags(exif)] : []),
    ...(piece.isKept ? [piece.bytes] : []),
  ]);
  if (tagsAfter >= pieces.length && exif) written.push(format.tags(exif));
  const file = Buffer.concat(written);
  return format.mend?.(file, isExifKept || exif !== undefined) ?? file;
};
