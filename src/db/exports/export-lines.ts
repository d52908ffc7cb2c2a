import type { ExportColumn, ExportTable } from './export-tables.ts';

/**
 * First characters that make a spreadsheet take a text for a formula, with their full-width forms, by code point: `=`, `+`, `-`,
 * `@`, tab and the ends of lines (OWASP, CSV injection).
 */
const formulaStarts = [61, 43, 45, 64, 9, 10, 13, 0xff1d, 0xff0b, 0xff0d, 0xff20];

const isText = ({ type }: ExportColumn): boolean => type === 'text' || type.startsWith('character');

const cell = (column: ExportColumn): string => {
  const name = `"${column.name}"`;
  if (!isText(column)) return name;
  return `case when ascii(${name}) in (${formulaStarts.join(', ')}) then '''' || ${name} else ${name} end as ${name}`;
};

/**
 * The rows of a table as JSON Lines, made by PostgreSQL itself. JSON holds no control characters, so neither the quote nor the
 * delimiter of this format ever occurs in a line.
 */
export const jsonLinesCopy = ({ query }: ExportTable): string =>
  `copy (select row_to_json(t) from (${query}) t) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`;

/** The same as CSV with a header. A text that a spreadsheet would run as a formula has an apostrophe before it. */
export const csvCopy = ({ columns, query }: ExportTable): string =>
  `copy (select ${columns.map(cell).join(', ')} from (${query}) t) to stdout with (format csv, header)`;
