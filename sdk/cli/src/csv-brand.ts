/** Separators that the service accepts between cells. */
const separators = [',', ';', '\t'];

/** Cells as they are written, with their quotes, and the line break that ends the record. */
interface Written {
  cells: string[];
  end: string;
}

const separatorOf = (header: string): string =>
  separators.toSorted((one, other) => header.split(other).length - header.split(one).length)[0] ?? ',';

/** Splits a CSV into records without changing a byte: line breaks and separators in quotes belong to the cell. */
const recordsOf = (csv: string, separator: string): Written[] => {
  const records: Written[] = [];
  let [cells, begin, isQuoted]: [string[], number, boolean] = [[], 0, false];
  for (let at = 0; at <= csv.length; at += 1) {
    const letter = csv[at];
    if (letter === '"') isQuoted = !isQuoted;
    const isEnd = letter === undefined || (letter === '\n' && !isQuoted);
    if (!isEnd && (letter !== separator || isQuoted)) continue;
    const written = csv.slice(begin, at);
    const cell = isEnd ? written.replace(/\r$/, '') : written;
    cells.push(cell);
    begin = at + 1;
    if (!isEnd) continue;
    records.push({ cells, end: written.slice(cell.length) + (letter ?? '') });
    cells = [];
  }
  return records;
};

const nameOf = (cell: string): string => cell.replaceAll('"', '').trim().toLowerCase();

/**
 * Returns a CSV in which each row without a brand has `brand`. Works on bytes, so that the encoding stays as it is. Throws
 * for an encoding whose separators are not single bytes.
 */
export const csvWithBrand = (bytes: Uint8Array, brand: string): Buffer => {
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('\0'))
    throw new Error('--brand needs a file in UTF-8. Save it as UTF-8, or add the column brand.');
  const [, head = '', named, body = ''] = /^((?:\xEF\xBB\xBF)?(?:sep=(.)\r?\n)?)([^]*)$/i.exec(text) ?? [];
  const separator = named ?? separatorOf(/^.*/.exec(body)?.[0] ?? '');
  const records = recordsOf(body, separator);
  const [header] = records;
  if (!header) return Buffer.from(bytes);
  const names = header.cells.map(nameOf);
  const index = names.includes('brand') ? names.indexOf('brand') : names.length;
  const value = `"${Buffer.from(brand).toString('latin1').replaceAll('"', '""')}"`;
  const filled = records.map(({ cells, end }, number) => {
    if (cells.every(cell => cell === '')) return cells.join(separator) + end;
    const all = Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => cells[at] ?? '');
    if (number === 0) all[index] = cells[index] ?? 'brand';
    else if (nameOf(all[index] ?? '') === '') all[index] = value;
    return all.join(separator) + end;
  });
  return Buffer.from(head + filled.join(''), 'latin1');
};
