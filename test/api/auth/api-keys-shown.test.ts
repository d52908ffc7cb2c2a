import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { useApi } from '../../support/http/api.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

describe('an API key that is shown with a request', () => {
  const api = useApi();

  const ada = use(() => aUser(api()));

  it('works as a bearer and in x-api-key', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    assert.equal((await api().get('/brands', { as: key })).status, 200);
    assert.equal((await api().get('/brands', { headers: { 'X-Api-Key': key } })).status, 200);
    assert.equal((await api().get('/brands', { as: key, headers: { 'X-Api-Key': key } })).status, 200);
  });

  it('is the only thing that x-api-key takes', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    for (const headers of [
      { 'X-Api-Key': ada().token },
      { 'X-Api-Key': ada().token, Authorization: `Bearer ${key}` },
    ]) {
      const { status, body } = await api().get('/brands', { headers });
      assert.deepEqual([status, body.error], [401, 'unauthorized']);
      assert.match(body.message, /x-api-key does not accept session tokens/);
    }
  });

  it('does not touch a session in x-api-key, too, as generated clients send it', async () => {
    const headers = { 'X-Api-Key': ada().token };
    assert.equal((await api().get('/brands', { as: ada().token, headers })).status, 200);
    const gone = 'f'.repeat(ada().token.length);
    assert.equal((await api().get('/brands', { as: gone, headers: { 'X-Api-Key': gone } })).status, 401);
  });

  it('is required in the words of the contract if it is missing or wrong', async () => {
    for (const headers of [
      {},
      { 'X-Api-Key': 'sk-social-wrong' },
      { Authorization: 'Bearer sk-social-wrong' },
    ]) {
      const { status, body } = await api().get('/brands', { headers });
      assert.deepEqual([status, body.error], [401, 'unauthorized']);
      assert.match(body.message, /^Missing or invalid API key/);
    }
  });

  it('is refused when two different credentials come with one request', async () => {
    const [one, other] = await Promise.all([
      aKey(api(), ada().token, { scopes: ['brands:read'] }),
      aKey(api(), ada().token, { scopes: ['brands:read'] }),
    ]);
    assert.equal(
      (await api().get('/brands', { as: one.key, headers: { 'X-Api-Key': other.key } })).status,
      401,
    );
    assert.equal(
      (await api().get('/brands', { as: ada().token, headers: { 'X-Api-Key': one.key } })).status,
      401,
    );
  });

  it('is refused in the query', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    assert.equal((await api().get(`/brands?api_key=${key}`)).status, 401);
    const both = await api().get(`/brands?api_key=${key}`, { as: key });
    assert.equal(both.status, 400);
    assert.equal(both.body.details[0].code, 'unknown_field');
  });

  it('is found by the documented pattern and check digits, and lies nowhere in the database', async () => {
    const keys = await Promise.all(
      Array.from({ length: 3 }, () => aKey(api(), ada().token, { scopes: ['brands:read'] })),
    );
    const documented = readFileSync(new URL('../../../SECURITY.md', import.meta.url), 'utf8');
    const pattern = new RegExp(/`(\\b.*?\\b)`/.exec(documented)?.[1] ?? 'none');
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    for (const { key } of keys) {
      assert.match(`key = "${key}";`, pattern);
      const check = key
        .slice(-6)
        .split('')
        .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
      assert.equal(check, crc32(key.slice(0, -6)));
    }
    const tables = await api().rows(`select tablename as name from pg_tables where schemaname = 'public'`);
    for (const { name } of tables as { name: string }[]) {
      const rows = await api().rows(`select t::text as row from "${name}" t`);
      const dump = (rows as { row: string }[]).map(({ row }) => row).join('\n');
      for (const { key } of keys) assert.ok(!dump.includes(key), `a key lies in ${name}`);
    }
  });

  it('opens nothing from the address, a cookie or the body', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read', 'brands:write'] });
    for (const name of ['api_key', 'apikey', 'key', 'token', 'access_token', 'authorization', 'x-api-key'])
      assert.equal((await api().get(`/brands?${name}=${key}`)).status, 401, name);
    assert.equal((await api().get('/brands', { headers: { Cookie: `token=${key}` } })).status, 401);
    assert.equal((await api().post('/brands', { name: 'New', apiKey: key })).status, 401);
    const basic = Buffer.from(`${key}:`).toString('base64');
    assert.equal((await api().get('/brands', { headers: { Authorization: `Basic ${basic}` } })).status, 401);
  });

  it('notes when it was last used', async () => {
    const { key, id } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    await api().get('/brands', { as: key });
    for (;;) {
      const { data } = await api().get('/api-keys', { as: ada().token });
      if (data.apiKeys.find((item: { id: string }) => item.id === id).lastUsedAt !== null) return;
    }
  });

  it('is not asked for in the database when it cannot be one of ours', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    const typo = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const credential of [typo, 'sk-social-', 'nonsense', `sess-social-${key.slice(10)}`])
      assert.equal((await api().get('/brands', { as: credential })).status, 401);
  });
});
