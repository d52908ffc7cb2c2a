import assert from 'node:assert/strict';
import { someIp, startTestApi, useApi } from '../../support/http/api.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { devicesOf, type Begun } from './devices.ts';
import { use } from '../../support/use.ts';

describe('logging in on a device by a code', () => {
  const api = useApi({ PUBLIC_URL: 'https://social.example.com' });
  const { device, begin, poll } = devicesOf(api);
  const decide = (path: string, { userCode }: { userCode: string }, as: string, ip = someIp()) =>
    api().post(`/auth/device/${path}`, { userCode }, { as, headers: { 'X-Forwarded-For': ip } });
  /** Lets the device's polling interval pass. */
  const wait = () =>
    api().rows("update device_logins set last_polled_at = last_polled_at - interval '1 minute'");
  const errorOf = async (begun: Pick<Begun, 'deviceCode'>): Promise<string> => (await poll(begun)).body.error;

  const ada = use(() => aUser(api()));

  it('begins with two codes, and says where to go and how often to ask', async () => {
    const { data } = await api().post('/auth/device/code', {}, device());
    assert.match(data.userCode, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    assert.equal(data.verificationUri, 'https://social.example.com/device');
    assert.equal(data.verificationUriComplete, `https://social.example.com/device#${data.userCode}`);
    assert.deepEqual([data.expiresIn, data.interval], [600, 5]);
  });

  it('gives a session of the person who approved, once', async () => {
    const begun = await begin();
    assert.equal(await errorOf(begun), 'authorization_pending');
    const seen = await decide('look-up', begun, ada().token);
    assert.deepEqual([seen.data.clientName, seen.data.device], ['Our CLI', 'curl']);
    assert.equal((await decide('approve', begun, ada().token)).status, 200);
    await wait();
    const { status, data } = await poll(begun);
    assert.equal(status, 200);
    const self = await api().get('/auth/me', { as: data.token });
    assert.deepEqual([self.data.id, self.data.activeOrgId], [ada().id, ada().orgId]);
    await wait();
    assert.equal(await errorOf(begun), 'expired_token');
    const rows = await api().rows(
      "select body from mails where user_id = $1 and type = 'account.device_login'",
      ada().id,
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0].body, /^curl at 10\./);
  });

  it('gives one session when many ask at once', async () => {
    const begun = await begin();
    await decide('approve', begun, ada().token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(begun)));
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
    await wait();
    await poll(begun);
    const rows = await api().rows(
      "select count(*)::int as n from sessions where user_id = $1 and user_agent = 'curl/8.9' and created_at > (select max(created_at) from device_logins)",
      ada().id,
    );
    assert.equal(rows[0].n, 1);
  });

  it('is approved once, by the one who is first', async () => {
    const begun = await begin();
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser(api())));
    const answers = await Promise.all(
      people.flatMap(({ token }) => [decide('approve', begun, token), decide('approve', begun, token)]),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    await wait();
    const { data } = await poll(begun);
    const winner = (await api().get('/auth/me', { as: data.token })).data.id;
    const rows = await api().rows(
      'select d.user_id from device_logins d where d.status = $1 order by created_at desc limit 1',
      'used',
    );
    assert.equal(rows[0].user_id, winner);
    await wait();
    assert.equal(await errorOf(begun), 'expired_token');
  });

  it('slows a device down that asks too often, also when it was approved', async () => {
    const begun = await begin();
    await poll(begun);
    await decide('approve', begun, ada().token);
    const { status, body, headers } = await poll(begun);
    assert.deepEqual([status, body.error, headers.get('retry-after')], [400, 'slow_down', '10']);
    assert.equal((await poll(begun)).headers.get('retry-after'), '15');
    await wait();
    assert.equal((await poll(begun)).status, 200);
  });

  it('reports to the device that it was refused', async () => {
    const begun = await begin();
    assert.equal((await decide('deny', begun, ada().token)).status, 200);
    assert.equal(await errorOf(begun), 'access_denied');
    assert.equal((await decide('approve', begun, ada().token)).status, 404);
  });

  it('is over after ten minutes, for the device and for the person', async () => {
    const begun = await begin();
    await api().rows('update device_logins set expires_at = now()');
    assert.equal(await errorOf(begun), 'expired_token');
    assert.equal((await decide('approve', begun, ada().token)).status, 404);
    assert.equal(await errorOf({ deviceCode: 'device-social-nonsense' }), 'expired_token');
  });

  it('takes a code however it is typed', async () => {
    const begun = await begin();
    const typed = { userCode: ` ${begun.userCode.toLowerCase().replace('-', ' ')}` };
    assert.equal((await decide('approve', typed, ada().token)).status, 200);
  });

  it('allows a person, and an address, five guesses of codes in a quarter of an hour', async () => {
    const guess = (number: number) => ({ userCode: `BBBB-BBB${'BCDFGHJKLMNP'[number]}` });
    const statuses: number[] = [];
    const guesser = await aUser(api());
    for (let i = 0; i < 6; i += 1) statuses.push((await decide('look-up', guess(i), guesser.token)).status);
    assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429]);
    assert.equal((await decide('approve', await begin(), guesser.token)).status, 429);
    const ip = someIp();
    const others: number[] = [];
    for (let i = 0; i < 6; i += 1)
      others.push((await decide('approve', guess(i + 6), (await aUser(api())).token, ip)).status);
    assert.deepEqual(others, [404, 404, 404, 404, 404, 429]);
  });

  it('starts no session, and reports none, if the person is no longer a member', async () => {
    const [begun, bob] = [await begin(), await aUser(api())];
    const link = await api().post('/teams/invite-links', {}, { as: ada().token });
    await api().post(`/teams/join/${link.data.token}`, undefined, { as: bob.token });
    await api().put('/orgs/active', { orgId: ada().orgId }, { as: bob.token });
    assert.equal((await decide('approve', begun, bob.token)).status, 200);
    assert.equal((await api().delete(`/teams/members/${bob.id}`, { as: ada().token })).status, 200);
    const { token } = (await poll(begun)).data;
    assert.equal((await api().get('/auth/me', { as: token })).data.activeOrgId, bob.orgId);
    const { auditEvents } = (await api().get(`/audit-log?actor=${bob.id}`, { as: ada().token })).data;
    assert.ok(auditEvents.every(({ action }: { action: string }) => action !== 'session.started'));
  });

  it('is approved by no API key', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['posts:read'] });
    assert.equal((await decide('approve', await begin(), key)).status, 403);
  });

  it('does not outlive a changed password', async () => {
    const bob = await aUser(api());
    const begun = await begin();
    await decide('approve', begun, bob.token);
    const change = { currentPassword: bob.password, newPassword: 'another long password' };
    assert.equal((await api().put('/auth/password', change, { as: bob.token })).status, 200);
    assert.equal(await errorOf(begun), 'access_denied');
  });

  it('makes the device’s address the owner’s own, which no guessing of others locks', async () => {
    const strict = await startTestApi({ LOGIN_LIMIT: '2' });
    try {
      const bob = await aUser(strict);
      const at = (ip = someIp()) => ({ headers: { 'X-Forwarded-For': ip } });
      const logIn = (ip: string, password = bob.password) =>
        strict.post('/auth/login', { email: bob.email, password }, at(ip));
      const { userCode, deviceCode } = (await strict.post('/auth/device/code', {}, at())).data;
      await strict.post('/auth/device/approve', { userCode }, { as: bob.token });
      const home = someIp();
      assert.equal((await strict.post('/auth/device/token', { deviceCode }, at(home))).status, 200);
      for (let i = 0; i < 3; i += 1) await logIn(someIp(), 'wrong password');
      assert.equal((await logIn(someIp())).status, 429);
      assert.equal((await logIn(home)).status, 200);
    } finally {
      await strict.close();
    }
  });

  it('keeps neither code in the database in clear', async () => {
    const { deviceCode, userCode } = await begin();
    const rows = await api().rows('select json_agg(d)::text as dump from device_logins d');
    for (const secret of [deviceCode, userCode, userCode.replace('-', '')])
      assert.ok(!rows[0].dump.includes(secret));
  });
});
