/** Map from a code point to the glyph of a font that draws it. Formats: OpenType 1.9, "cmap". */
export type CharacterMap = Map<number, number>;

/** Reads the most complete list of Unicode characters: format 12 has all planes, format 4 the first. */
export const readCharacterMap = (cmap: Buffer): CharacterMap => {
  const lists = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    const at = cmap.readUInt32BE(4 + index * 8 + 4);
    return { at, format: cmap.readUInt16BE(at) };
  });
  const find = (wanted: number) => lists.find(({ format }) => format === wanted)?.at;
  const [full, basic] = [find(12), find(4)];
  if (full !== undefined) return readGroups(cmap, full);
  return basic === undefined ? new Map() : readSegments(cmap, basic);
};

const readGroups = (cmap: Buffer, at: number): CharacterMap => {
  const map: CharacterMap = new Map();
  for (let group = 0; group < cmap.readUInt32BE(at + 12); group += 1) {
    const start = at + 16 + group * 12;
    const [first, last, glyph] = [0, 4, 8].map(field => cmap.readUInt32BE(start + field)) as [
      number,
      number,
      number,
    ];
    for (let code = first; code <= Math.min(last, 0x10ffff); code += 1) map.set(code, glyph + code - first);
  }
  return map;
};

const readSegments = (cmap: Buffer, at: number): CharacterMap => {
  const map: CharacterMap = new Map();
  const bytes = cmap.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  for (let segment = 0; segment < bytes; segment += 2) {
    const last = cmap.readUInt16BE(ends + segment);
    for (let code = cmap.readUInt16BE(starts + segment); code <= last && code < 0xffff; code += 1) {
      const glyph = segmentGlyph(cmap, starts + segment, bytes, code);
      if (glyph > 0) map.set(code, glyph);
    }
  }
  return map;
};

/** Returns the glyph in a segment, which is given by a difference, or by a list in which 0 means none. */
const segmentGlyph = (cmap: Buffer, start: number, bytes: number, code: number): number => {
  const offsetAt = start + 2 * bytes;
  const [delta, offset] = [cmap.readUInt16BE(start + bytes), cmap.readUInt16BE(offsetAt)];
  if (offset === 0) return (code + delta) & 0xffff;
  const listed = cmap.readUInt16BE(offsetAt + offset + 2 * (code - cmap.readUInt16BE(start)));
  return listed === 0 ? 0 : (listed + delta) & 0xffff;
};

/**
 * Writes a table with one list of all planes. Old renderers use the first list that they find, and would miss the
 * pictographs.
 */
export const writeCharacterMap = (map: CharacterMap): Buffer => {
  const groups: [first: number, last: number, glyph: number][] = [];
  for (const [code, glyph] of [...map].toSorted(([one], [other]) => one - other)) {
    const open = groups.at(-1);
    if (open && code === open[1] + 1 && glyph === open[2] + code - open[0]) open[1] = code;
    else groups.push([code, code, glyph]);
  }
  const numbers = [12 * groups.length + 16, 0, groups.length, ...groups.flat()];
  const table = Buffer.alloc(12 + 4 + numbers.length * 4);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  numbers.forEach((number, index) => table.writeUInt32BE(number, 16 + index * 4));
  return table;
};
