import { setImmediate as othersFirst } from 'node:timers/promises';
import { maxWaitingParses, parseApart } from '../../../adapters/apart/parse-apart.ts';
import type { GivenRow } from '../../../commands/bulk/look-at-rows.ts';
import { findSlugsByName } from '../../../db/brands/list-brands.ts';
import { listFilesNamed } from '../../../db/bulk/post-imports.ts';
import type { BrandScopedActor } from '../../../domain/actor.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { findColumn, importColumns } from '../../../domain/bulk/import-columns.ts';
import { maxImportedPosts, type RowProblem } from '../../../domain/bulk/post-imports.ts';
import { listFileNames, readBrandCell, readCells, type Cells } from '../../../domain/bulk/read-cells.ts';
import type { Detail } from '../../../domain/errors.ts';
import { isId } from '../../../domain/ids.ts';
import { invalidRequest } from '../../../domain/invalid-request.ts';
import { nulDetail } from '../../http/check.ts';
import { readRow } from './post-import-body.ts';

/** Maximum length of a column name, longer than any real one. */
const maxName = 100;

const headerDetails = (header: readonly string[]): Detail[] =>
  header.flatMap((name, index): Detail[] => {
    const path = name.slice(0, maxName);
    const column = findColumn(name);
    if (name.trim() === '') return [];
    if (column === undefined) {
      const message = `Unknown column. Columns: ${importColumns.join(', ')}.`;
      return [{ path, code: 'unknown_field', message }];
    }
    const first = header.findIndex(other => findColumn(other) === column);
    return first === index ? [] : [{ path, code: 'not_unique', message: 'The column is repeated.' }];
  });

const extraCells: RowProblem = {
  platform: null,
  path: '',
  code: 'unknown_field',
  message: 'The row has cells without a column. Put a text with a separator or line break in quotes.',
};

/** Returns the cells of a row by column, and the problems of cells that cannot be stored or have no column. */
const cellsOf = (
  header: readonly string[],
  row: readonly string[],
): { cells: Cells; problems: RowProblem[] } => {
  const cells = new Map<string, string>();
  const problems: RowProblem[] = [];
  for (const [index, cell] of row.entries()) {
    const column = findColumn(header[index] ?? '');
    if (cell === '') continue;
    if (column === undefined) problems.push(extraCells);
    else if (cell.includes('\0')) problems.push({ platform: null, ...nulDetail(column) });
    else cells.set(column, cell);
  }
  return { cells, problems: [...new Set(problems)] };
};

/**
 * Reads the rows of a CSV. Throws `validation_failed` for unknown columns and too many rows, `malformed_body` for other
 * errors, and `payload_too_large` beyond a limit of the parser.
 */
export const readCsvRows = async (em: Em, actor: BrandScopedActor, bytes: Buffer): Promise<GivenRow[]> => {
  const { orgId } = actor;
  const given = { bytes, maxRows: maxImportedPosts + 2 };
  const parsed = await parseApart('csv', given, { orgId, maxWaiting: maxWaitingParses });
  const [header = [], ...rows] = parsed;
  const details = headerDetails(header);
  if (rows.length === 0)
    details.push({ path: '', code: 'too_small', message: 'The file has no row below the header.' });
  if (rows.length > maxImportedPosts)
    details.push({
      path: '',
      code: 'too_big',
      message: `The file has more than ${maxImportedPosts} rows. Split it.`,
    });
  if (details.length > 0) throw invalidRequest(details);
  const all = rows.map(row => cellsOf(header, row));
  const names = all.flatMap(({ cells }) => listFileNames(cells));
  const files = await listFilesNamed(em, orgId, [...new Set(names)]);
  const brands = all.flatMap(({ cells }) => readBrandCell(cells) ?? []);
  const slugs = await findSlugsByName(em, actor, [...new Set(brands)]);
  const read: GivenRow[] = [];
  for (const [index, { cells, problems: ofCells }] of all.entries()) {
    const { post, problems } = readCells(cells, files, slugs);
    const id = cells.get('id')?.trim().toLowerCase();
    const more = [...problems, ...ofCells];
    read.push(readRow(post, index + 1, { more, exportedId: id !== undefined && isId(id) ? id : null }));
    // a row of long texts takes up to a millisecond
    await othersFirst();
  }
  return read;
};
