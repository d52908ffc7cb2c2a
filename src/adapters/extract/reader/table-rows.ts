/** Whether a row names the columns: its cells are not numbers, and all differ. */
export const isHeader = (row: readonly string[]): boolean => {
  const names = row.filter(cell => cell !== '');
  const isNamed = names.length > row.length / 2 && names.every(name => Number.isNaN(Number(name)));
  return isNamed && new Set(names).size === names.length;
};

/** Formats a row so that it can be understood alone: each value with the name of its column. */
export const namedRow = (names: readonly string[], row: readonly string[]): string =>
  row
    .map((cell, index) => (cell === '' ? '' : `${names[index] || `column ${index + 1}`}: ${cell}`))
    .filter(Boolean)
    .join('; ');

const filled = (row: readonly string[]): number => row.filter(cell => cell !== '').length;

/** Maximum number of rows above a header. Many tables have titles and remarks there, in fewer cells than columns. */
const maxAbove = 10;

/** Returns the index of the header row, or -1 if there is none. */
const headerAt = (rows: readonly string[][]): number => {
  const width = Math.max(...rows.slice(0, maxAbove * 2).map(filled));
  const at = rows.slice(0, maxAbove).findIndex(row => filled(row) >= Math.max(1, width * 0.6));
  const header = rows[at];
  return header && at < rows.length - 1 && isHeader(header) ? at : -1;
};

/** Formats a table as one line per row, with the names of its columns if it has some. */
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
