import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { captionFamily } from '../../domain/clips/caption-style.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { readCharacterMap, writeCharacterMap, type CharacterMap } from '../fonts/character-map.ts';
import { readFont, writeFont, type FontTables } from '../fonts/font-tables.ts';
import { familyFiles, withoutFont } from './caption-families.ts';
import { spareCodes, type CaptionTexts } from './caption-texts.ts';
import type { Workspace } from './workspace.ts';

/** Extent of a font above and below its baseline, in parts of its em. */
interface FontHeight {
  above: number;
  below: number;
}

const unitsOf = ({ tables }: FontTables): number => tables.get('head')?.readUInt16BE(18) ?? 1_000;

const table = ({ tables }: FontTables, tag: string): Buffer => {
  const found = tables.get(tag);
  if (!found) throw new Error(`the font has no table ${tag}`);
  return found;
};

/** Returns the extent as Windows defines it, by which captions are scaled. */
const fontHeightOf = (font: FontTables): FontHeight => {
  const os2 = table(font, 'OS/2');
  return { above: os2.readUInt16BE(74) / unitsOf(font), below: os2.readUInt16BE(76) / unitsOf(font) };
};

/**
 * Sets the extent of a font to that of another one. Caption renderers use the extent as the size, so without this a script
 * with marks high above its letters, such as Arabic, has two thirds of the size of Latin.
 */
