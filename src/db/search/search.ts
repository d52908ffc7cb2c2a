import { searchTypes, type SearchInput, type SearchType } from '../../domain/search/search.ts';
import type { Em } from '../driver/orm.ts';
import { plannedEachTime } from '../driver/prepared-statements.ts';
import type { Selection } from '../posts/post-filter.ts';
import { namedSql } from './search-named.ts';
import { newestPostsSql, wordedPostsSql } from './search-posts.ts';

/** One thing that was found. Times are texts as PostgreSQL writes them. */
export interface SearchRow {
  type: SearchType;
  id: string;
  title: string;
  /** A part of what else it says, around the first of the words; null where it says nothing else. */
  part: string | null;
  /** Where that part begins in it, from 1, and how long all of it is. */
  partAt: number | null;
  partOf: number | null;
  brandSlug: string | null;
  parentId: string | null;
  status: string | null;
  updatedAt: string;
  /** 0: the title is what was asked for; 1: it begins so; 2: it has it, or something beside it does. */
  rank: 0 | 1 | 2;
}

const run = async (em: Em, arms: readonly Selection[]): Promise<SearchRow[]> =>
  arms.length === 0
    ? []
    : em.execute<SearchRow[]>(
        `${plannedEachTime}${arms.map(({ sql }) => `(${sql})`).join(' union all ')}`,
        arms.flatMap(({ values }) => values),
      );

const byFit = (one: SearchRow, other: SearchRow): number =>
  one.rank - other.rank ||
  Date.parse(other.updatedAt) - Date.parse(one.updatedAt) ||
  searchTypes.indexOf(one.type) - searchTypes.indexOf(other.type);

/**
 * Of each type the hits that fit best, all of them the best first. Posts are looked for among the newest, as words that are
 * in many are soon found there, and only else among all: an index gives the posts of a rare word at once, and takes long to
 * give a hundred thousand.
 */
export const searchOrganization = async (em: Em, search: SearchInput): Promise<SearchRow[]> => {
  const { scopes, limit } = search;
  const posts = scopes.get('post');
  const named = [...scopes].flatMap(([type, scope]) =>
    type === 'post' ? [] : [namedSql(type, scope, search)],
  );
  const found = await run(em, posts === undefined ? named : [...named, newestPostsSql(posts, search)]);
  const isComplete = posts === undefined || found.filter(({ type }) => type === 'post').length >= limit;
  const rows = isComplete
    ? found
    : [...found.filter(({ type }) => type !== 'post'), ...(await run(em, [wordedPostsSql(posts, search)]))];
  return rows.toSorted(byFit);
};
