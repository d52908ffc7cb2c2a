import { z } from 'zod';
import type { AskServer } from './ask.ts';
import type { Names } from './collections.ts';
import { filterOf } from './filters.ts';
import { fuseRanks, type Ranked } from './fuse-ranks.ts';
import { answered, notWell } from './search-errors.ts';
import type { Search, SearchQuery, Vector } from './search.ts';
import { searchableWords } from './words.ts';

/** Minimum number of chunks per list to fuse. */
const minDepth = 50;

/**
 * Maximum chunks of a knowledge base that are compared with the query one by one, which is exact. Larger ones use the
 * index's graph, which may miss some (0.92 of the ten nearest were found behind a filter).
 */
const comparedOneByOne = 2_000;

const hit = z.object({
  document: z.object({ id: z.string(), documentId: z.string(), position: z.number() }),
  vector_distance: z.number().optional(),
});
/** Schema of the results. The overall status is always 200, and each result has its own error. */
const results = z.object({
  results: z.array(
    z.union([z.object({ hits: z.array(hit) }), z.object({ code: z.number(), error: z.string() })]),
  ),
});

const ranked = ({ document, vector_distance: distance }: z.infer<typeof hit>): Ranked => ({
  chunkId: document.id,
  documentId: document.documentId,
  position: document.position,
  ...(distance !== undefined && { similarity: 1 - distance }),
});

const shown = (depth: number) => ({ include_fields: 'id,documentId,position', per_page: depth });

/**
 * Search by words: every word must occur, with one typo from five letters on and two from nine, so that no chunk matches by
 * accident.
 */
const byWords = (words: string, depth: number) => ({
  ...shown(depth),
  q: words,
  query_by: 'words',
  prefix: false,
  drop_tokens_threshold: 0,
  num_typos: 2,
  typo_tokens_threshold: 1,
  min_len_1typo: 5,
  min_len_2typo: 9,
  highlight_fields: 'none',
  highlight_full_fields: 'none',
});

const byMeaning = (vector: Vector, depth: number) => ({
  ...shown(depth),
  q: '*',
  vector_query: `embedding:([${Array.from(vector).join(',')}], k:${depth}, flat_search_cutoff:${comparedOneByOne})`,
});

/** Returns the lists of an answer in the order of the searches. Throws the first one's error. */
const listsOf = (answer: z.infer<typeof results>, searches: number): Ranked[][] => {
  if (answer.results.length !== searches) throw notWell();
  return answer.results.map(result => {
    if ('error' in result) throw answered(result.code, result.error);
    return result.hits.map(ranked);
  });
};

/**
 * Creates the search, which sends both searches of a query, by words and by meaning, in one request and fuses them here, as
 * every server from 0.24 on supports.
 */
export const createFinder = (ask: AskServer, names: Names): Pick<Search, 'search'> => {
  const search = async ({ orgId, kbId, query, limit, meaning }: SearchQuery) => {
    const common = {
      collection: meaning ? names.of(meaning.index) : names.alias,
      filter_by: filterOf({ orgId, kbId }),
    };
    const words = searchableWords(query);
    const depth = Math.max(minDepth, limit);
    const asked = {
      ...(words !== '' && { words: { ...common, ...byWords(words, depth) } }),
      ...(meaning && { meaning: { ...common, ...byMeaning(meaning.vector, depth) } }),
    };
    const searches = Object.values(asked);
    if (searches.length === 0) return [];
    const answer = await ask(results, client => client.multiSearch.perform({ searches }));
    const lists = listsOf(answer, searches.length);
    const listOf = (name: keyof typeof asked): Ranked[] => lists[Object.keys(asked).indexOf(name)] ?? [];
    return fuseRanks(listOf('words'), listOf('meaning')).slice(0, limit);
  };
  return { search };
};
