import { asLine } from '../domain/lines.ts';

const gap = '  ';

/** Rows as text in columns, with their names above; the last column is as long as it is. */
export const printTable = (names: readonly string[], rows: readonly (readonly string[])[]): string => {
  // names and messages are others' words: no control character of theirs reaches a terminal
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

/** An instant as operators read it; a dash for none. */
export const shortTime = (at: string | null): string =>
  at === null ? '–' : new Date(at).toISOString().replace('.000', '');
