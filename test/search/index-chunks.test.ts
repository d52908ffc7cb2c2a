import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { ChunksRefused } from '../../src/adapters/search/search.ts';
import { aBase, anIndex, chunksOf, useSearch } from '../support/search.ts';

describe('the index of the search', () => {
  const search = useSearch();
  const index = anIndex();
  before(() => search().ensureIndex(index));

  it('holds what was written, also when it is written twice', async () => {
    const base = aBase();
    const chunks = chunksOf(base, ['first', 'second', 'third']);
    await search().indexChunks(index, chunks);
    await search().indexChunks(index, chunks);
    assert.equal(await search().countChunks(index, base), 3);
    assert.deepEqual(
      (await search().chunkIds(index, base)).toSorted(),
      chunks.map(({ id }) => id).toSorted(),
    );
  });

  it('is made once, by any number of processes at the same time', async () => {
    const another = anIndex();
    await Promise.all(Array.from({ length: 5 }, () => search().ensureIndex(another)));
    const found = (await search().listIndexes()).filter(({ model }) => model === another.model);
    assert.deepEqual(found, [another]);
  });

  it('names every chunk that the server refuses, with its reason, and keeps the others', async () => {
    const base = aBase();
    const [good, short, empty] = chunksOf(base, ['good', 'short', 'empty']);
    const batch = [{ ...short!, vector: [1, 2, 3] }, good!, { ...empty!, vector: [] }];
    await assert.rejects(search().indexChunks(index, batch), (error: unknown) => {
      assert.ok(error instanceof ChunksRefused);
      assert.deepEqual(
        error.refused.map(({ id }) => id),
        [short!.id, empty!.id],
      );
      for (const { reason } of error.refused) assert.match(reason, /8 dimensions/);
      return true;
    });
    assert.deepEqual(await search().chunkIds(index, base), [good!.id]);
  });

  it('takes no chunks at all, and a vector as a typed array', async () => {
    const base = aBase();
    const [chunk] = chunksOf(base, ['typed']);
    await search().indexChunks(index, []);
    await search().indexChunks(index, [{ ...chunk!, vector: Float32Array.from(chunk!.vector) }]);
    assert.equal(await search().countChunks(index, base), 1);
  });

  it('forgets the earlier revisions of a document and leaves the new one', async () => {
    const base = aBase();
    const documentId = uuidv7();
    const old = chunksOf(base, ['same', 'old', 'older'], { documentId, revision: 1 });
    const fresh = chunksOf(base, ['same', 'new'], { documentId, revision: 2 });
    await search().indexChunks(index, old);
    await search().indexChunks(index, fresh);
    assert.equal(await search().deleteDocument({ ...base, documentId }, { olderThan: 2 }), 2);
    assert.deepEqual((await search().chunkIds(index, base)).toSorted(), fresh.map(({ id }) => id).toSorted());
  });

  it('deletes a document, a base and an organization from every index, and nothing else', async () => {
    const other = anIndex(4);
    await search().ensureIndex(other);
    const [one, two] = [aBase(), aBase()];
    const sameOrg = { orgId: one.orgId, kbId: uuidv7() };
    for (const [into, dimensions] of [
      [index, 8],
      [other, 4],
    ] as const) {
      for (const [base, texts] of [
        [one, ['a', 'b']],
        [sameOrg, ['c']],
        [two, ['d']],
      ] as const)
        await search().indexChunks(into, chunksOf(base, texts, { documentId: base.kbId, dimensions }));
    }
    const left = async (): Promise<number[]> =>
      Promise.all([one, sameOrg, two].map(base => search().countChunks(other, base)));

    assert.equal(await search().deleteDocument({ ...one, documentId: uuidv7() }), 0);
    assert.equal(await search().deleteDocument({ ...two, documentId: one.kbId }), 0);
    assert.equal(await search().deleteDocument({ ...one, documentId: one.kbId }), 4);
    assert.deepEqual(await left(), [0, 1, 1]);
    assert.equal(await search().deleteKnowledgeBase({ orgId: two.orgId, kbId: sameOrg.kbId }), 0);
    assert.equal(await search().deleteKnowledgeBase(sameOrg), 2);
    assert.deepEqual(await left(), [0, 0, 1]);
    assert.equal(await search().deleteOrganization(two.orgId), 2);
    assert.deepEqual(await left(), [0, 0, 0]);
  });

  it('deletes single chunks, hundreds of them, and skips chunks that it does not hold', async () => {
    const base = aBase();
    const chunks = chunksOf(
      base,
      Array.from({ length: 200 }, (_, number) => `number ${number}`),
    );
    await search().indexChunks(index, chunks);
    const ids = chunks.slice(1).map(({ id }) => id);
    await search().deleteChunks(index, [...ids, uuidv7()]);
    assert.deepEqual(await search().chunkIds(index, base), [chunks[0]!.id]);
  });
});
