import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { newSessionToken } from '../../../src/adapters/secrets/tokens.ts';
import { someIp, useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

const hour = 3_600_000;

describe('the lifetime of a session', () => {
  const api = useApi({ SESSION_IDLE: '2h', SESSION_LIFETIME: '5h', LOGIN_LIMIT: '1000' });
  const logIn = async (
    { email, password }: TestUser,
    headers: Record<string, string> = {},
  ): Promise<string> => {
    const sending = { headers: { 'X-Forwarded-For': someIp(), ...headers } };
    const { status, data } = await api().post('/auth/login', { email, password }, sending);
    assert.equal(status, 200);
    return data.token;
  };
  const isAlive = async (token: string): Promise<boolean> =>
    (await api().get('/auth/me', { as: token })).status === 200;
  /** Makes the session so much older. */
  const age = (token: string, milliseconds: number) =>
    api().rows(
      `update sessions set created_at = created_at - $2::interval, last_used_at = last_used_at - $2::interval,
              expires_at = expires_at - $2::interval, lives_until = lives_until - $2::interval
        where token_hash = $1`,
      createHash('sha256').update(token).digest('hex'),
      `${milliseconds} milliseconds`,
    );
  const untilEnd = async (token: string): Promise<number> => {
    const { data } = await api().get('/auth/sessions', { as: token });
    const current = data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    return Date.parse(current.expiresAt) - Date.now();
  };

  it('ends when it was not used for a while', async () => {
    const { token } = await aUser(api());
    await age(token, 2 * hour - 60_000);
    assert.ok(await isAlive(token));
    const other = (await aUser(api())).token;
    await age(other, 2 * hour + 1_000);
    assert.equal(await isAlive(other), false);
  });

  it('continues while it is used, but not beyond its maximum lifetime', async () => {
    const { token } = await aUser(api());
    for (let passed = 0; passed < 4; passed += 1) {
      await age(token, hour);
      assert.ok(await isAlive(token), `after ${passed + 1} h`);
      const left = Math.min(2, 4 - passed) * hour;
      await eventually('the use is noted', async () => Math.abs((await untilEnd(token)) - left) < 60_000);
    }
    await age(token, hour + 1_000);
    assert.equal(await isAlive(token), false);
  });

  it('begins with a new token at each login, whatever the caller had before', async () => {
    const ada = await aUser(api());
    const [first, second] = [await logIn(ada), await logIn(ada, { Authorization: `Bearer ${ada.token}` })];
    assert.equal(new Set([ada.token, first, second]).size, 3);
  });

  it('is never that of a token from before the login', async () => {
    const ada = await aUser(api());
    // a token of the right form, planted in the victim's client before they log in
    const planted = newSessionToken().secret;
    const headers = { Authorization: `Bearer ${planted}`, Cookie: `session=${planted}; token=${planted}` };
    const token = await logIn(ada, headers);
    assert.notEqual(token, planted);
    assert.equal(await isAlive(planted), false);
    await api().post('/auth/logout', undefined, { as: token });
    await logIn(ada);
    assert.equal(await isAlive(token), false, 'what was logged out stays so');
  });

  it('is never that of what only leads to a session', async () => {
    const { data } = await api().post('/auth/device/code', {}, { headers: { 'X-Forwarded-For': someIp() } });
    for (const token of [data.deviceCode, data.userCode]) assert.equal(await isAlive(token), false);
  });

  it('does not outlive a password that changes during a login with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await aUser(api());
      const change = { currentPassword: ada.password, newPassword: 'another long password' };
      const logins = Array.from({ length: 4 }, () =>
        api().post('/auth/login', ada && { email: ada.email, password: ada.password }, {
          headers: { 'X-Forwarded-For': someIp() },
        }),
      );
      const changed = api().put('/auth/password', change, { as: ada.token });
      const answers = await Promise.all(logins);
      assert.equal((await changed).status, 200);
      for (const { status, data } of answers)
        if (status === 200) assert.equal(await isAlive(data.token), false);
      assert.ok(await isAlive(ada.token));
      await logIn({ ...ada, password: change.newPassword });
    }
  });

  it('changes the password once when two who know it do so at once', async () => {
    const ada = await aUser(api());
    const other = await logIn(ada);
    const change = (as: string, newPassword: string) =>
      api().put('/auth/password', { currentPassword: ada.password, newPassword }, { as });
    const answers = await Promise.all([
      change(ada.token, 'the first password'),
      change(other, 'the other password'),
    ]);
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    assert.equal(statuses[0], 200);
    assert.ok([400, 401].includes(statuses[1] ?? 0), `the other one was answered ${statuses[1]}`);
  });
});
