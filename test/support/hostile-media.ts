import { deflateSync } from 'node:zlib';
import { filled } from './hostile-texts.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const repeated = (bytes: Buffer, times: number): Buffer => Buffer.alloc(bytes.length * times, bytes);

const mebibyte = 1_048_576;

/** A TIFF whose only directory has so many tags. */
const tiff = (tags: number): Buffer => {
  const head = Buffer.concat([latin('II*\0'), Buffer.from([8, 0, 0, 0, tags & 0xff, tags >> 8])]);
  return Buffer.concat([head, repeated(Buffer.from([0x11, 1, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0]), tags)]);
};

/** Returns a ZIP whose first entry claims to belong to an Office document, and unpacks to a thousand times its size. */
const office = (): Buffer => {
  const body = deflateSync(Buffer.alloc(3 * mebibyte)).subarray(2, -4);
  const name = latin('[Content_Types].xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(body.length, 18);
  head.writeUInt32LE(3 * mebibyte, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, body]);
};

/** Files whose kind is hard to find. */
export const hostileKinds = (): Record<string, Buffer> => ({
  'a TIFF of many tags': tiff(65_535),
  'instructions before a drawing': latin(filled('<??>', 65_536)),
  'comments before a drawing': latin(filled('<!---->', 65_536)),
  'document types before a drawing': latin(filled('<!DOCTYPE>', 65_536)),
  'a long document type': latin(filled('<!DOCTYPE [', 65_534) + ']>'),
  'a packed Office document': office(),
  'chunks of a PNG': Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    repeated(latin('\0\0\0\0abcd\0\0\0\0'), 5_000),
  ]),
  'boxes of an MP4': latin(filled('\0\0\0\x08ftyp', 65_536)),
  'heads of an ASF': latin(`0&\xb2u\x8ef\xcf\x11\xa6\xd9${filled('\0', 65_536)}`),
  'tags of an MP3': latin(filled('ID3\x03\0\0\0\0\x0f\x7f', 65_536)),
});

/** A folder of EXIF with as many texts as are read, all of the same bytes. */
const exifFolder = (first: Buffer, textAt: number): Buffer => {
  const entry = Buffer.from([0x01, 0x3b, 0, 2, 0, 0, 0x1f, 0x41, 0, 0, 0, 0]);
  entry.writeUInt32BE(textAt, 8);
  return Buffer.concat([Buffer.from([0, 200]), first, repeated(entry, 199), Buffer.alloc(4)]);
};

/** A block of EXIF of 13 KB in which 3 MB of text are read. */
const exif = (): Buffer => {
  const length = 2 + 200 * 12 + 4;
  const below = Buffer.from([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0]);
  below.writeUInt32BE(8 + length, 8);
  const textAt = 8 + 2 * length;
  const folders = [exifFolder(below, textAt), exifFolder(Buffer.alloc(12), textAt)];
  return Buffer.concat([latin('MM\0*\0\0\0\x08'), ...folders, Buffer.alloc(8_001, 'a')]);
};

const jpegOf = (...segments: Buffer[]): Buffer =>
  Buffer.concat([latin('\xff\xd8'), ...segments, latin('\xff\xd9')]);

const exifSegment = (): Buffer => {
  const body = Buffer.concat([latin('Exif\0\0'), exif()]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
};

const pngChunk = (name: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, latin(name), body, Buffer.alloc(4)]);
};

const pngOf = (chunk: Buffer, times: number): Buffer =>
  Buffer.concat([latin('\x89PNG\r\n\x1a\n'), repeated(chunk, times), pngChunk('IEND', Buffer.alloc(0))]);

const packed = Buffer.concat([latin('Copyright\0\0'), deflateSync(Buffer.alloc(8_000, 'a'))]);

const webpOf = (chunk: Buffer, times: number): Buffer => {
  const head = latin('RIFF\0\0\0\0WEBP');
  head.writeUInt32LE(4 + chunk.length * times, 4);
  return Buffer.concat([head, repeated(chunk, times)]);
};

const webpExif = (): Buffer => {
  const body = exif();
  const head = latin('EXIF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

const gifHead = latin('GIF89a\x01\0\x01\0\0\0\0');

/** Pictures whose tags are hard to find, by their type: of the size up to which pictures are searched. */
export const hostilePictures = (): [mimeType: string, name: string, Buffer][] => [
  ['image/jpeg', 'blocks of EXIF', jpegOf(repeated(exifSegment(), 1_200))],
  ['image/jpeg', 'bytes that fill', jpegOf(latin('\xff\xda\0\x02'), Buffer.alloc(15 * mebibyte, 0xff))],
  ['image/jpeg', 'zeros behind', Buffer.concat([jpegOf(), Buffer.alloc(15 * mebibyte)])],
  ['image/jpeg', 'segments', jpegOf(repeated(latin('\xff\xfe\0\x02'), 3_000_000))],
  ['image/png', 'packed credits', pngOf(pngChunk('zTXt', packed), 9_990)],
  ['image/png', 'credits that do not unpack', pngOf(pngChunk('zTXt', latin('Author\0\0no')), 9_990)],
  ['image/png', 'blocks of EXIF', pngOf(pngChunk('eXIf', exif()), 1_200)],
  ['image/webp', 'blocks of EXIF', webpOf(webpExif(), 1_200)],
  ['image/gif', 'extensions', Buffer.concat([gifHead, repeated(latin('!\xf9\0'), 5_000_000)])],
  [
    'image/gif',
    'sub-blocks',
    Buffer.concat([gifHead, latin('!\xfe'), Buffer.alloc(15 * mebibyte, 1), latin('\0;')]),
  ],
];

const boxOf = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head.fill(name, 4), body]);
};

const empty = boxOf('free', Buffer.alloc(0));
const nest = (name: string, depth: number): Buffer => {
  const boxes = Buffer.alloc(8 * depth);
  for (let at = 0; at < depth; at += 1) boxes.writeUInt32BE(8 * (depth - at), at * 8);
  for (let at = 0; at < depth; at += 1) boxes.write(name, at * 8 + 4, 'latin1');
  return boxes;
};

/** Videos whose boxes are hard to read. */
export const hostileVideos = (): Record<string, Buffer> => ({
  'outer boxes': repeated(empty, 1_000_000),
  'outer boxes of 64 bits': repeated(latin('\0\0\0\x01free\0\0\0\0\0\0\0\x10'), 1_000_000),
  'boxes of an index': boxOf('moov', repeated(empty, 4_000_000)),
  tracks: boxOf('moov', repeated(boxOf('trak', repeated(empty, 10)), 100_000)),
  'edits of many tracks': boxOf(
    'moov',
    repeated(boxOf('trak', boxOf('edts', repeated(boxOf('elst', Buffer.alloc(8, 0xff)), 10))), 20_000),
  ),
  'an edit list that says more': boxOf(
    'moov',
    boxOf('trak', boxOf('edts', boxOf('elst', Buffer.alloc(16, 0xff)))),
  ),
  'nested tracks': nest('trak', 1_000_000),
  'a nested index': boxOf('moov', nest('mdia', 1_000_000)),
  'a box of no end': boxOf('mdat', repeated(empty, 100)).fill(0, 0, 4),
  'heads of a movie': boxOf('moov', repeated(boxOf('mvhd', Buffer.alloc(20, 1)), 500_000)),
});
