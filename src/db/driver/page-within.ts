import type { Em } from './orm.ts';

/**
 * Maximum number of bytes of the rows of one page, in PostgreSQL's text form. The cost of a page is its bytes: in the
 * database, in the memory of this process, and on the network. A response can be larger because of JSON escapes.
 */
export const maxPageBytes = 2 * 1_048_576;

/**
 * SQL for the rows of `from` up to the maximum size of a page, always including the first. `from` must have the columns
 * `place`, the row's position on the page, and `bytes`. Adds no bound values. `found` is the number of rows of `from`.
 */
export const withinPageSql = (from: string): string =>
  `select * from (
     select sizes.*, count(*) over ()::int as found,
            sum(bytes) over (order by place rows unbounded preceding) as bytes_until from (${from}) sizes) summed
   where place = 1 or bytes_until <= ${maxPageBytes}`;

type Counted<Row> = Row & { place: unknown; bytes: unknown; found: unknown; bytes_until: unknown };

/** Select as a text with a `?` for each value. */
export interface Select {
  sql: string;
  values: readonly unknown[];
}

/** Runs a select that reads one page, in its order. Rows that would exceed the maximum size are left to the next page. */
export const readPage = async <Row>(em: Em, page: Select): Promise<Row[]> =>
  (await readCutPage<Row>(em, page)).rows;

/** Runs a select like `readPage`, and also returns whether rows were left to the next page. */
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
