import assert from 'node:assert/strict';
import { someIp, startTestApi, type TestApi } from '../../support/http/api.ts';

/**
 * Requests without credentials are counted by address, so the remaining number shows which address a request counts for.
 */
describe('the address of a caller', () => {
  let databaseUrl: string | undefined;
  let api: TestApi;
  const behind = async (hops: number): Promise<void> => {
    const shared = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    api = await startTestApi({ ...shared, RATE_LIMIT: '1000', TRUSTED_PROXY_HOPS: `${hops}` });
    databaseUrl = api.databaseUrl;
  };
  afterEach(() => api.close());

  const left = async (forwarded: string): Promise<number> => {
    const { headers } = await api.get('/brands', { headers: { 'X-Forwarded-For': forwarded } });
    return Number(headers.get('x-ratelimit-remaining'));
  };
  /** Whether the two count together. */
  const isSame = async (one: string, other: string): Promise<boolean> => {
    const before = await left(one);
    return (await left(other)) === before - 1;
  };

  it('is that of the connection where no proxy is trusted, whatever the request claims', async () => {
    await behind(0);
    assert.equal(await isSame(someIp(), someIp()), true);
  });

  it('is what the one trusted proxy saw, not what the client put before it', async () => {
    await behind(1);
    const ip = someIp();
    assert.equal(await isSame(`${someIp()}, ${ip}`, `${someIp()}, ${someIp()}, ${ip}`), true);
    assert.equal(await isSame(`${ip}, ${someIp()}`, `${ip}, ${someIp()}`), false);
  });

  it('is what the outer one of two trusted proxies saw', async () => {
    await behind(2);
    const [ip, inner] = [someIp(), someIp()];
    assert.equal(await isSame(`${someIp()}, ${ip}, ${inner}`, `${ip}, ${someIp()}`), true);
    assert.equal(await isSame(`${someIp()}, ${inner}`, `${someIp()}, ${inner}`), false);
  });

  it('is the same with a port, and in other spellings', async () => {
    await behind(1);
    const ip = someIp();
    assert.equal(await isSame(ip, `${ip}:4711`), true);
    assert.equal(await isSame(ip, `::ffff:${ip}`), true);
    assert.equal(await isSame('2001:db8:a::1', '[2001:DB8:A::2]:4711'), true);
    assert.equal(await isSame('2001:db8:a::1', '2001:0db8:000a:0000::3'), true);
  });

  it('is that of the proxy where the header holds none', async () => {
    await behind(1);
    assert.equal(await isSame('unknown', 'not-an-address'), true);
  });
});
