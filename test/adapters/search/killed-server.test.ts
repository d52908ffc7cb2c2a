import assert from 'node:assert/strict';
import { createSearch } from '../../../src/adapters/search/create-search.ts';
import type { IndexedChunk, Search } from '../../../src/adapters/search/search.ts';
import { eventually } from '../../support/eventually.ts';
import { startOwnTypesense, type OwnTypesense } from '../../support/servers/own-typesense.ts';
import { aBase, anIndex, chunksOf, searchSettings } from '../../support/search.ts';

describe('a search server that is killed', () => {
  let server: OwnTypesense;
  let search: Search;
  const index = anIndex(64);
  const base = aBase();
  const batches: IndexedChunk[][] = Array.from({ length: 12 }, (_, batch) =>
    chunksOf(
      base,
      Array.from({ length: 50 }, (__, chunk) => `chunk ${chunk} of batch ${batch}`),
      { dimensions: 64 },
    ),
  );
  const ids = batches.flat().map(({ id }) => id);

  before(async () => {
    server = await startOwnTypesense();
    search = createSearch(searchSettings(server.settings));
    await search.ensureIndex(index);
  });
  after(() => server.kill());

  it('in the middle of an import loses no batch that it has taken; the repeat of the others doubles none', async () => {
    const taken: number[] = [];
    const refused: { code?: string }[] = [];
    // Three at a time: when it is killed some are under way and others have not begun.
    const waiting = batches.entries();
    const write = async (): Promise<void> => {
      for (const [number, chunks] of waiting) {
        try {
          await search.indexChunks(index, chunks);
        } catch (error) {
          refused.push(error as { code?: string });
          continue;
        }
        taken.push(number);
        if (taken.length === 3) await server.kill();
      }
    };
    await Promise.all([write(), write(), write()]);
    assert.ok(refused.length > 0);
    assert.deepEqual(
      refused.filter(({ code }) => code !== 'unavailable'),
      [],
    );

    await server.start();
    // the server answers while it still replays its log
    await eventually('all that was taken is there', async () => {
      const kept = new Set(await search.chunkIds(index));
      return taken.flatMap(number => batches[number]!).every(({ id }) => kept.has(id));
    });

    for (const chunks of batches) await search.indexChunks(index, chunks);
    assert.deepEqual((await search.chunkIds(index)).toSorted(), ids.toSorted());
    assert.deepEqual(await search.servingIndex(), index);
  });
});
