import type { ShowNumber } from './sheet-formats.ts';
import { localOf, walkXml } from './xml.ts';

/** Data that all cells of a workbook share. */
export interface Workbook {
  strings: readonly string[];
  show: ShowNumber;
}

/** Reads the texts that cells share. Skips the phonetic readings beside Japanese text. */
export const sharedStrings = (bytes: Uint8Array): string[] => {
  const strings: string[] = [];
  let [text, isText, isAloud] = ['', false, false];
  walkXml(bytes, {
    onopentag: name => {
      const local = localOf(name);
      if (local === 'si') text = '';
      if (local === 'rPh') isAloud = true;
      isText = local === 't';
    },
    ontext: part => {
      if (isText && !isAloud) text += part;
    },
    onclosetag: name => {
      const local = localOf(name);
      if (local === 'si') strings.push(text);
      if (local === 'rPh') isAloud = false;
      isText = false;
    },
  });
  return strings;
};

/** Number of columns that Excel supports. */
const maxColumns = 16_384;

/** Returns the zero-based column of `BC12`. */
const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '').reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

interface Cell {
  type: string;
  style: number;
  column: number;
  value: string;
}

const isTrue = (value: string): string => (value === '1' ? 'TRUE' : 'FALSE');

const textOf = ({ type, style, value }: Cell, { strings, show }: Workbook): string => {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return isTrue(value);
  if (type === 'e') return '';
  return type === 'n' && value !== '' ? show(value, style) : value;
};

/** A merged range over several rows: the value of its first cell applies to each. */
interface Merged {
  column: number;
  from: number;
  to: number;
}

const mergedOf = (range: string): Merged => {
  const [start = '', end = start] = range.split(':');
  const row = (reference: string): number => Number(reference.replace(/^[A-Z]+/, ''));
  return { column: columnOf(start), from: row(start), to: row(end) };
};

const fillMerged = (rows: ReadonlyMap<number, string[]>, { column, from, to }: Merged): void => {
  const value = rows.get(from)?.[column];
  if (value === undefined || column < 0) return;
  for (let at = from + 1; at <= Math.min(to, from + rows.size * 2); at += 1) {
    const row = rows.get(at);
    if (row) row[column] ||= value;
  }
};

/** Elements with the texts that a printed page repeats. */
const edges = /^(?:odd|even|first)(?:Header|Footer)$/;
/** Matches the codes in them for positions, fonts, and numbers of pages (ECMA-376, 18.3.1.46). */
const edgeCode = /&(?:"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|[A-Z&])/gi;

/** Returns the words of a header or footer, or an empty text if it has only numbers. */
const edgeText = (text: string): string => {
  const words = text
    .replaceAll(edgeCode, code => (code === '&&' ? '&' : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(words) ? words : '';
};

/** Contents of a sheet: its rows as its cells are shown, with the results of formulas, and its headers and footers. */
export interface SheetWords {
  rows: string[][];
  edges: string[];
}

/** Reads the contents of a sheet. */
export const sheetWords = (bytes: Uint8Array, workbook: Workbook): SheetWords => {
  const rows = new Map<number, string[]>();
  const merged: Merged[] = [];
  let [number, row, next, isValue] = [0, [] as string[], 0, false];
  let [cell, edge]: [Cell | undefined, string | undefined] = [undefined, undefined];
  const found = new Set<string>();
  walkXml(bytes, {
    onopentag: (name, { r = '', t = 'n', s = '0', ref = '' }) => {
      const local = localOf(name);
      if (local === 'row') [number, row, next] = [Number(r) || number + 1, [], 0];
      else if (local === 'c') {
        const column = r === '' ? next : columnOf(r);
        next = column + 1;
        cell = { type: t, style: Number(s), column, value: '' };
      } else if (local === 'mergeCell') merged.push(mergedOf(ref));
      else if (edges.test(local)) edge = '';
      isValue = local === 'v' || local === 't';
    },
    ontext: text => {
      if (cell && isValue) cell.value += text;
      if (edge !== undefined) edge += text;
    },
    onclosetag: name => {
      const local = localOf(name);
      isValue = false;
      if (local === 'c' && cell) {
        const value = textOf(cell, workbook).trim();
        if (value !== '' && cell.column >= 0 && cell.column < maxColumns) row[cell.column] = value;
        cell = undefined;
      }
      if (local === 'row') rows.set(number, row);
      if (edge !== undefined && edges.test(local)) {
        found.add(edgeText(edge));
        edge = undefined;
      }
    },
  });
  for (const range of merged) fillMerged(rows, range);
  return {
    rows: [...rows.values()].map(cells => Array.from(cells, value => (value ?? '').replace(/\s+/g, ' '))),
    edges: [...found].filter(Boolean),
  };
};
