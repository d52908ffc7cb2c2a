import type { Block } from '../../../../domain/knowledge/chunks.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { ReaderInput, Reading } from '../reading.ts';
import { linesOfRows } from '../table-rows.ts';
import { tidy } from '../tidy-text.ts';
import { orBroken } from '../unreadable.ts';
import { chooseAlternatives } from './drawings.ts';
import { LeftOut } from './left-out.ts';
import { findRoot, rootOf } from './parts.ts';
import { referencesIn, relationsOf } from './relations.ts';
import { Shapes } from './shapes.ts';
import { numberFormats } from './sheet-formats.ts';
import { sharedStrings, sheetWords, type Workbook } from './sheet-rows.ts';
import { hasPictures, unzip, type DocumentParts } from './unzip.ts';
import { attributeOf, findAll, textIn } from './xml.ts';

interface Sheet {
  name: string;
  /** Name of its part in the archive. */
  target: string;
  part: Buffer;
}

const main = 'xl/workbook.xml';

/** Returns the visible sheets in their order. */
const sheetsIn = (parts: DocumentParts, left: LeftOut): Sheet[] =>
  referencesIn(parts, main, 'sheet').flatMap(({ element, target }) => {
    const part = parts.get(target);
    const isShown = (attributeOf(element, 'state') ?? 'visible') === 'visible';
    if (!isShown) left.add('hidden_left_out');
    return part && isShown ? [{ name: tidy(attributeOf(element, 'name') ?? '').trim(), target, part }] : [];
  });

const workbookOf = (parts: DocumentParts): Workbook => {
  const texts = parts.get('xl/sharedStrings.xml');
  const [properties] = findAll(rootOf(parts, main), 'workbookPr');
  const isFrom1904 = ['1', 'true'].includes((properties && attributeOf(properties, 'date1904')) ?? '');
  return { strings: texts ? sharedStrings(texts) : [], show: numberFormats(parts, isFrom1904) };
};

/** Beginning of the note that Excel writes beside a discussion, for programs that only know notes. */
const discussion = '[Threaded comment]';

/** Returns the notes at the cells of a sheet, each with its cell. */
const notesIn = (parts: DocumentParts, name: string): string[] => {
  const root = findRoot(parts, name);
  return (root ? findAll(root, 'comment') : []).flatMap(note => {
    const text = findAll(note, 't').map(textIn).join('').replaceAll(/\s+/g, ' ').trim();
    const isNote = text !== '' && !text.startsWith(discussion);
    return isNote ? [`${attributeOf(note, 'ref') ?? ''}: ${text}`] : [];
  });
};

/** Returns the texts of shapes, charts, and pictures on a sheet. */
const drawnIn = (parts: DocumentParts, name: string): string[] => {
  const root = findRoot(parts, name);
  if (!root) return [];
  chooseAlternatives(root);
  return htmlBlocks(new Shapes(parts, name).html(root)).map(({ text }) => text);
};

/** Returns the texts around the rows of a sheet. */
const textsBeside = (parts: DocumentParts, { target }: Sheet, left: LeftOut): string[] => {
  const relations = relationsOf(parts, target);
  left.addRelations(relations);
  return relations.flatMap(one => {
    if (one.type === 'drawing') return drawnIn(parts, one.target);
    return one.type === 'comments' ? notesIn(parts, one.target) : [];
  });
};

const sheetBlocks = (parts: DocumentParts, sheet: Sheet, workbook: Workbook, left: LeftOut): Block[] => {
  const { name } = sheet;
  const { rows, edges } = sheetWords(sheet.part, workbook);
  const texts = [...linesOfRows(rows), ...textsBeside(parts, sheet, left), ...edges].map(tidy);
  const place = { heading: name || null, page: null };
  const blocks: Block[] = texts.map(text => ({ text, ...place }));
  return blocks.length > 0 && name !== '' ? [{ text: name, ...place, isHeading: true }, ...blocks] : blocks;
};

/**
 * Reads rows of a workbook, sheet by sheet, each value with the name of its column, then the notes, charts, and shapes of
 * the sheet.
 */
export const readXlsx = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const parts = await unzip(
    bytes,
    /^xl\/(?:workbook|sharedStrings|styles|worksheets\/|chartsheets\/|drawings\/|charts\/|extendedCharts\/|diagrams\/data|comments|_rels\/).*(?:xml|rels)$/,
  );
  const left = new LeftOut();
  const [sheets, workbook] = await orBroken(() => [sheetsIn(parts, left), workbookOf(parts)] as const);
  const blocks: Block[] = [];
  for (const [index, sheet] of sheets.entries()) {
    for (const block of await orBroken(() => sheetBlocks(parts, sheet, workbook, left))) blocks.push(block);
    onRead(index + 1, sheets.length);
  }
  return { blocks, whenEmpty: hasPictures(parts) ? 'no_text' : 'empty', warnings: () => left.warnings };
};
