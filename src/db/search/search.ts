import { searchTypes, type SearchInput, type SearchType } from '../../domain/search/search.ts';
import type { Em } from '../driver/orm.ts';
import { plannedEachTime } from '../driver/prepared-statements.ts';
import type { Selection } from '../posts/post-filter.ts';
import { namedSql } from './search-named.ts';
import { newestPostsSql, wordedPostsSql } from './search-posts.ts';

/** Search hit. Times are texts in PostgreSQL's form. */
export interface SearchRow {
  type: SearchType;
  id: string;
  title: string;
  /** Part of the hit's other text around the first of the words, or null if there is none. */
  part: string | null;
  /** Start of that part in the text, from 1. `partOf` is the length of the text. */
  partAt: number | null;
  partOf: number | null;
  brandSlug: string | null;
  parentId: string | null;
  status: string | null;
  updatedAt: string;
  /** 0: the title equals the query. 1: the title begins with it. 2: the title or other text contains it. */
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
 * Finds the best hits of each type, best first. Posts are first searched among the newest, where common words are found
 * quickly, and only otherwise among all: an index returns the posts of a rare word quickly but takes long for a hundred
 * thousand posts.
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
