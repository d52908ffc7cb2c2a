/** Whether a row names the columns: what it says is no number, and each says something else. */
export const isHeader = (row: readonly string[]): boolean => {
  const names = row.filter(cell => cell !== '');
  const isNamed = names.length > row.length / 2 && names.every(name => Number.isNaN(Number(name)));
  return isNamed && new Set(names).size === names.length;
};

/** A row that can be understood by itself: each value with the name of its column. */
export const namedRow = (names: readonly string[], row: readonly string[]): string =>
  row
    .map((cell, index) => (cell === '' ? '' : `${names[index] || `column ${index + 1}`}: ${cell}`))
    .filter(Boolean)
    .join('; ');

const filled = (row: readonly string[]): number => row.filter(cell => cell !== '').length;

/** Titles and remarks stand above many a table, in fewer cells than it has columns. */
const maxAbove = 10;

/** Where the row with the names of the columns stands; -1 where there is none. */
const headerAt = (rows: readonly string[][]): number => {
  const width = Math.max(...rows.slice(0, maxAbove * 2).map(filled));
  const at = rows.slice(0, maxAbove).findIndex(row => filled(row) >= Math.max(1, width * 0.6));
  const header = rows[at];
  return header && at < rows.length - 1 && isHeader(header) ? at : -1;
};

/** A line a row of a table, with the names of its columns where it has some. */
export const linesOfRows = (rows: readonly string[][]): string[] => {
  const at = headerAt(rows);
  const names = rows[at] ?? [];
  return rows
    .map((row, index) => {
      if (index === at) return '';
      return index > at && at >= 0 ? namedRow(names, row) : row.filter(cell => cell !== '').join('; ');
    })
    .filter(line => line !== '');
};
