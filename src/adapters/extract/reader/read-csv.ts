import Papa from 'papaparse';
import type { Block } from '../../../domain/chunks.ts';
import { decodeText } from './decode-text.ts';
import type { Reading } from './reading.ts';
import { tidy } from './tidy-text.ts';

/** Whether the first row names the columns: every cell says something, none a number, all of them different. */
const isHeader = (row: readonly string[]): boolean =>
  row.every(cell => cell !== '' && Number.isNaN(Number(cell))) && new Set(row).size === row.length;

const named = (names: readonly string[], row: readonly string[]): string =>
  row
    .map((cell, index) => (cell === '' ? '' : `${names[index] ?? `column ${index + 1}`}: ${cell}`))
    .filter(Boolean)
    .join('; ');

const rowsOf = (text: string): string[][] =>
  Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data.map(row => row.map(cell => cell.trim()));

/** One block a row, each value with the name of its column, so that a row can be understood by itself. */
export const readCsv = async (bytes: Uint8Array): Promise<Reading> => {
  const [first, ...others] = rowsOf(tidy(await decodeText(bytes)));
  if (!first) return { blocks: [] };
  const hasHeader = others.length > 0 && isHeader(first);
  const rows = hasHeader
    ? others.map(row => named(first, row))
    : [first, ...others].map(row => row.join('; '));
  const blocks: Block[] = rows.filter(text => text !== '').map(text => ({ text, heading: null, page: null }));
  return { blocks };
};
