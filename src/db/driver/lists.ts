import type { EntityClass, FilterQuery, FindAllOptions } from '@mikro-orm/core';
import { raw } from '@mikro-orm/postgresql';
import { maxCounted } from '../../domain/limits/lists.ts';
import { countRows } from './count-rows.ts';
import type { Em } from './orm.ts';
import { readCutPage } from './page-within.ts';

/** Position of a page in a list. */
export interface ListPosition {
  limit: number;
  offset: number;
}

/**
 * Number of items of a list. If `totalIsMinimum`, the list has more: counting stops at `maxCounted`, or one item after the
 * page if the page ends later. `total` is thus greater than the number of items up to the end of the page as long as more
 * follow.
 */
export interface ListTotal {
  total: number;
  totalIsMinimum: boolean;
}

/** Item at which a page ends whose order is a time and an ID. */
export interface TimeCursor {
  at: Date;
  id: string;
}

/** Returns the total of a list that is read as a whole. */
export const totalOf = ({ length: total }: readonly unknown[]): ListTotal => ({
  total,
  totalIsMinimum: false,
});

/** Returns the total of a list without offsets, whose rows `sql` selects. */
export const countList = async (
  em: Em,
  { sql, values }: { sql: string; values: readonly unknown[] },
): Promise<ListTotal> => {
  const select = `select count(*)::int as count from (${sql} limit ?) counted`;
  return totalCounted(await countRows(em, select, [...values, maxCounted + 1]), maxCounted);
};

/** One page of a list. */
export interface Listed<Row> extends ListTotal {
  rows: Row[];
}

/** Returns up to which number the items of a list are counted. */
export const countedUpTo = ({ limit, offset }: ListPosition): number =>
  Math.max(maxCounted, offset + limit + 1);

/** Returns the total for a number that was counted up to one more than `max`. */
export const totalCounted = (counted: number, max: number): ListTotal => ({
  total: Math.min(counted, max),
  totalIsMinimum: counted > max,
});

/** Adds the total to a page. Counts only if the page does not show that it is the last one. */
const withTotal = async <Row>(
  { rows, isCut }: { rows: Row[]; isCut: boolean },
  page: ListPosition,
  count: (atMost: number) => Promise<number>,
): Promise<Listed<Row>> => {
  const { limit, offset } = page;
  const isLast = !isCut && rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, total: offset + rows.length, totalIsMinimum: false };
  const max = countedUpTo(page);
  return { rows, ...totalCounted(await count(max + 1), max) };
};

/** List in SQL. Each part has a `?` for each of its values. */
export interface ListSql {
  columns: string;
  columnValues?: readonly unknown[];
  /** From `from` to the end of the conditions. */
  from: string;
  values: readonly unknown[];
  /** Columns that order the list, which an index provides. */
  order: string;
  /** Whether bytes bound a page as well. The answer then has `nextOffset`. */
  isBounded?: true;
}

/** Reads one page of a list. */
export const readListPage = async <Row extends object>(
  em: Em,
  { columns, columnValues = [], from, values, order, isBounded }: ListSql,
  page: ListPosition,
): Promise<Listed<Row>> => {
  const select = {
    sql: `select ${columns} ${from} order by ${order} limit ? offset ?`,
    values: [...columnValues, ...values, page.limit, page.offset],
  };
  const found = isBounded
    ? await readCutPage<Row>(em, select)
    : { rows: await em.execute<Row[]>(select.sql, select.values), isCut: false };
  return withTotal(found, page, atMost =>
    countRows(em, `select count(*)::int as count from (select 1 ${from} limit ?) counted`, [
      ...values,
      atMost,
    ]),
  );
};

/** Order of most lists. */
export const newestFirst = { orderBy: { createdAt: 'desc', id: 'desc' } } as const;

/** Reads one page of a list of entities. `where` returns the condition, because a condition in SQL can be used only once. */
export const findList = async <Entity extends object>(
  em: Em,
  entity: EntityClass<Entity>,
  where: () => FilterQuery<NoInfer<Entity>>,
  {
    limit,
    offset,
    ...options
  }: ListPosition & Pick<FindAllOptions<NoInfer<Entity>>, 'orderBy' | 'disableIdentityMap'>,
): Promise<Listed<Entity>> => {
  const rows = await em.findAll(entity, { ...options, where: where(), limit, offset });
  return withTotal({ rows, isCut: false }, { limit, offset }, atMost => {
    const { sql, params } = em
      .createQueryBuilder(entity, 'e')
      .select(raw('1'))
      .where(where() as never)
      .limit(atMost)
      .toQuery();
    return countRows(em, raw(`select count(*)::int as count from (${sql}) counted`, [...params]));
  });
};
