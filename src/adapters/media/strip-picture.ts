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

/** The length of a WebP, and what its header says is in it: EXIF by bit 3, XMP by bit 2. */
const mendWebp = (file: Buffer, hasExif: boolean): Buffer => {
  file.writeUInt32LE(file.length - 8, 4);
  if (file.toString('latin1', 12, 16) === 'VP8X')
    file[20] = ((file[20] ?? 0) & ~0b1100) | (hasExif ? 0b1000 : 0);
  return file;
};

interface Format {
  /** Undefined where the file is not as its format has it. */
  part: (bytes: Buffer) => Parted | undefined;
  /** Absent where there is no place for them. */
  tags?: (exif: Buffer) => Buffer;
  mend?: (file: Buffer, hasExif: boolean) => Buffer;
}

const formats: Record<string, Format> = {
  'image/jpeg': { part: partJpeg, tags: jpegTags },
  'image/png': { part: partPng, tags: pngTags },
  'image/gif': { part: partGif },
  'image/webp': { part: partWebp, tags: webpTags, mend: mendWebp },
};

/** Kinds of pictures whose tags are taken away without touching a pixel. */
export const isStrippable = (mimeType: string): boolean => Object.hasOwn(formats, mimeType);

const zeros = Buffer.alloc(65_536);

/** Whether there is nothing but zeros in the bytes; compared block by block, as a picture may have megabytes of them behind it. */
const isBlank = (bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const block = bytes.subarray(at, at + zeros.length);
    if (!block.equals(zeros.subarray(0, block.length))) return false;
  }
  return true;
};

/** Pieces of no length stand where nothing was. */
const isPrivate = ({ bytes, isKept }: Piece): boolean => !isKept && !isBlank(bytes);

/** Whether a picture carries more than itself, whose it is and how it stands; of one that does not parse nobody knows. */
export const hasPrivateTags = (bytes: Buffer, mimeType: string): boolean => {
  const format = formats[mimeType];
  return format !== undefined && (format.part(bytes)?.pieces.some(isPrivate) ?? true);
};

/** What a picture's own format says in tags and texts. */
export const pictureTagsOf = (bytes: Buffer, mimeType: string): RawTags =>
  formats[mimeType]?.part(bytes)?.tags ?? {};

const keptOf = (pieces: readonly Piece[]): Buffer[] =>
  pieces.filter(({ isKept }) => isKept).map(({ bytes }) => bytes);

/** The same picture, pixel for pixel, with its copyright, artist and turn alone; undefined where that cannot be. */
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

/** Where tags go into a JPEG or PNG that has none: behind its mark, and the header of 25 bytes. */
const tagsStart: Record<string, number> = { 'image/jpeg': 2, 'image/png': 33 };

/** The parts of a picture that has no tags, with those of whose it is, in UTF-8: sharp writes them in ASCII. */
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
