import type { FontTables } from './font-tables.ts';

/** How far a font reaches above and below its line, in parts of its em. */
export interface FontHeight {
  above: number;
  below: number;
}

const unitsOf = ({ tables }: FontTables): number => tables.get('head')?.readUInt16BE(18) ?? 1_000;

const table = ({ tables }: FontTables, tag: string): Buffer => {
  const found = tables.get(tag);
  if (!found) throw new Error(`the font has no table ${tag}`);
  return found;
};

/** As Windows counts it, which is what captions are scaled by. */
export const fontHeightOf = (font: FontTables): FontHeight => {
  const os2 = table(font, 'OS/2');
  return { above: os2.readUInt16BE(74) / unitsOf(font), below: os2.readUInt16BE(76) / unitsOf(font) };
};

/**
 * Says that the font reaches as far as another one does. Renderers of captions take the reach for the size, so without it a
 * script with marks high above its letters, as Arabic, comes out at two thirds of the size of Latin.
 */
export const setFontHeight = (font: FontTables, { above, below }: FontHeight): void => {
  const [up, down] = [Math.round(above * unitsOf(font)), Math.round(below * unitsOf(font))];
  const lines = Buffer.from(table(font, 'hhea'));
  lines.writeInt16BE(up, 4);
  lines.writeInt16BE(-down, 6);
  lines.writeInt16BE(0, 8);
  font.tables.set('hhea', lines);
  const os2 = Buffer.from(table(font, 'OS/2'));
  os2.writeUInt16BE(up, 74);
  os2.writeUInt16BE(down, 76);
  font.tables.set('OS/2', os2);
};
