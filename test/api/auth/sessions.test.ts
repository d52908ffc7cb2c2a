import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { someIp, useApi } from '../../support/http/api.ts';
import { devicesOf } from './devices.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';

describe('sessions', () => {
  const api = useApi();
  const logIn = async ({ email, password }: TestUser, userAgent = 'curl/8.9'): Promise<string> => {
    const headers = { 'X-Forwarded-For': someIp(), 'User-Agent': userAgent };
    const { status, data } = await api().post('/auth/login', { email, password }, { headers });
    assert.equal(status, 200);
    return data.token;
  };
  const list = async (as: string) => (await api().get('/auth/sessions', { as })).data.sessions;
  /** The id of the session that asks; two that began in the same millisecond have no order. */
  const ownId = async (as: string): Promise<string> =>
    (await list(as)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;

  it('lists the sessions of the person, newest first, and says which one asks', async () => {
    const [ada, bob] = [await aUser(api()), await aUser(api())];
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await api().rows(
      "update sessions set created_at = created_at - interval '1 second' where user_id = $1",
      ada.id,
    );
    const second = await logIn(ada, firefox);
    await logIn(bob);
    const sessions = await list(second);
    assert.equal(sessions.length, 2);
    assert.equal(sessions[0].device, 'Firefox on Linux');
    assert.match(sessions[0].ip, /^10\./);
    assert.deepEqual(
      sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
      [true, false],
    );
  });

  it('ends one at once, and not twice', async () => {
    const ada = await aUser(api());
    const other = await logIn(ada);
    const id = await ownId(other);
    const ended = await api().delete(`/auth/sessions/${id}`, { as: ada.token });
    assert.deepEqual(ended.data, { id, deleted: true });
    assert.equal((await api().get('/auth/me', { as: other })).status, 401);
    assert.equal((await api().delete(`/auth/sessions/${id}`, { as: ada.token })).status, 404);
    assert.equal((await list(ada.token)).length, 1);
  });

  it('ends all others at once, and admits no device that was approved before', async () => {
    const [ada, bob] = [await aUser(api()), await aUser(api())];
    const others = [await logIn(ada), await logIn(ada)];
    const { begin, poll } = devicesOf(api);
    const device = await begin();
    const { userCode } = device;
    assert.equal((await api().post('/auth/device/approve', { userCode }, { as: ada.token })).status, 200);
    const ended = await api().delete('/auth/sessions', { as: ada.token });
    assert.deepEqual(ended.data, { ended: 2 });
    for (const as of others) assert.equal((await api().get('/auth/me', { as })).status, 401);
    for (const as of [ada.token, bob.token]) assert.equal((await api().get('/auth/me', { as })).status, 200);
    assert.equal((await poll(device)).body.error, 'access_denied');
    assert.deepEqual((await api().delete('/auth/sessions', { as: ada.token })).data, { ended: 0 });
  });

  it("cannot end, or see, another person's", async () => {
    const [ada, bob] = [await aUser(api()), await aUser(api())];
    const { id } = (await list(bob.token))[0];
    assert.equal((await api().delete(`/auth/sessions/${id}`, { as: ada.token })).status, 404);
    assert.equal((await api().get('/auth/me', { as: bob.token })).status, 200);
  });

  it('shows them to no API key', async () => {
    const ada = await aUser(api());
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:read'] });
    assert.equal((await api().get('/auth/sessions', { as: key })).status, 403);
  });

  it('notes when one was used, to a minute', async () => {
    const ada = await aUser(api());
    await api().rows(
      "update sessions set created_at = now() - interval '1 hour', last_used_at = now() - interval '2 minutes' where user_id = $1",
      ada.id,
    );
    await list(ada.token);
    await eventually('the use is noted', async () => {
      const [{ lastUsedAt }] = await list(ada.token);
      return Date.now() - Date.parse(lastUsedAt) < 60_000;
    });
  });

  it('leaves out the ones that have expired', async () => {
    const ada = await aUser(api());
    const other = await logIn(ada);
    const id = await ownId(other);
    await api().rows('update sessions set expires_at = now() where id = $1', id);
    assert.equal((await list(ada.token)).length, 1);
  });
});
