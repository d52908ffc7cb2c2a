import assert from 'node:assert/strict';
import { hashToken } from '../../../src/adapters/secrets/tokens.ts';
import { makeUserCode } from '../../../src/commands/auth/device-logins.ts';
import { someIp, useApi, type Reply } from '../../support/http/api.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

const live = 1_000;
/** RFC 8628, 5.1: wrong codes of a person, and of an address, and tries of one code, in a quarter of an hour. */
const allowed = 5;

/** A run with 100 000 guesses, below HTTP, is in user-code-guesses.test.ts. */
describe('attacks on the login by a code', () => {
  const api = useApi({ RATE_LIMIT: '1000000', RATE_LIMIT_ORGANIZATION: '1000000' });
  const codes = Array.from({ length: live }, makeUserCode);
  const people: TestUser[] = [];

  before(async () => {
    await api().rows(
      `insert into device_logins
         (id, created_at, device_hash, user_code_hash, ip, status, expires_at, interval_seconds)
       select gen_random_uuid(), now(), md5(hash), hash, '10.0.0.1', 'pending', now() + interval '10 minutes', 5
         from unnest($1::text[]) hash`,
      codes.map(hashToken),
    );
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => aUser(api())))));
  });

  const decide = (path: string, { as, ip, userCode }: { as: string; ip: string; userCode: string }) =>
    api().post(`/auth/device/${path}`, { userCode }, { as, headers: { 'X-Forwarded-For': ip } });
  const begin = async (): Promise<{ userCode: string; deviceCode: string }> =>
    (await api().post('/auth/device/code', {}, { headers: { 'X-Forwarded-For': someIp() } })).data;
  const poll = (deviceCode: string) =>
    api().post('/auth/device/token', { deviceCode }, { headers: { 'X-Forwarded-For': someIp() } });
  const waiting = async (): Promise<number> => {
    const rows = await api().rows(
      "select count(*)::int as n from device_logins where status = 'pending' and user_code_hash = any($1)",
      codes.map(hashToken),
    );
    return rows[0].n;
  };
  const isTurnedAway = ({ status, body, headers }: Reply): boolean =>
    status === 429 && body.error === 'rate_limited' && Number(headers.get('retry-after')) > 600;

  it('that begin logins without end stop at sixty an hour at one address', async () => {
    const ip = someIp();
    const start = (from: string) =>
      api().post('/auth/device/code', {}, { headers: { 'X-Forwarded-For': from } });
    const replies = await Promise.all(Array.from({ length: 70 }, () => start(ip)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 60);
    assert.equal(replies.filter(isTurnedAway).length, 10);
    assert.equal((await start(someIp())).status, 200);
  });

  it('of 2 000 guesses at once, of twenty people at ten addresses, only as many are compared as may be', async () => {
    const addresses = Array.from({ length: 10 }, someIp);
    const compared = new Map<string, number>();
    const count = (key: string) => compared.set(key, (compared.get(key) ?? 0) + 1);
    const attack = async ({ token }: TestUser, guesses: number): Promise<void> => {
      for (let i = 0; i < guesses; i += 1) {
        const ip = addresses[i % addresses.length]!;
        const path = ['look-up', 'approve', 'deny'][i % 3]!;
        const reply = await decide(path, { as: token, ip, userCode: makeUserCode() });
        if (isTurnedAway(reply)) continue;
        assert.equal(reply.status, 404, reply.text);
        count(token);
        count(ip);
      }
    };
    // each of them with two requests under way
    await Promise.all([...people, ...people].map(person => attack(person, 50)));
    const max = Math.max(...compared.values());
    assert.ok(max <= allowed, `${max} guesses of one person or address were compared`);
    assert.ok(addresses.some(ip => compared.get(ip) === allowed));
    // they have learned the codes meanwhile: it is too late
    const known = await Promise.all(
      people.flatMap(({ token }, index) =>
        codes
          .slice(index * 10, index * 10 + 10)
          .map((userCode, at) => decide('approve', { as: token, ip: addresses[at]!, userCode })),
      ),
    );
    assert.ok(known.every(isTurnedAway));
    assert.equal(await waiting(), live);
    const somebody = await aUser(api());
    const right = await decide('approve', { as: somebody.token, ip: someIp(), userCode: codes[0]! });
    assert.equal(right.status, 200);
  });

  it('parallel guesses are counted before they are compared', async () => {
    const [{ token }, ip] = [await aUser(api()), someIp()];
    const burst = (as: string, from: () => string) =>
      Promise.all(
        Array.from({ length: 60 }, () => decide('look-up', { as, ip: from(), userCode: makeUserCode() })),
      );
    const compared = (replies: Reply[]) => replies.filter(({ status }) => status === 404).length;
    assert.equal(compared(await burst(token, () => ip)), allowed);
    assert.equal(compared(await burst((await aUser(api())).token, someIp)), allowed);
    assert.equal(compared(await burst((await aUser(api())).token, () => ip)), 0);
  });

  it('one code is tried five times at most, no matter who tries, and others are not held up by it', async () => {
    const { userCode, deviceCode } = await begin();
    const somebody = async () => ({ as: (await aUser(api())).token, ip: someIp() });
    for (let i = 0; i < allowed; i += 1)
      assert.equal((await decide('look-up', { ...(await somebody()), userCode })).status, 200);
    const late = await somebody();
    assert.ok(isTurnedAway(await decide('approve', { ...late, userCode: userCode.toLowerCase() })));
    assert.equal((await poll(deviceCode)).body.error, 'authorization_pending');
    assert.equal((await decide('approve', { ...late, userCode: (await begin()).userCode })).status, 200);
  });

  it('twenty approvals and twenty polls at once give one token', async () => {
    const { userCode, deviceCode } = await begin();
    const approvers = await Promise.all(Array.from({ length: 5 }, () => aUser(api())));
    const approvals = Array.from({ length: 20 }, (_, index) =>
      decide('approve', { as: approvers[index % 5]!.token, ip: someIp(), userCode }),
    );
    const polls = Array.from({ length: 20 }, () => poll(deviceCode));
    const [approved, polled] = [await Promise.all(approvals), await Promise.all(polls)];
    assert.equal(approved.filter(({ status }) => status === 200).length, 1);
    const tokens = polled.filter(({ status }) => status === 200);
    for (let i = 0; i < 20; i += 1) {
      await api().rows(
        "update device_logins set last_polled_at = now() - interval '1 hour' where device_hash = $1",
        hashToken(deviceCode),
      );
      const reply = await poll(deviceCode);
      if (reply.status === 200) tokens.push(reply);
    }
    assert.equal(tokens.length, 1);
    const [{ data }] = tokens as [Reply];
    const me = await api().get('/auth/me', { as: data.token });
    const rows = await api().rows(
      'select user_id as id, status from device_logins where device_hash = $1',
      hashToken(deviceCode),
    );
    assert.deepEqual(rows, [{ id: me.data.id, status: 'used' }]);
  });

  it('twenty polls too soon, at once, of an approved login give no token and make it slower by each', async () => {
    const { userCode, deviceCode } = await begin();
    assert.equal((await poll(deviceCode)).body.error, 'authorization_pending');
    await decide('approve', { as: (await aUser(api())).token, ip: someIp(), userCode });
    const polls = await Promise.all(Array.from({ length: 20 }, () => poll(deviceCode)));
    assert.ok(polls.every(({ status, body }) => status === 400 && body.error === 'slow_down'));
    const waits = polls.map(({ headers }) => Number(headers.get('retry-after'))).sort((a, b) => a - b);
    assert.deepEqual(
      waits,
      Array.from({ length: 20 }, (_, index) => 10 + 5 * index),
    );
  });
});
