import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { refuse } from '../../domain/errors.ts';

/** What spreadsheets take for a formula at the beginning of a cell; also as Asian keyboards write it. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell that no spreadsheet computes: an apostrophe before it makes it a text. */
const guard = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The same taken back. */
const unguard = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/** Rows of cells as CSV, every cell in quotes: other programs end a row at a bare line break, and a cell at a semicolon. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(guard)),
    { quoted: true, record_delimiter: '\r\n' },
  );

const byMark: readonly (readonly [mark: number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Spreadsheets write UTF-8, with a mark or without, or UTF-16 with one. */
const decode = (bytes: Buffer): string => {
  const known = byMark.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (known) return new TextDecoder(known[1]).decode(bytes);
  if (!isUtf8(bytes))
    throw refuse('malformed_body', 'The CSV is not UTF-8. Save it as “CSV UTF-8” in your spreadsheet.');
  return new TextDecoder().decode(bytes);
};

const separators = [',', ';', '\t'];

/** The separator of a header, whose cells have none of them: spreadsheets of many countries write semicolons. */
const separatorOf = (header: string): string =>
  separators
    .map(separator => ({ separator, count: header.split(separator).length }))
    .toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';

/** What Excel writes to name the separator. */
const named = /^sep=(.)\r?\n/i;

/**
 * The rows of a CSV, the header first, at most `max` of them; rows without any cell are left out. Commas, semicolons and tabs
 * separate cells; quoted ones may have line ends. Throws `malformed_body` for what cannot be read.
 */
export const parseCsv = (bytes: Buffer, max: number): string[][] => {
  const whole = decode(bytes);
  if (whole.includes('\0')) throw refuse('malformed_body', 'The CSV contains the character U+0000.');
  const text = whole.replace(named, '');
  const delimiter = named.exec(whole)?.[1] ?? separatorOf(text.slice(0, text.search(/\r|\n|$/)));
  try {
    const rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, to: max });
    return rows.map(row => row.map(unguard)).filter(row => row.some(cell => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('malformed_body', `The CSV cannot be read: ${error.message}.`);
  }
};
