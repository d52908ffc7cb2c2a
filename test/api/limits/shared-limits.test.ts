import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApi, useApi, type TestApi } from '../../support/http/api.ts';
import { openRows } from '../../support/http/rows.ts';
import { aKeyring } from '../../support/canaries/mail-secrets.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';

/** Two processes in one: each API has its own memory and its own pool, and they share nothing but the database. */
describe('rate limits of several processes', () => {
  const limit = 100;
  const settings = { RATE_LIMIT: `${limit}`, RATE_LIMIT_ORGANIZATION: '1000', RATE_WINDOW: '1h' };
  const secrets = { ENCRYPTION_KEYS: aKeyring(), SIGNING_SECRET: randomBytes(32).toString('base64') };
  const folder = mkdtempSync(path.join(tmpdir(), 'shared-limits-'));
  const one = useApi({ ...settings, ...secrets });
  const other = useApi(() => ({ ...settings, ...secrets, DATABASE_URL: one().databaseUrl }));
  let key: string;

  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    key = (await aKey(one(), (await aUser(one())).token, { scopes: ['brands:read'] })).key;
  });

  const ask = async (api: TestApi, as = key) => {
    const { status, headers } = await api.get('/brands', { as });
    return { status, remaining: Number(headers.get('x-ratelimit-remaining')) };
  };
  /** Returns how many requests are admitted, one after the other, until both have refused. */
  const passes = async (order: (turn: number) => TestApi): Promise<number> => {
    let passed = 0;
    for (let turn = 0; turn < limit; turn += 1) passed += (await ask(order(turn))).status === 200 ? 1 : 0;
    return passed;
  };

  it('let exactly the limit through one process', async () => {
    assert.equal(await passes(() => one()), limit);
    for (const api of [one(), other()]) assert.equal((await ask(api)).status, 429);
  });

  it('let exactly the limit through two that take turns, and then refuse on both', async () => {
    assert.equal(await passes(turn => (turn % 2 === 0 ? one() : other())), limit);
    for (const api of [one(), other()]) assert.equal((await ask(api)).status, 429);
  });

  it('let no more than the limit through when many come at once on both, and leave nothing unused', async () => {
    const asked = Array.from({ length: 3 * limit }, (_, turn) => ask(turn % 2 === 0 ? one() : other()));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    assert.equal(statuses.filter(status => status === 200).length, limit);
    assert.equal(statuses.filter(status => status === 429).length, 2 * limit);
  });

  it('report the remaining requests by the latest news from the other processes', async () => {
    for (let turn = 0; turn < 20; turn += 1) await ask(one());
    const { remaining } = await ask(other());
    assert.ok(remaining <= limit - 20, `${remaining} are said to be left after 21 of ${limit}`);
    assert.ok(remaining >= limit - 40, `${remaining} are said to be left after 21 of ${limit}`);
  });

  it('hold for an organization whose credentials come to different processes', async () => {
    const settings = { RATE_LIMIT_ORGANIZATION: '30', DATABASE_URL: one().databaseUrl };
    const [left, right] = [await startTestApi(settings), await startTestApi(settings)];
    try {
      const bob = await aUser(left);
      const second = (await aKey(left, bob.token, { scopes: ['brands:read'] })).key;
      const asked = Array.from({ length: 60 }, (_, turn) =>
        turn % 2 === 0 ? ask(left, bob.token) : ask(right, second),
      );
      const passed = (await Promise.all(asked)).filter(({ status }) => status === 200);
      // making the key was one of the thirty
      assert.equal(passed.length, 29);
    } finally {
      await Promise.all([left.close(), right.close()]);
    }
  });

  it('do not reset with a process: the share of a killed process is lost to the window, not given out twice', async () => {
    const dying = await spawnApi({
      ...settings,
      ...secrets,
      DATA_DIR: folder,
      DATABASE_URL: one().databaseUrl,
    });
    for (let turn = 0; turn < 50; turn += 1) {
      const reply = await fetch(`${dying.url}/brands`, { headers: { Authorization: `Bearer ${key}` } });
      assert.equal(reply.status, 200);
    }
    await dying.kill('SIGKILL');
    const passed = await passes(() => other());
    assert.ok(passed <= 50 && passed >= 35, `${passed} more get through`);
  });

  it('cost no statement for most requests', async () => {
    const busy = await startTestApi();
    const { token } = await aUser(busy);
    for (let turn = 0; turn < 600; turn += 1) await ask(busy, token);
    // a session writes what it counted when it ends at the latest
    await busy.close();
    const database = openRows(busy.databaseUrl);
    const rows = await database.rows(
      `select n_tup_ins + n_tup_upd as draws from pg_stat_user_tables where relname = 'rate_windows'`,
    );
    await database.close();
    const draws = Number(rows[0].draws);
    assert.ok(draws > 0 && draws < 60, `600 requests of one key and organization took ${draws} draws`);
  });

  it('begin again when the window has ended, whatever a process still held', async () => {
    for (const api of [one(), other()]) await ask(api);
    await passes(() => one());
    await one().rows('update rate_windows set ends_at = ends_at - 3600000');
    const fresh = await startTestApi({
      RATE_LIMIT: `${limit}`,
      RATE_WINDOW: '1h',
      DATABASE_URL: one().databaseUrl,
    });
    try {
      const { status, remaining } = await ask(fresh);
      assert.deepEqual([status, remaining], [200, limit - 1]);
    } finally {
      await fresh.close();
    }
  });

  it('are those of the plan, from the next draw on', async () => {
    const settings = { RATE_LIMIT: 'free=10,pro=20', DATABASE_URL: one().databaseUrl };
    const api = await startTestApi(settings);
    try {
      const eve = await aUser(api);
      const free = await api.get('/brands', { as: eve.token });
      assert.equal(free.headers.get('x-ratelimit-limit'), '10');
      await api.rows(`insert into billing_accounts (org_id, plan) values ($1, 'pro')`, eve.orgId);
      const pro = await api.get('/brands', { as: eve.token });
      assert.deepEqual(
        [pro.headers.get('x-ratelimit-limit'), pro.headers.get('x-ratelimit-remaining')],
        ['20', '18'],
      );
    } finally {
      await api.close();
    }
  });
});
