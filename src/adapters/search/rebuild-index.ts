import type { IndexedChunk, Search, SearchIndex } from './search.ts';

/** Where the truth is read from while an index is rebuilt. */
export interface ChunkSource {
  /**
   * The next chunks behind this id, or the first ones; ordered by id, at most 200, empty at the end. Without deleted
   * documents.
   */
  read: (after: string | undefined) => Promise<IndexedChunk[]>;
  /** Which of these chunks are still there. */
  present: (ids: readonly string[]) => Promise<readonly string[]>;
}

export interface Rebuilt {
  /** Chunks that were written. */
  written: number;
  /** Chunks that the index held and the truth does not. */
  removed: number;
}

const removeMissing = async (
  search: Search,
  index: SearchIndex,
  ids: readonly string[],
  { present }: ChunkSource,
): Promise<number> => {
  const there = new Set(await present(ids));
  const gone = ids.filter(id => !there.has(id));
  await search.deleteChunks(index, gone);
  return gone.length;
};

/** How many ids are looked up at once. */
const idsAtOnce = 1_000;

/**
 * Makes an index hold what the source holds, also while documents come and go; nothing else has to stop. It may be repeated, and
 * begun again where it failed. What a deletion took away while its batch was under way is taken away again.
 */
export const rebuildIndex = async (
  search: Search,
  index: SearchIndex,
  source: ChunkSource,
  report: (written: number) => void = () => undefined,
): Promise<Rebuilt> => {
  await search.ensureIndex(index);
  const unseen = new Set(await search.chunkIds(index));
  const rebuilt = { written: 0, removed: 0 };
  for (let chunks = await source.read(undefined); chunks.length > 0;) {
    await search.indexChunks(index, chunks);
    const ids = chunks.map(({ id }) => id);
    await removeMissing(search, index, ids, source);
    for (const id of ids) unseen.delete(id);
    rebuilt.written += chunks.length;
    report(rebuilt.written);
    chunks = await source.read(ids.at(-1));
  }
  const left = [...unseen];
  for (let from = 0; from < left.length; from += idsAtOnce)
    rebuilt.removed += await removeMissing(search, index, left.slice(from, from + idsAtOnce), source);
  return rebuilt;
};
