import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7, v5 as uuidv5 } from 'uuid';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import type { IndexedChunk, Search, SearchIndex } from '../../src/adapters/search/search.ts';
import type { SearchSettings } from '../../src/adapters/search/typesense-client.ts';
import { readConfig } from '../../src/config/index.ts';
import { typesense, type TypesenseSettings } from './stack.ts';

/** Returns the settings of a search with its own collections. */
export const searchSettings = (
  server: TypesenseSettings,
  changes: Partial<SearchSettings> = {},
): SearchSettings => ({
  ...readConfig({ ...server, TYPESENSE_COLLECTION_PREFIX: `test-${randomBytes(6).toString('hex')}-` }),
  // A busy machine is slow, not away.
  TYPESENSE_TIMEOUT: 20_000,
  TYPESENSE_WRITE_TIMEOUT: 60_000,
  ...changes,
});

/** Deletes the collections of a search with these settings, including the serving one, which the port itself would keep. */
export const deleteIndexes = async (settings: SearchSettings): Promise<void> => {
  const search = createSearch(settings);
  const [url] = settings.TYPESENSE_URL;
  const ask = (method: string, path: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'x-typesense-api-key': settings.TYPESENSE_API_KEY ?? '' },
    });
  await ask('DELETE', `/aliases/${settings.TYPESENSE_COLLECTION_PREFIX}chunks`);
  for (const index of await search.listIndexes()) await search.dropIndex(index);
};

/**
 * A search on the real server for the tests of a file: the one of TYPESENSE_URL, or one of this run. It leaves nothing
 * behind.
 */
export const useSearch = (): (() => Search) => {
  let settings: SearchSettings | undefined;
  let search: Search | undefined;
  before(async () => {
    settings = searchSettings(await typesense());
    search = createSearch(settings);
  });
  after(() => settings && deleteIndexes(settings));
  return () => search!;
};

/** An index of short vectors that nothing else uses. */
export const anIndex = (dimensions = 8): SearchIndex => ({ model: `test model/${uuidv7()}`, dimensions });

/** Returns the same direction for the same word: a stand-in for meaning that a test can read. */
export const vectorOf = (meaning: string, dimensions = 8): number[] => {
  const bytes = createHash('sha512').update(meaning).digest();
  const numbers = Array.from({ length: dimensions }, (_, place) => (bytes[place] ?? 0) - 127.5);
  const length = Math.hypot(...numbers);
  return numbers.map(number => number / length);
};

export interface Base {
  orgId: string;
  kbId: string;
}

export const aBase = (): Base => ({ orgId: uuidv7(), kbId: uuidv7() });

/** Chunks of one document: a text each, or a text and what it means. */
export const chunksOf = (
  base: Base,
  texts: readonly (string | { text: string; meaning: string })[],
  { documentId = uuidv7(), revision = 1, dimensions = 8 } = {},
): IndexedChunk[] =>
  texts.map((given, position) => {
    const { text, meaning } = typeof given === 'string' ? { text: given, meaning: given } : given;
    return {
      ...base,
      documentId,
      revision,
      position,
      text,
      id: uuidv5(`${position}:${text}`, documentId),
      vector: vectorOf(meaning, dimensions),
    };
  });
