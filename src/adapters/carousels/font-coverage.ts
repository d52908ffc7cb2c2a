import { brotliDecompressSync } from 'node:zlib';

/**
 * Returns the code points for which a WOFF2 font has glyphs, by its `cmap` table. The ranges that font packages declare are
 * wider than the fonts, and a code point without a glyph is drawn as an empty box. Formats: W3C "WOFF File Format 2.0",
 * sections 4 and 5; OpenType 1.9 "cmap".
 */
export const coverageOf = (woff2: Buffer): Set<number> => {
  const cmap = cmapOf(woff2);
  const best = subtablesOf(cmap).sort((one, other) => other.format - one.format)[0];
  return best === undefined
    ? new Set()
    : best.format === 12
      ? groups(cmap, best.at)
      : segments(cmap, best.at);
};

/** Numbers of tables: `cmap` and `glyf` are 0 and 10 in the list of known tables, `loca` is 11. */
const known = { cmap: 0, glyf: 10, loca: 11, other: 63 } as const;

/**
 * Returns the table's bytes. The tables follow one another in one compressed stream, and only glyf and loca are
 * transformed.
 */
const cmapOf = (woff2: Buffer): Buffer => {
  const tables = woff2.readUInt16BE(12);
  const reader = { at: 48 };
  let offset = 0;
  let found: { offset: number; length: number } | undefined;
  for (let table = 0; table < tables; table += 1) {
    const flags = woff2.readUInt8(reader.at++);
    const kind = flags & 0x3f;
    if (kind === known.other) reader.at += 4;
    const length = readBase128(woff2, reader);
    const isGlyphs = kind === known.glyf || kind === known.loca;
    const isTransformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const stored = isTransformed ? readBase128(woff2, reader) : length;
    if (kind === known.cmap) found = { offset, length };
    offset += stored;
  }
  if (!found) throw new Error('the font has no cmap table');
  const bytes = brotliDecompressSync(woff2.subarray(reader.at, reader.at + woff2.readUInt32BE(20)));
  return bytes.subarray(found.offset, found.offset + found.length);
};

/** Reads a number with seven bits per byte, highest first. The top bit says that more bytes follow. */
const readBase128 = (bytes: Buffer, reader: { at: number }): number => {
  let value = 0;
  for (let count = 0; count < 5; count += 1) {
    const byte = bytes.readUInt8(reader.at++);
    value = value * 128 + (byte & 0x7f);
    if ((byte & 0x80) === 0) return value;
  }
  throw new Error('not a WOFF2 font');
};

/** Finds Unicode subtables in the formats that this file reads: 4 for the basic plane, 12 for all planes. */
const subtablesOf = (cmap: Buffer): { at: number; format: number }[] =>
  Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    return { at, format: cmap.readUInt16BE(at) };
  }).filter(({ format }) => format === 4 || format === 12);

const groups = (cmap: Buffer, at: number): Set<number> => {
  const covered = new Set<number>();
  for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
    const start = at + 16 + group * 12;
    for (let code = cmap.readUInt32BE(start); code <= cmap.readUInt32BE(start + 4); code += 1)
      covered.add(code);
  }
  return covered;
};

const segments = (cmap: Buffer, at: number): Set<number> => {
  const covered = new Set<number>();
  const bytes = cmap.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = cmap.readUInt16BE(ends + segment);
    for (let code = cmap.readUInt16BE(starts + segment); code <= last && code < 0xffff; code += 1)
      if (hasGlyph(cmap, starts + segment, bytes, code)) covered.add(code);
  }
  return covered;
};

/** Whether format 4 maps the code: it maps a segment by a delta, or by a list of glyphs in which 0 means none. */
const hasGlyph = (cmap: Buffer, start: number, bytes: number, code: number): boolean => {
  const offsetAt = start + 2 * bytes;
  const offset = cmap.readUInt16BE(offsetAt);
  const delta = cmap.readUInt16BE(start + bytes);
  if (offset === 0) return ((code + delta) & 0xffff) !== 0;
  return cmap.readUInt16BE(offsetAt + offset + 2 * (code - cmap.readUInt16BE(start))) !== 0;
};
