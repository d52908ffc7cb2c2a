import assert from 'node:assert/strict';
import { passwordWork } from '../../../src/adapters/secrets/passwords.ts';
import { someIp, startTestApi, type TestApi } from '../../support/http/api.ts';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { aUser, type TestUser } from '../../support/makers.ts';

describe('guessing passwords', () => {
  let api: TestApi;
  let ada: TestUser;
  const home = someIp();
  const keyring = aKeyring();
  const start = async (settings: Record<string, string>): Promise<void> => {
    api = await startTestApi({ ENCRYPTION_KEYS: keyring, ...settings });
    ada = await aUser(api);
    assert.equal((await logIn(home)).status, 200);
  };
  afterEach(() => api.close());

  const logIn = (ip: string, { email, password }: Pick<TestUser, 'email' | 'password'> = ada) =>
    api.post('/auth/login', { email, password }, { headers: { 'X-Forwarded-For': ip } });
  const guess = (ip: string, email = ada.email) => logIn(ip, { email, password: 'wrong password' });
  /** Counts answers that cost a hash: a 401 does, and a 429 comes before. */
  const hashed = (replies: { status: number }[]): number => {
    assert.deepEqual(
      [...new Set(replies.map(({ status }) => status))].sort((a, b) => a - b),
      [401, 429],
    );
    return replies.filter(({ status }) => status === 401).length;
  };
  const letPass = (seconds: number) =>
    api.rows('update rate_limits set expire = expire - $1', seconds * 1_000);

  it('costs twenty hashes for a thousand tries from a hundred addresses, and does not lock the owner out', async () => {
    await start({});
    const addresses = Array.from({ length: 100 }, someIp);
    const replies = [];
    const before = passwordWork.hashes;
    for (let round = 0; round < 10; round += 1)
      replies.push(...(await Promise.all(addresses.map(ip => guess(ip)))));
    assert.equal(replies.length, 1_000);
    assert.deepEqual([hashed(replies), passwordWork.hashes - before], [20, 20]);
    assert.equal((await logIn(home)).status, 200);
    const elsewhere = someIp();
    const early = await logIn(elsewhere);
    assert.equal(early.status, 429);
    await letPass(Number(early.headers.get('retry-after')));
    assert.equal((await logIn(elsewhere)).status, 200);
  });

  it('admits anyone who verifies their email address', async () => {
    await start({ LOGIN_LIMIT: '2' });
    for (let i = 0; i < 3; i += 1) await guess(someIp());
    const elsewhere = someIp();
    const from = { headers: { 'X-Forwarded-For': elsewhere } };
    assert.equal((await logIn(elsewhere)).status, 429);
    await api.post('/auth/password/forgot', { email: ada.email }, from);
    const token = await mailSecret(api, keyring, { email: ada.email, type: 'account.password_reset' });
    const password = 'another long password';
    assert.equal((await api.post('/auth/password/reset', { token, password }, from)).status, 200);
    assert.equal((await logIn(elsewhere, { email: ada.email, password })).status, 200);
  });

  it('waits twice as long each time, and never longer than four hours', async () => {
    await start({ LOGIN_LIMIT: '2' });
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (let i = 0; i < 2; i += 1) assert.equal((await guess(someIp())).status, 401);
      const wait = Number((await guess(someIp())).headers.get('retry-after'));
      waits.push(wait);
      assert.equal((await guess(someIp())).status, 429);
      await letPass(wait);
    }
    assert.deepEqual(waits, [900, 1_800, 3_600, 7_200, 14_400, 14_400]);
  });

  it('of many accounts, one try from each of many addresses, ends at a number for all', async () => {
    await start({ LOGIN_LIMIT_TOTAL: '10' });
    const tries = Array.from({ length: 60 }, (_, index) => guess(someIp(), `somebody-${index}@example.com`));
    assert.equal(hashed(await Promise.all(tries)), 10);
    assert.equal((await logIn(home)).status, 200);
    const elsewhere = someIp();
    assert.equal((await logIn(elsewhere)).status, 429);
    await letPass(900);
    assert.equal((await logIn(elsewhere)).status, 200);
  });

  it('has an end also from where the owner logs in', async () => {
    await start({ LOGIN_LIMIT: '3' });
    const replies = [];
    for (let i = 0; i < 6; i += 1) replies.push(await guess(home));
    assert.equal(hashed(replies), 3);
  });
});