const setFontHeight = (font: FontTables, { above, below }: FontHeight): void => {
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

const microsoft = { platform: 3, encoding: 1, language: 0x409 };

/** Writes a `name` table, by which a renderer finds a font. */
const writeNames = (family: string, full: string): Buffer => {
  const names: [id: number, text: string][] = [
    [1, family],
    [2, 'Regular'],
    [4, full],
    [6, full.replaceAll(' ', '')],
  ];
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  const texts = names.map(([id, text], index) => {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const fields = [...Object.values(microsoft), id, bytes.length, offset];
    fields.forEach((field, place) => head.writeUInt16BE(field, 6 + index * 12 + place * 2));
    offset += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
};

/** Name of the folder with the fonts of one job. */
export const fontsFolder = 'fonts';

/** A font and the characters that it draws. */
interface CaptionFont {
  font: FontTables;
  map: CharacterMap;
  draws: Set<number>;
}

const openFont = (bytes: Buffer): CaptionFont => {
  const font = readFont(bytes);
  const cmap = font.tables.get('cmap');
  if (!cmap) throw new Error('the font has no characters');
  fontHeightOf(font);
  return { font, map: readCharacterMap(cmap), draws: new Set() };
};

const weightOf = ({ font }: CaptionFont): number => font.tables.get('OS/2')?.readUInt16BE(4) ?? 400;

const fontFile = /\.(?:ttf|otf|ttc|woff)$/i;

/** Returns the operator's own fonts, the ones with the wanted weight first. */
const ownFonts = async (folder: string | undefined, weight: number): Promise<CaptionFont[]> => {
  const names =
    folder === undefined ? [] : (await readdir(folder)).filter(name => fontFile.test(name)).toSorted();
  const fonts = await Promise.all(
    names.map(async name => {
      try {
        return openFont(await readFile(path.join(folder ?? '', name)));
      } catch (error) {
        const message = `The file ${name} in the folder CAPTION_FONTS is not a readable font.`;
        throw new ClipFailure('font_missing', message, { cause: error });
      }
    }),
  );
  const distance = (font: CaptionFont) => Math.abs(weightOf(font) - weight);
  return fonts.toSorted((one, other) => distance(one) - distance(other));
};

/** Yields fonts one after the other, opening each when it is needed. */
async function* allFonts(folder: string | undefined, weight: number): AsyncGenerator<CaptionFont> {
  for (const file of familyFiles(weight)) yield openFont(await readFile(file));
  yield* await ownFonts(folder, weight);
}

const codesOf = (texts: readonly string[]): number[] =>
  Array.from(texts.join(''), character => character.codePointAt(0) ?? 0);

/** Matches invisible characters, which need no font. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;
const isInvisible = (code: number): boolean => invisible.test(String.fromCodePoint(code));
/** Whether a character is a mark or joiner, which belongs to the letter before it. */
const isMark = (code: number): boolean => /[\p{Script=Inherited}\p{M}]/u.test(String.fromCodePoint(code));

/** Returns each visible character, with the one before its first occurrence. */
const wantedCodes = (texts: readonly string[]): Map<number, number | undefined> => {
  const wanted = new Map<number, number | undefined>();
  let letter: number | undefined;
  for (const code of codesOf(texts)) {
    if (!wanted.has(code)) wanted.set(code, isMark(code) ? letter : undefined);
    if (!isMark(code)) letter = code;
  }
  return wanted;
};

/** Makes a font with keycaps draw the characters that replace their digits. */
const addAliases = ({ map }: CaptionFont, aliases: CaptionTexts['aliases']): void => {
  if (!map.has(spareCodes.enclosing)) return;
  for (const [alias, code] of aliases) {
    const glyph = map.get(code);
    if (glyph !== undefined) map.set(alias, glyph);
  }
};

type Drawn = Map<number, CaptionFont>;

const missingIn = (wanted: Iterable<number>, drawn: Drawn): number | undefined =>
  [...wanted].find(code => !drawn.has(code) && !isInvisible(code));

/** Moves marks to the font of their letter, if that has them. */
const joinMarks = (wanted: Map<number, number | undefined>, drawn: Drawn): void => {
  for (const [mark, letter] of wanted) {
    const own = letter === undefined ? undefined : drawn.get(letter);
    if (own?.map.has(mark)) drawn.set(mark, own);
  }
};

/** Chooses the fonts for the texts, each with its characters: the first that has a letter draws it and its marks. */
const chooseFonts = async (
  { texts, aliases }: CaptionTexts,
  fonts: AsyncIterable<CaptionFont>,
): Promise<CaptionFont[]> => {
  const wanted = wantedCodes(texts);
  const opened: CaptionFont[] = [];
  const drawn: Drawn = new Map();
  for await (const font of fonts) {
    opened.push(font);
    addAliases(font, aliases);
    for (const code of wanted.keys()) if (!drawn.has(code) && font.map.has(code)) drawn.set(code, font);
    if (missingIn(wanted.keys(), drawn) === undefined) break;
  }
  const missing = missingIn(wanted.keys(), drawn);
  if (missing !== undefined)
    throw new ClipFailure('font_missing', withoutFont(String.fromCodePoint(missing)));
  joinMarks(wanted, drawn);
  for (const code of wanted.keys()) (drawn.get(code) ?? opened[0])?.draws.add(code);
  return opened.filter((font, index) => index === 0 || font.draws.size > 0);
};

/** Joiners, which belong to one font, like letters. */
const joiners = [0x200c, 0x200d];
/** Characters without a glyph. Renderers look them up in any font of the line, and draw a box if it is missing. */
const unseen = [0x00ad, 0x034f, 0x200b, 0x200e, 0x200f, 0x2060, 0xfeff];

/** Returns the font with our name and size, without the characters that other fonts of the job draw. */
const ours = (one: CaptionFont, others: ReadonlySet<number>, height: FontHeight, number: number): Buffer => {
  const map = new Map([...one.map].filter(([code]) => one.draws.has(code) || !others.has(code)));
  const blank = one.map.get(0x20) ?? one.map.get(0xa0);
  if (blank !== undefined)
    for (const code of [...unseen, ...joiners.filter(each => one.draws.has(each))])
      map.set(code, one.map.get(code) ?? blank);
  one.font.tables.set('cmap', writeCharacterMap(map));
  one.font.tables.set('name', writeNames(captionFamily, `${captionFamily} ${number}`));
  setFontHeight(one.font, height);
  return writeFont(one.font);
};

/**
 * Writes the fonts that draw these texts into the workspace, as one family: a line in several scripts then needs no
 * commands between its words, and renderers lay it out as a whole. Throws `font_missing`.
 */
export const bringFonts = async (
  workspace: Workspace,
  texts: CaptionTexts,
  { bold, ownFolder }: { bold: boolean; ownFolder: string | undefined },
): Promise<void> => {
  const weight = bold ? 700 : 400;
  const chosen = await chooseFonts(texts, allFonts(ownFolder, weight));
  const [first] = chosen;
  if (!first) throw new Error('the fonts of captions are not installed');
  const folder = workspace.file(fontsFolder);
  await mkdir(folder, { recursive: true });
  const all = new Set(chosen.flatMap(({ draws }) => [...draws]));
  const height = fontHeightOf(first.font);
  for (const [number, font] of chosen.entries())
    await writeFile(path.join(folder, `${number}.ttf`), ours(font, all, height, number));
};
