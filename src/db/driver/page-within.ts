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

/** A select as a text with a `?` for each value. */
export interface Select {
  sql: string;
  values: readonly unknown[];
}

/** Runs a select that reads one page, in its order. Rows that would make it too large are left to the next page. */
export const readPage = async <Row>(em: Em, page: Select): Promise<Row[]> =>
  (await readCutPage<Row>(em, page)).rows;

/** As `readPage`, and whether rows were left to the next page. */
export const readCutPage = async <Row>(em: Em, page: Select): Promise<{ rows: Row[]; isCut: boolean }> => {
  const { sql, values } = page;
  const sized = withinPageSql(
    `select page.*, row_number() over () as place, octet_length(page::text) as bytes from (${sql}) page`,
  );
  const rows = await em.execute<Counted<Row>[]>(`${sized} order by place`, [...values]);
  return {
    rows: rows.map(
      ({ place: _place, bytes: _bytes, found: _found, bytes_until: _until, ...row }) => row as Row,
    ),
    isCut: rows.length < Number(rows[0]?.found ?? 0),
  };
};
