import { asLine } from '../domain/lines.ts';

const gap = '  ';

/** Formats rows as a text table with column names. The last column is not padded. */
export const printTable = (names: readonly string[], rows: readonly (readonly string[])[]): string => {
  // names and messages come from other people, so control characters must not reach the terminal
  const all = [names, ...rows].map(row => row.map(asLine));
  const widths = names.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)));
  return all
    .map(row =>
      row
        .map((text, column) => text.padEnd(column === row.length - 1 ? 0 : (widths[column] ?? 0)))
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
};

/** Formats a time for operators. A dash stands for none. */
export const shortTime = (at: string | null): string =>
  at === null ? '–' : new Date(at).toISOString().replace('.000', '');
