import type { IndexedChunk, Search, SearchIndex } from './search.ts';

/** Source of the chunks from which an index is rebuilt. */
export interface ChunkSource {
  /**
   * Returns the next chunks after this id, or the first ones, ordered by id, at most 200, without deleted documents. Empty
   * at the end.
   */
  read: (after: string | undefined) => Promise<IndexedChunk[]>;
  /** Returns which of these chunks still exist. */
  present: (ids: readonly string[]) => Promise<readonly string[]>;
}

export interface Rebuilt {
  /** Number of chunks that were written. */
  written: number;
  /** Number of chunks that were in the index but not in the source. */
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

/** Number of ids per lookup. */
const idsAtOnce = 1_000;

/**
 * Makes an index equal to its source, while documents may be added and deleted. May be repeated, and restarted after a
 * failure. Chunks that were deleted while their batch was written are deleted again.
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
