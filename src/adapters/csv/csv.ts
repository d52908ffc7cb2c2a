import { stringify } from 'csv-stringify/sync';

/**
 * Matches what spreadsheets treat as a formula at the beginning of a cell, including fullwidth characters of Asian
 * keyboards.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** Protects a cell from being computed: an apostrophe before it makes it a text. */
const guard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Undoes `guard`. */
export const unguard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * Writes rows of cells as CSV, with every cell in quotes, because some programs end a row at a bare line break, and a cell
 * at a semicolon.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(guard)),
    { quoted: true, record_delimiter: '\r\n' },
  );
