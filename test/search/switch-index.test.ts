import assert from 'node:assert/strict';
import { aBase, anIndex, chunksOf, useSearch, vectorOf } from '../support/search.ts';

describe('another embedding model', () => {
  const search = useSearch();
  const [old, next] = [anIndex(8), anIndex(12)];
  const base = aBase();
  const text = 'Parcels leave the house at noon.';

  const found = async (): Promise<number> =>
    (await search().search({ ...base, query: 'parcels', limit: 5 })).length;

  it('has no index at first, and a search says that it is missing', async () => {
    assert.equal(await search().servingIndex(), null);
    await assert.rejects(found(), { code: 'unavailable', message: /index does not exist/ });
    const meaning = { index: old, vector: vectorOf(text) };
    await assert.rejects(search().search({ ...base, query: 'parcels', limit: 5, meaning }), {
      code: 'unavailable',
    });
    await assert.rejects(search().indexChunks(old, chunksOf(base, [text])), { code: 'unavailable' });
    await assert.rejects(search().serveFrom(old), { code: 'unavailable' });
    assert.equal(await search().deleteOrganization(base.orgId), 0);
  });

  it('fills its index while the old one serves, and takes over in one step', async () => {
    await search().ensureIndex(old);
    await search().indexChunks(old, chunksOf(base, [text]));
    await search().ensureIndex(next);
    assert.deepEqual(await search().servingIndex(), old);
    assert.equal(await found(), 1);

    await search().indexChunks(next, chunksOf(base, [text, 'Another parcels text.'], { dimensions: 12 }));
    assert.equal(await found(), 1);
    await search().serveFrom(next);
    assert.deepEqual(await search().servingIndex(), next);
    assert.equal(await found(), 2);
  });

  it('never compares a vector with those of another model', async () => {
    const query = { ...base, query: '', limit: 5 };
    const byOld = await search().search({ ...query, meaning: { index: old, vector: vectorOf(text) } });
    assert.equal(byOld.length, 1);
    const byNext = await search().search({ ...query, meaning: { index: next, vector: vectorOf(text, 12) } });
    assert.equal(byNext.length, 2);
    const mixed = search().search({ ...query, meaning: { index: next, vector: vectorOf(text, 8) } });
    await assert.rejects(mixed, /answered 400/);
  });

  it('keeps the index that serves and drops the other', async () => {
    await assert.rejects(search().dropIndex(next), { code: 'invalid_state' });
    await search().dropIndex(old);
    await search().dropIndex(old);
    assert.deepEqual(await search().listIndexes(), [next]);
    assert.equal(await found(), 2);
  });
});
