import assert from 'node:assert/strict';
import { startTestApi, type Reply, type TestApi } from '../support/api.ts';
import { aKey, aUser, type TestUser } from '../support/makers.ts';

/** What one process takes away is gone in every other process at the next request. */
describe('revocation', () => {
  let here: TestApi;
  let there: TestApi;
  let ada: TestUser;

  before(async () => {
    here = await startTestApi();
    there = await startTestApi({ DATABASE_URL: here.databaseUrl });
  });
  beforeEach(async () => {
    ada = await aUser(here);
  });
  after(async () => {
    await there.close();
    await here.close();
  });

  const callsThere = (as: string): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 100 }, () => there.get('/posts', { as })));
  const assertAll = (replies: readonly Reply[], status: number): void =>
    assert.deepEqual([...new Set(replies.map(reply => reply.status))], [status]);

  it('of a key is known to the other process at once', async () => {
    const { id, key } = await aKey(here, ada.token, { scopes: ['posts:read'] });
    assertAll(await callsThere(key), 200);
    assert.equal((await here.delete(`/api-keys/${id}`, { as: ada.token })).status, 200);
    assertAll(await callsThere(key), 401);
  });

  it('of a session is known to the other process at once', async () => {
    assertAll(await callsThere(ada.token), 200);
    assert.equal((await here.post('/auth/logout', undefined, { as: ada.token })).status, 200);
    assertAll(await callsThere(ada.token), 401);
  });

  it('of a scope is known to the other process at once', async () => {
    const { id, key } = await aKey(here, ada.token, { scopes: ['posts:read'] });
    assertAll(await callsThere(key), 200);
    const { status } = await here.patch(`/api-keys/${id}`, { scopes: ['brands:read'] }, { as: ada.token });
    assert.equal(status, 200);
    assertAll(await callsThere(key), 403);
  });
});
