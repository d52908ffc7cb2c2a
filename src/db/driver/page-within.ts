import type { Expression } from 'kysely';
import { bound, kyselyOf } from './kysely.ts';
import type { Em } from './orm.ts';

/**
 * Most bytes of the rows of one page, as PostgreSQL writes them: what a page costs is its bytes, in the database, in the
 * memory of this process and on the line. An answer can be larger by what JSON escapes.
 */
export const maxPageBytes = 2 * 1_048_576;

/**
 * The rows of `from`, which has the `place` of each on its page and its `bytes`, up to where they would be too much for one
 * page; the first one always. Binds nothing of its own. `found`: how many `from` has.
 */
export const withinPageSql = (from: string): string =>
  `select * from (
     select sizes.*, count(*) over ()::int as found,
            sum(bytes) over (order by place rows unbounded preceding) as bytes_until from (${from}) sizes) summed
   where place = 1 or bytes_until <= ${maxPageBytes}`;

type Counted<Row> = Row & { place: unknown; bytes: unknown; found: unknown; bytes_until: unknown };

/** Runs a select that reads one page, in its order. Rows that would make it too large are left to the next page. */
export const readPage = async <Row>(em: Em, page: Expression<Row>): Promise<Row[]> =>
  (await readCutPage(em, page)).rows;

/** As `readPage`, and whether rows were left to the next page. */
export const readCutPage = async <Row>(
  em: Em,
  page: Expression<Row>,
): Promise<{ rows: Row[]; isCut: boolean }> => {
  const sized = withinPageSql(
    'select page.*, row_number() over () as place, octet_length(page::text) as bytes from (?) page',
  );
  const { rows } = await bound<Counted<Row>>(`${sized} order by place`, page).execute(kyselyOf(em));
  return {
    rows: rows.map(
      ({ place: _place, bytes: _bytes, found: _found, bytes_until: _until, ...row }) => row as Row,
    ),
    isCut: rows.length < Number(rows[0]?.found ?? 0),
  };
};
