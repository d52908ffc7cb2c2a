const gap = '  ';

/** Rows as text in columns, with their names above; the last column is as long as it is. */
export const printTable = (names: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [names, ...rows];
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
