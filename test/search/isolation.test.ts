import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { aBase, anIndex, chunksOf, useSearch, vectorOf } from '../support/search.ts';

const secret = 'The launch date is the ninth of May.';

describe('the search keeps organizations apart', () => {
  const search = useSearch();
  const index = anIndex();
  const [mine, theirs] = [aBase(), aBase()];

  before(async () => {
    await search().ensureIndex(index);
    await search().indexChunks(index, chunksOf(mine, [secret]));
    await search().indexChunks(index, chunksOf(theirs, [secret]));
  });

  const found = async (orgId: string, kbId: string, query = secret): Promise<string[]> => {
    const meaning = { index, vector: vectorOf(secret) };
    const hits = await search().search({ orgId, kbId, query, limit: 50, meaning });
    return hits.map(({ chunkId }) => chunkId);
  };

  it('finds only what belongs to both the organization and the base', async () => {
    const [own] = chunksOf(mine, [secret]);
    assert.equal((await found(mine.orgId, mine.kbId)).length, 1);
    assert.notDeepEqual(await found(mine.orgId, mine.kbId), await found(theirs.orgId, theirs.kbId));
    assert.equal(own!.text, secret);
    assert.deepEqual(await found(mine.orgId, theirs.kbId), []);
    assert.deepEqual(await found(theirs.orgId, mine.kbId), []);
    assert.deepEqual(await found(uuidv7(), uuidv7()), []);
  });

  for (const query of [
    `* && orgId:!=\`x\``,
    `") || (orgId:=\`${theirs.orgId}\``,
    `\`) || (kbId:=\`${theirs.kbId}`,
    `orgId:=${theirs.orgId}`,
  ]) {
    it(`takes no filter out of a query: ${query.slice(0, 24)}`, async () => {
      assert.deepEqual(await found(mine.orgId, mine.kbId, query), await found(mine.orgId, mine.kbId));
    });
  }

  for (const id of [
    '*',
    '',
    `${mine.orgId}\` || orgId:!=\`x`,
    `${mine.orgId}) || (orgId:=${theirs.orgId}`,
    `[${mine.orgId},${theirs.orgId}]`,
    `${mine.orgId} `,
    `${mine.orgId}\n`,
    `${mine.orgId}\0`,
  ]) {
    it(`takes nothing but our ids into a filter: ${JSON.stringify(id.slice(36))}`, async () => {
      const refused = { name: 'RangeError' };
      await assert.rejects(found(id, mine.kbId), refused);
      await assert.rejects(found(mine.orgId, id), refused);
      await assert.rejects(search().deleteOrganization(id), refused);
      await assert.rejects(search().deleteKnowledgeBase({ orgId: mine.orgId, kbId: id }), refused);
      await assert.rejects(search().deleteDocument({ ...mine, documentId: id }), refused);
      await assert.rejects(search().countChunks(index, { orgId: id }), refused);
      await assert.rejects(search().deleteChunks(index, [id]), refused);
      assert.equal(await search().countChunks(index), 2);
    });
  }
});
