import { crc32 } from 'node:zlib';
import { partGif } from './media-gif.ts';
import { exifMark, partJpeg, partPng, partWebp, type Parted, type Piece } from './picture-pieces.ts';
import { hasPrivateExif, writeExif, type Credits } from './picture-exif.ts';
import { creditsOf, type RawTags } from './picture-tags.ts';

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

/** Corrects the length of a WebP, and the flags of its header: EXIF in bit 3, XMP in bit 2. */
const mendWebp = (file: Buffer, hasExif: boolean): Buffer => {
  file.writeUInt32LE(file.length - 8, 4);
  if (file.toString('latin1', 12, 16) === 'VP8X')
    file[20] = ((file[20] ?? 0) & ~0b1100) | (hasExif ? 0b1000 : 0);
  return file;
};

interface Format {
  /** Splits a file. Undefined if it violates its format. */
  part: (bytes: Buffer) => Parted | undefined;
  /** Undefined if the format has no place for tags. */
  tags?: (exif: Buffer) => Buffer;
  mend?: (file: Buffer, hasExif: boolean) => Buffer;
}

const formats: Record<string, Format> = {
  'image/jpeg': { part: partJpeg, tags: jpegTags },
  'image/png': { part: partPng, tags: pngTags },
  'image/gif': { part: partGif },
  'image/webp': { part: partWebp, tags: webpTags, mend: mendWebp },
};

/** Whether tags of this kind of picture can be removed without changing a pixel. */
export const isStrippable = (mimeType: string): boolean => Object.hasOwn(formats, mimeType);

const zeros = Buffer.alloc(65_536);

/**
 * Whether the bytes are all zeros. Compares them block by block, because a picture may have megabytes of them at its end.
 */
const isBlank = (bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const block = bytes.subarray(at, at + zeros.length);
    if (!block.equals(zeros.subarray(0, block.length))) return false;
  }
  return true;
};

/** Whether a piece contains private data. A piece filled with zeros does not. */
const isPrivate = ({ bytes, isKept }: Piece): boolean => !isKept && !isBlank(bytes);

/** Whether a picture contains more than its content, credits, and orientation. True for one that cannot be parsed. */
export const hasPrivateTags = (bytes: Buffer, mimeType: string): boolean => {
  const format = formats[mimeType];
  return format !== undefined && (format.part(bytes)?.pieces.some(isPrivate) ?? true);
};

/** Returns the tags and texts in a picture's own format. */
export const pictureTagsOf = (bytes: Buffer, mimeType: string): RawTags =>
  formats[mimeType]?.part(bytes)?.tags ?? {};

const keptOf = (pieces: readonly Piece[]): Buffer[] =>
  pieces.filter(({ isKept }) => isKept).map(({ bytes }) => bytes);

/**
 * Returns the same picture, pixel for pixel, with only its copyright, artist, and orientation. Undefined if that is
 * impossible.
 */
export const stripPicture = (bytes: Buffer, mimeType: string): Buffer | undefined => {
  const format = formats[mimeType];
  const parted = format?.part(bytes);
  if (!format || !parted) return undefined;
  const { pieces, tags, tagsAfter } = parted;
  const isExifKept = tags.exif !== undefined && !hasPrivateExif(tags.exif);
  const exif = isExifKept ? undefined : writeExif(creditsOf(tags));
  const tagged = exif && format.tags ? [format.tags(exif)] : [];
  const [before, after] = [keptOf(pieces.slice(0, tagsAfter)), keptOf(pieces.slice(tagsAfter))];
  const file = Buffer.concat([...before, ...tagged, ...after]);
  return format.mend?.(file, isExifKept || tagged.length > 0) ?? file;
};

/** Position of tags in a JPEG or PNG without any: after its signature, and after a PNG's header of 25 bytes. */
const tagsStart: Record<string, number> = { 'image/jpeg': 2, 'image/png': 33 };

/** Adds credits in UTF-8 to the parts of a picture without tags, because sharp writes them in ASCII. */
export const creditPicture = (
  bytes: Buffer,
  mimeType: string,
  { copyright, artist }: Credits,
): readonly Buffer[] => {
  const exif = writeExif({ ...(copyright && { copyright }), ...(artist && { artist }) });
  const tags = exif && formats[mimeType]?.tags?.(exif);
  const at = tagsStart[mimeType];
  return tags && at ? [bytes.subarray(0, at), tags, bytes.subarray(at)] : [bytes];
};
