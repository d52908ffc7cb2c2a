import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { refuse } from '../../../domain/errors.ts';
import { unguard } from '../../csv/csv.ts';

/** A CSV as it was sent. */
export interface GivenCsv {
  bytes: Uint8Array;
  /** Maximum number of rows, including the header. Further ones are not parsed. */
  maxRows: number;
}

/** Maximum number of cells in a row, far more than the columns of an import. */
const maxCells = 200;

const byMark: readonly (readonly [mark: number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Decodes a CSV. Spreadsheets write UTF-8, with or without a byte order mark, or UTF-16 with one. */
const decode = (bytes: Uint8Array): string => {
  const known = byMark.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (known) return new TextDecoder(known[1]).decode(bytes);
  if (!isUtf8(bytes))
    throw refuse(
      'malformed_body',
      'The CSV file is not UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.',
    );
  return new TextDecoder().decode(bytes);
};

const separators = [',', ';', '\t'];

/** Returns the separator of a header, whose cells contain none: spreadsheets of many countries write semicolons. */
const separatorOf = (header: string): string =>
  separators
    .map(separator => ({ separator, count: header.split(separator).length }))
    .toSorted((one, other) => other.count - one.count)[0]?.separator ?? ',';

/** Matches byte order marks, which programs that join files leave at the start of cells. People do not see them. */
const atStart = /^\uFEFF+/;

/** Matches the line with which Excel names the separator. */
const named = /^sep=(.)\r?\n/i;

const withoutEmptyEnd = (row: string[]): string[] => row.slice(0, row.findLastIndex(cell => cell !== '') + 1);

const parseRows = (text: string, delimiter: string, maxRows: number): string[][] => {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, to: maxRows });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('malformed_body', `The CSV cannot be read: ${error.message}.`);
  }
};

/**
 * Parses the rows of a CSV, the header first. Leaves out rows without cells, and empty cells at the end of a row. Commas,
 * semicolons, or tabs separate cells, and quoted cells may contain line breaks. Throws `malformed_body` for any other
 * content.
 */
export const parseCsv = ({ bytes, maxRows }: GivenCsv): string[][] => {
  const whole = decode(bytes);
  const text = whole.replace(atStart, '').replace(named, '');
  const header = text.slice(0, text.search(/\r|\n|$/));
  // UTF-16 without a byte order mark has one in each character
  if (header.includes('\0')) throw refuse('malformed_body', 'The CSV contains the character U+0000.');
  const delimiter = named.exec(whole.replace(atStart, ''))?.[1] ?? separatorOf(header);
  const rows = parseRows(text, delimiter, maxRows).map(row =>
    withoutEmptyEnd(row.map(cell => unguard(cell.replace(atStart, '')))),
  );
  if (rows.some(row => row.length > maxCells))
    throw refuse(
      'malformed_body',
      `A row of the CSV file has more than ${maxCells} cells. Remove the extra columns.`,
    );
  return rows.filter(row => row.some(cell => cell.trim() !== ''));
};
