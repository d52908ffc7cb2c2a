import { stringify } from 'csv-stringify/sync';

/** What spreadsheets take for a formula at the beginning of a cell; also as Asian keyboards write it. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet computes: an apostrophe before it makes it a text. */
const guard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The same taken back. */
export const unguard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** Rows of cells as CSV, every cell in quotes: other programs end a row at a bare line break, and a cell at a semicolon. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(guard)),
    { quoted: true, record_delimiter: '\r\n' },
  );
