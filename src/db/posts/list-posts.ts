import type { BrandScopedActor } from '../../domain/actor.ts';
import { plannedEachTime } from '../driver/prepared-statements.ts';
import { countedUpTo, totalCounted, type Listed } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { countSql, type PostCountSql } from './count-posts.ts';
import {
  listNarrowings,
  listPeriods,
  selected,
  times,
  type Condition,
  type PostFilter,
  type Selection,
} from './post-filter.ts';
import { readPostRows, type PostRow } from './post-rows.ts';

const sortedBy = {
  createdAt: times.created,
  updatedAt: times.updated,
  scheduledAt: times.scheduled,
  publishedAt: times.published,
} as const;

/** End of a page: the sort time, or null for a post without one, and the post's ID. */
export interface PostCursor {
  time: string | null;
  id: string;
}

/** Position and order of a page. Posts with the same time are sorted by ID. */
export interface PostPage {
  sort: keyof typeof sortedBy;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
  /** Last post of the previous page. */
  after?: PostCursor | undefined;
  /** Omits the total, which is then 0. */
  isUncounted?: true;
}

/**
 * Lists one page of the organization's posts, and whether the size limit moved requested posts to the next page. Finding
 * the posts is planned for the values of a filter; reading them is planned once.
 */
export const listPosts = async (
  em: Em,
  actor: BrandScopedActor,
  filter: PostFilter,
  page: PostPage,
): Promise<Listed<PostRow> & { isCut: boolean }> => {
  const max = countedUpTo(page);
  const count = page.isUncounted ? uncounted : countSql(actor, filter, max + 1);
  const ids = idsSql(actor, filter, page);
  const [found] = await em.execute<{ total: number; ids: string[] }[]>(
    `${isPlain(actor, filter, page) && !page.after ? '' : plannedEachTime}select (${count.sql})::int as total, array(${ids.sql}) as ids`,
    [...count.values, ...ids.values],
  );
  const { rows, found: all } = await readPostRows(em, actor.orgId, found?.ids ?? []);
  const total = found?.total ?? 0;
  const counted = count.isExact ? { total, totalIsMinimum: false } : totalCounted(total, max);
  return { rows, ...counted, isCut: rows.length < all };
};

const uncounted: PostCountSql = { sql: '0', values: [], isExact: true };

/** Returns whether the query has one of the few common forms, which are planned once. */
const isPlain = (actor: BrandScopedActor, filter: PostFilter, { sort }: PostPage): boolean =>
  sort === 'createdAt' && listNarrowings(actor, filter).length === 0 && listPeriods(filter).length === 0;

type Keys = readonly [time: string, id: string];

const keysOf = ({ sort }: Pick<PostPage, 'sort'>): Keys => [sortedBy[sort], 'p.id'];

/** Returns the sort keys. Posts with a label are read in the order of the label's index, which has the same two columns. */
const innerKeysOf = ({ label }: PostFilter, page: PostPage): Keys =>
  label?.length === 1 && page.sort === 'createdAt' ? ['l.created_at', 'l.post_id'] : keysOf(page);

const orderBy = ([time, id]: Keys, { order }: Pick<PostPage, 'order'>): string =>
  `${time} ${order}, ${id} ${order}`;

const afterOf = ([time, id]: Keys, { order, after }: PostPage): Condition[] => {
  if (!after) return [];
  const sql = `(${time}, ${id}) ${order === 'asc' ? '>' : '<'} (?::timestamptz, ?::uuid)`;
  return [[sql, after.time ?? 'infinity', after.id]];
};

/**
 * Returns SQL for the IDs of a page. A filter for several statuses only is read status by status, each in order from its
 * index, and merged: otherwise, rare statuses would be searched for among all posts.
 */
const idsSql = (actor: BrandScopedActor, filter: PostFilter, page: PostPage): Selection => {
  const keys = innerKeysOf(filter, page);
  const order = orderBy(keys, page);
  const { limit, offset } = page;
  const { status } = filter;
  if (status === undefined || status.length === 1 || !isPlain(actor, filter, page)) {
    const { sql, values } = selected(actor, filter, afterOf(keys, page));
    return {
      sql: `select p.id ${sql} order by ${order} limit ? offset ?`,
      values: [...values, limit, offset],
    };
  }
  const { sql, values } = selected(actor, filter, [...afterOf(keys, page), ['p.status = one.status']]);
  return {
    sql: `select p.id from unnest(?::text[]) as one(status)
            cross join lateral (select p.* ${sql} order by ${order} limit ?) p
           order by ${order} limit ? offset ?`,
    values: [status, ...values, offset + limit, limit, offset],
  };
};
