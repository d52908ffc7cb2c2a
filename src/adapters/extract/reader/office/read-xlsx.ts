import type { Block } from '../../../../domain/knowledge/chunks.ts';
import type { ReaderInput, Reading } from '../reading.ts';
import { linesOfRows } from '../table-rows.ts';
import { tidy } from '../tidy-text.ts';
import { orBroken } from '../unreadable.ts';
import { rootOf } from './parts.ts';
import { referencesIn } from './relations.ts';
import { numberFormats } from './sheet-formats.ts';
import { sharedStrings, sheetRows, type Workbook } from './sheet-rows.ts';
import { unzip, type DocumentParts } from './unzip.ts';
import { attributeOf, findAll } from './xml.ts';

interface Sheet {
  name: string;
  part: Buffer;
}

const main = 'xl/workbook.xml';

/** Returns the visible sheets in their order. */
const sheetsIn = (parts: DocumentParts): Sheet[] =>
  referencesIn(parts, main, 'sheet').flatMap(({ element, target }) => {
    const part = parts.get(target);
    const isShown = (attributeOf(element, 'state') ?? 'visible') === 'visible';
    return part && isShown ? [{ name: tidy(attributeOf(element, 'name') ?? '').trim(), part }] : [];
  });

const workbookOf = (parts: DocumentParts): Workbook => {
  const texts = parts.get('xl/sharedStrings.xml');
  const [properties] = findAll(rootOf(parts, main), 'workbookPr');
  const isFrom1904 = ['1', 'true'].includes((properties && attributeOf(properties, 'date1904')) ?? '');
  return { strings: texts ? sharedStrings(texts) : [], show: numberFormats(parts, isFrom1904) };
};

const sheetBlocks = ({ name, part }: Sheet, workbook: Workbook): Block[] => {
  const lines = linesOfRows(sheetRows(part, workbook));
  const place = { heading: name || null, page: null };
  const blocks: Block[] = lines.map(line => ({ text: tidy(line), ...place }));
  return blocks.length > 0 && name !== '' ? [{ text: name, ...place, isHeading: true }, ...blocks] : blocks;
};

/** Reads rows of a workbook, sheet by sheet, each value with the name of its column. */
export const readXlsx = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const parts = await unzip(
    bytes,
    /^xl\/(?:workbook|sharedStrings|styles|worksheets\/|_rels\/).*(?:xml|rels)$/,
  );
  const [sheets, workbook] = await orBroken(() => [sheetsIn(parts), workbookOf(parts)] as const);
  const blocks: Block[] = [];
  for (const [index, sheet] of sheets.entries()) {
    for (const block of await orBroken(() => sheetBlocks(sheet, workbook))) blocks.push(block);
    onRead(index + 1, sheets.length);
  }
  return { blocks };
};
