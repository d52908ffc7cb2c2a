/** Copyright, artist, and orientation in a picture's tags. */
export interface Credits {
  copyright?: string;
  artist?: string;
  orientation?: number;
}

/** Numbers of EXIF tags. */
export const orientationTag = 0x112;
export const artistTag = 0x13b;
export const copyrightTag = 0x8298;
const exifFolder = 0x8769;

/** Tags that reveal no person, place, time, or camera: the picture's format, copyright, and artist. */
const harmless = new Set([
  ...[orientationTag, artistTag, copyrightTag, exifFolder],
  ...[0x11a, 0x11b, 0x128, 0x213],
  ...[0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003],
]);

interface Entry {
  tag: number;
  /** Text, or a number stored in the entry itself. */
  value: string | number;
}

interface Exif {
  entries: Entry[];
  /** Whether the block contains nothing else: no preview, no truncated data, and no bytes outside its entries. */
  isAll: boolean;
}

/** Maximum characters of a credit. Two of this length fit into a segment of a JPEG. */
export const maxCredit = 2_000;
export const maxCreditBytes = 4 * maxCredit;
/** Maximum number of entries in a directory, more than any real picture has. */
const maxEntries = 200;
/** Maximum bytes of a tag about the format. */
const maxFormBytes = 16;

/** Bytes of a value by type. */
const typeBytes: Record<number, number> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1 },
};
const textTypes = [2, 129];

/** Returns the part of the bytes to decode, cut at the end of a UTF-8 character. */
const beginOf = (bytes: Buffer): Buffer => {
  if (bytes.length <= maxCreditBytes) return bytes;
  let end = maxCreditBytes;
  while (end > maxCreditBytes - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
};

/** Decodes the beginning of a text, as UTF-8, which programs write now, or as windows-1252, which they used to write. */
export const readCredit = (bytes: Buffer): string => {
  const begin = beginOf(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(begin);
  } catch {
    return new TextDecoder('windows-1252').decode(begin);
  }
};

interface Folder extends Exif {
  /** Bytes of the directory and of values stored elsewhere, including padding. */
  bytes: number;
}

type ReadNumber = (at: number, bytes: 2 | 4) => number;

const entryOf = (tiff: Buffer, number: ReadNumber, at: number): Entry & Omit<Folder, 'entries'> => {
  const [tag, type, count] = [number(at, 2), number(at + 2, 2), number(at + 4, 4)];
  const size = (typeBytes[type] ?? Infinity) * count;
  const isInside = size <= 4;
  const from = isInside ? at + 8 : number(at + 8, 4);
  const isText = textTypes.includes(type);
  const value = isText ? textAt(tiff, from, count) : number(at + 8, type === 3 ? 2 : 4);
  const isFair = size <= maxFormBytes || tag === artistTag || tag === copyrightTag;
  return {
    ...{ tag, value, bytes: isInside ? 0 : 4 * Math.ceil(size / 4) },
    isAll: isFair && harmless.has(tag) && from + size <= tiff.length,
  };
};

/** Reads a text up to its first NUL. */
const textAt = (tiff: Buffer, from: number, length: number): string => {
  const text = tiff.subarray(from, from + Math.min(length, maxCreditBytes + 1));
  const end = text.indexOf(0);
  return readCredit(end === -1 ? text : text.subarray(0, end));
};

const readFolder = (tiff: Buffer, number: ReadNumber, at: number): Folder => {
  const count = number(at, 2);
  const end = at + 2 + count * 12;
  const entries = Array.from({ length: Math.min(count, maxEntries) }, (_, index) =>
    entryOf(tiff, number, at + 2 + index * 12),
  );
  // the next directory is a preview with tags of its own
  const isAlone = number(end, 4) === 0;
  return {
    entries,
    isAll: count <= maxEntries && isAlone && entries.every(({ isAll }) => isAll),
    bytes: entries.reduce((sum, entry) => sum + entry.bytes, end + 4 - at),
  };
};

/** Returns the number of bytes without trailing padding. */
const lengthOf = (bytes: Buffer): number => {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return length;
};

/** Parses an EXIF block. Returns what is readable of a truncated or invalid one. */
export const readExif = (exif: Buffer): Exif => {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const mark = tiff.toString('latin1', 0, 4);
  const isLittle = mark === 'II*\0';
  if (!isLittle && mark !== 'MM\0*') return { entries: [], isAll: false };
  const number: ReadNumber = (at, bytes) => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const first = readFolder(tiff, number, number(4, 4));
  const below = first.entries.find(({ tag }) => tag === exifFolder)?.value;
  const folders = [first, ...(typeof below === 'number' ? [readFolder(tiff, number, below)] : [])];
  const bytes = folders.reduce((sum, folder) => sum + folder.bytes, 8);
  return {
    entries: folders.flatMap(({ entries }) => entries),
    isAll: folders.every(({ isAll }) => isAll) && lengthOf(tiff) <= bytes,
  };
};

/** Whether an EXIF block contains more than credits and the picture's format. True for an invalid block. */
export const hasPrivateExif = (exif: Buffer): boolean => !readExif(exif).isAll;

/** Writes an EXIF block with only these fields, big-endian, without `Exif\0\0`. Undefined if there are none. */
export const writeExif = ({ copyright, artist, orientation }: Credits): Buffer | undefined => {
  const tags: [number, string | number][] = [
    ...(orientation === undefined ? [] : [[orientationTag, orientation] as [number, number]]),
    ...(artist ? [[artistTag, artist] as [number, string]] : []),
    ...(copyright ? [[copyrightTag, copyright] as [number, string]] : []),
  ];
  if (tags.length === 0) return undefined;
  const folder = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  folder.write('MM\0*', 'latin1');
  folder.writeUInt32BE(8, 4);
  folder.writeUInt16BE(tags.length, 8);
  const texts: Buffer[] = [];
  let at = folder.length;
  for (const [index, [tag, value]] of tags.entries()) {
    const entry = 10 + index * 12;
    folder.writeUInt16BE(tag, entry);
    if (typeof value === 'number') {
      folder.writeUInt16BE(3, entry + 2);
      folder.writeUInt32BE(1, entry + 4);
      folder.writeUInt16BE(value, entry + 8);
      continue;
    }
    const text = Buffer.from(`${value}\0`);
    folder.writeUInt16BE(2, entry + 2);
    folder.writeUInt32BE(text.length, entry + 4);
    if (text.length <= 4) text.copy(folder, entry + 8);
    else {
      folder.writeUInt32BE(at, entry + 8);
      texts.push(text);
      at += text.length;
    }
  }
  return Buffer.concat([folder, ...texts]);
};
