import assert from 'node:assert/strict';
import { rebuildIndex, type ChunkSource } from '../../src/adapters/search/rebuild-index.ts';
import type { IndexedChunk, SearchIndex } from '../../src/adapters/search/search.ts';
import { aBase, anIndex, chunksOf, useSearch } from '../support/search.ts';

/** The truth as a list; `whileReading` runs after each batch was read and before it is written. */
const aSource = (
  truth: Map<string, IndexedChunk>,
  whileReading: () => Promise<unknown> | void = () => undefined,
): ChunkSource => ({
  read: async after => {
    const ids = [...truth.keys()].toSorted().filter(id => after === undefined || id > after);
    const chunks = ids.slice(0, 3).map(id => truth.get(id)!);
    await whileReading();
    return chunks;
  },
  present: async ids => ids.filter(id => truth.has(id)),
});

const byId = (chunks: IndexedChunk[]): Map<string, IndexedChunk> =>
  new Map(chunks.map(chunk => [chunk.id, chunk]));

describe('rebuilding an index', () => {
  const search = useSearch();
  const base = aBase();
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

  let index: SearchIndex;
  let truth: Map<string, IndexedChunk>;
  beforeEach(() => {
    index = anIndex();
    truth = byId(chunksOf(base, texts));
  });
  const holds = async (): Promise<void> =>
    assert.deepEqual((await search().chunkIds(index)).toSorted(), [...truth.keys()].toSorted());

  it('restores one that was lost, and says how far it is', async () => {
    const reported: number[] = [];
    const rebuilt = await rebuildIndex(search(), index, aSource(truth), written => reported.push(written));
    assert.deepEqual(rebuilt, { written: 8, removed: 0 });
    assert.deepEqual(reported, [3, 6, 8]);
    await holds();
  });

  it('adds what is missing, replaces what is wrong, and removes what is gone', async () => {
    await search().ensureIndex(index);
    const [first, second, ...rest] = [...truth.values()];
    await search().indexChunks(index, [
      { ...first!, text: 'something else' },
      ...rest.slice(2),
      ...chunksOf(base, ['a document that was deleted']),
    ]);
    assert.deepEqual(await rebuildIndex(search(), index, aSource(truth)), { written: 8, removed: 1 });
    await holds();
    assert.ok(second);
    await search().serveFrom(index);
    const hits = await search().search({ ...base, query: 'something else', limit: 5 });
    assert.deepEqual(hits, []);
  });

  it('leaves out what is deleted while its batch is under way', async () => {
    const [doomed] = [...truth.keys()].toSorted();
    const source = aSource(truth, () => void truth.delete(doomed!));
    await rebuildIndex(search(), index, source);
    assert.equal(truth.size, 7);
    await holds();
  });

  it('keeps what is indexed meanwhile behind its back', async () => {
    const late = chunksOf(base, ['late', 'later']);
    let isFirst = true;
    const source = aSource(truth, async () => {
      if (!isFirst) return;
      isFirst = false;
      for (const chunk of late) truth.set(chunk.id, chunk);
      await search().indexChunks(index, late);
    });
    await rebuildIndex(search(), index, source);
    await holds();
  });
});
