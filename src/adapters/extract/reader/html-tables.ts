import type { FormatCallback } from 'html-to-text';
import { isHeader, namedRow } from './table-rows.ts';

/** Marker before the text of a cell that names its column or row. `tidy` removes it from users' texts. */
const mark = '\uE001';

type Node = Parameters<FormatCallback>[0];
type Builder = Parameters<FormatCallback>[2];
type Walk = Parameters<FormatCallback>[1];
type Printed = readonly (readonly { colspan: number; rowspan: number; text: string }[])[];

interface Cell {
  text: string;
  isName: boolean;
}

/** Returns child nodes. Texts have none, despite their type. */
const nodesIn = (node: Node): Node[] => (node.children as Node[] | undefined) ?? [];

const childrenOf = (node: Node): Node[] => nodesIn(node).filter(({ type }) => type === 'tag');

const textLength = (node: Node, enough: number): number => {
  let length = typeof node.data === 'string' ? node.data.trim().length : 0;
  for (const child of nodesIn(node)) {
    if (length >= enough) break;
    length += textLength(child, enough - length);
  }
  return length;
};

const rowsIn = (table: Node): Node[] =>
  childrenOf(table).flatMap(child => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name ?? '') ? rowsIn(child) : [];
  });

const cellsIn = (row: Node): Node[] => childrenOf(row).filter(({ name }) => name === 'td' || name === 'th');

const holds = (node: Node, names: readonly string[]): boolean =>
  childrenOf(node).some(child => names.includes(child.name ?? '') || holds(child, names));

/** Number of characters above which a cell counts as a page of its own. */
const longCell = 1_000;
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Whether a table is only used for layout, as in emails and old pages. */
const isLayout = (table: Node, rows: readonly Node[]): boolean => {
  if (['presentation', 'none'].includes(String(table.attribs?.['role'] ?? ''))) return true;
  if (rows.every(row => cellsIn(row).length < 2)) return true;
  return rows.some(row =>
    cellsIn(row).some(cell => textLength(cell, longCell) >= longCell || holds(cell, headings)),
  );
};

/** Whether the cell is `<th>`, or all its text is bold. */
const isNameCell = (cell: Node): boolean => {
  if (cell.name === 'th') return true;
  let [inner] = childrenOf(cell);
  while (inner?.name === 'p') [inner] = childrenOf(inner);
  const length = textLength(cell, longCell);
  const isBold = inner?.name === 'strong' || inner?.name === 'b';
  return isBold && length > 0 && inner !== undefined && textLength(inner, longCell) === length;
};

const spanOf = (cell: Node, name: 'colspan' | 'rowspan'): number =>
  Math.min(100, Math.max(1, Number.parseInt(String(cell.attribs?.[name] ?? '1'), 10) || 1));

/** Expands cells that span several rows or columns into a grid. */
const gridOf = (rows: Printed): (Cell | undefined)[][] => {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const { text, colspan, rowspan } of row) {
      while (grid[at]?.[column]) column += 1;
      const cell = {
        text: text.replaceAll(mark, '').replace(/\s+/g, ' ').trim(),
        isName: text.startsWith(mark),
      };
      for (const line of grid.slice(at, at + rowspan)) fill(line, column, colspan, cell);
      column += colspan;
    }
  }
  return grid;
};

const fill = (line: (Cell | undefined)[], from: number, width: number, cell: Cell): void => {
  for (let column = from; column < from + width; column += 1) line[column] ??= cell;
};

/** Returns the texts of a row, with a spanning cell only once. */
const textsOf = (row: readonly (Cell | undefined)[]): string[] =>
  Array.from(row, (cell, index) => (cell && cell !== row[index - 1] ? cell.text : ''));

const isNames = (row: readonly (Cell | undefined)[]): boolean =>
  row.some(cell => cell?.text) && Array.from(row).every(cell => !cell?.text || cell.isName);

const digits = /\d/;

/**
 * Whether a first row that is not marked as a header names the columns. In a table of two columns, one must contain
 * numbers.
 */
const seemsHeader = ([first = [], ...others]: readonly string[][]): boolean => {
  if (first.length < 2 || others.length === 0 || !isHeader(first)) return false;
  const tells = (column: number): boolean =>
    !digits.test(first[column] ?? '') && others.every(row => digits.test(row[column] ?? ''));
  return first.length > 2 || tells(0) || tells(1);
};

/** Returns the names of columns, from the header rows: a name over several columns precedes theirs. */
const namesOf = (rows: readonly (Cell | undefined)[][]): string[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) =>
    [...new Set(rows.map(row => row[column]?.text ?? ''))].filter(Boolean).join(' '),
  );
};

const headerRows = (grid: readonly (Cell | undefined)[][]): number => {
  const named = grid.findIndex(row => !isNames(row));
  if (named > 0) return named;
  return named === 0 && seemsHeader(grid.map(textsOf)) ? 1 : 0;
};

const print = (rows: Printed): string => {
  const grid = gridOf(rows).filter(row => textsOf(row).some(Boolean));
  const above = headerRows(grid);
  const names = above > 0 ? namesOf(grid.slice(0, above)) : undefined;
  return grid
    .slice(above)
    .map(row => {
      const texts = textsOf(row);
      const isOne = Array.from(row).every(cell => cell === row[0]);
      return names && !isOne ? namedRow(names, texts) : texts.filter(Boolean).join(' | ');
    })
    .join('\n');
};

const putCell = (cell: Node, walk: Walk, builder: Builder): void => {
  builder.openTableCell();
  if (isNameCell(cell)) builder.addInline(mark, { noWordTransform: true });
  walk(cell.children, builder);
  builder.closeTableCell({ colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') });
};

const putBlock = (node: Node, walk: Walk, builder: Builder): void => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(node.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Formats a table: one line per row with the names of its columns. The parts of a layout table follow one another. */
export const table: FormatCallback = (element, walk, builder) => {
  for (const child of childrenOf(element)) if (child.name === 'caption') putBlock(child, walk, builder);
  const rows = rowsIn(element);
  if (isLayout(element, rows)) {
    for (const cell of rows.flatMap(cellsIn)) putBlock(cell, walk, builder);
    return;
  }
  builder.openTable();
  for (const row of rows) {
    builder.openTableRow();
    for (const cell of cellsIn(row)) putCell(cell, walk, builder);
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: print });
};

/** Formats a list of terms with their definitions, one per line. */
export const termList: FormatCallback = (element, walk, builder) => {
  const walkPart = (part: Node): void => {
    if (part.name === 'div') return childrenOf(part).forEach(walkPart);
    if (part.name !== 'dt' && part.name !== 'dd') return;
    if (part.name === 'dt') builder.addLineBreak();
    else builder.addInline(': ', { noWordTransform: true });
    walk(part.children, builder);
  };
  builder.openBlock({ leadingLineBreaks: 2 });
  childrenOf(element).forEach(walkPart);
  builder.closeBlock({ trailingLineBreaks: 2 });
};
