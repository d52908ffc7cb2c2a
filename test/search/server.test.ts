import assert from 'node:assert/strict';
import { createSearch } from '../../src/adapters/search/create-search.ts';
import {
  aBase,
  anIndex,
  chunksOf,
  deleteIndexes,
  searchSettings,
  useSearch,
  vectorOf,
} from '../support/search.ts';
import { typesense } from '../support/stack.ts';

/** Duties of a server other than finding and storing chunks, for any server named by TYPESENSE_URL. */
describe('the search server', () => {
  const search = useSearch();

  it('says that it is well', async () => {
    assert.deepEqual(await search().health(), { ok: true });
  });

  it('refuses a key that it does not know', async () => {
    const stranger = createSearch(
      searchSettings({ ...(await typesense()), TYPESENSE_API_KEY: 'another-key' }),
    );
    for (const call of [
      () => stranger.servingIndex(),
      () => stranger.search({ ...aBase(), query: 'anything', limit: 1 }),
    ])
      await assert.rejects(call, { code: 'unavailable', message: /rejects this service’s key/ });
  });

  it('shows the collections of one prefix to no other', async () => {
    const settings = searchSettings(await typesense());
    const neighbour = createSearch(settings);
    await neighbour.ensureIndex(anIndex());
    assert.equal((await neighbour.listIndexes()).length, 1);
    assert.deepEqual(await search().listIndexes(), []);
    assert.equal(await search().servingIndex(), null);
    await deleteIndexes(settings);
    assert.deepEqual(await neighbour.listIndexes(), []);
    assert.equal(await neighbour.servingIndex(), null);
  });

  it('finds by meaning in a base that is too large to be compared one by one', async () => {
    const [index, base] = [anIndex(), aBase()];
    await search().ensureIndex(index);
    const texts = Array.from({ length: 2_200 }, (_, number) => `passage ${number}`);
    const chunks = chunksOf(base, texts);
    for (let from = 0; from < chunks.length; from += 200)
      await search().indexChunks(index, chunks.slice(from, from + 200));
    assert.equal(await search().countChunks(index, base), texts.length);
    const meaning = { index, vector: vectorOf('passage 1234') };
    const hits = await search().search({ ...base, query: '', limit: 20, meaning });
    assert.equal(hits.length, 20);
    assert.ok(hits.every(({ similarity }) => (similarity ?? 0) > 0.5));
  });
});
