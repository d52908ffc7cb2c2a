import assert from 'node:assert/strict';
import { request } from 'node:http';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

const app = 'https://app.example.com';

describe('browsers', () => {
  const api = useApi({
    CORS_ORIGINS: `${app}, http://localhost:5173/`,
    PUBLIC_URL: 'https://api.example.com',
    // one that listens on its machine alone refuses names that are not its own
    HOST: '0.0.0.0',
  });
  const ada = use(() => aUser(api()));

  const from = (origin: string) => api().get('/brands', { as: ada().token, headers: { Origin: origin } });
  const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

  for (const origin of [app, 'http://localhost:5173'])
    it(`may call from ${origin}`, async () => {
      const { headers, status } = await from(origin);
      assert.deepEqual(
        [status, allowed(headers), headers.get('vary')],
        [200, origin, 'Origin, Accept-Encoding'],
      );
      assert.match(headers.get('access-control-expose-headers') ?? '', /X-RateLimit-Remaining/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    });

  for (const origin of [
    'https://evil.example',
    'null',
    '*',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'https://evil-app.example.com',
    'https://APP.example.com',
    'https://app.example.com/',
    'https://sub.app.example.com',
    'https://app.example.com@evil.example',
  ])
    it(`are granted nothing for ${origin}`, async () => {
      const { headers } = await from(origin);
      assert.deepEqual([allowed(headers), headers.get('vary')], [null, 'Origin, Accept-Encoding']);
      const asked = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
      const preflight = await api().send('OPTIONS', '/brands', undefined, { headers: asked });
      assert.equal(allowed(preflight.headers), null);
      assert.equal(preflight.headers.get('access-control-allow-methods'), null);
    });

  it('learn in a preflight what they may send', async () => {
    const headers = { Origin: app, 'Access-Control-Request-Method': 'PATCH' };
    const { status, headers: answer } = await api().send('OPTIONS', '/brands', undefined, { headers });
    assert.deepEqual([status, allowed(answer)], [204, app]);
    assert.match(answer.get('access-control-allow-methods') ?? '', /PATCH/);
    assert.match(
      answer.get('access-control-allow-headers') ?? '',
      /Authorization,.*Idempotency-Key.*Tus-Resumable.*Upload-Offset/,
    );
  });

  it('can read refusals, too', async () => {
    const { status, headers } = await api().get('/brands', { headers: { Origin: app } });
    assert.deepEqual([status, allowed(headers)], [401, app]);
  });

  it('may call from nowhere where no origin is listed', async () => {
    const closed = await startTestApi({ DATABASE_URL: api().databaseUrl });
    const { headers } = await closed.get('/health', { headers: { Origin: app } });
    await closed.close();
    assert.equal(allowed(headers), null);
  });

  it('get the headers that keep a page from being framed, sniffed or downgraded, on every kind of answer', async () => {
    for (const path of ['/health', '/brands', '/nothing', '/docs', '/openapi.json', '/device']) {
      const { headers } = await fetch(api().url + path);
      const seen = (name: string) => headers.get(name) ?? '';
      assert.match(seen('content-security-policy'), /default-src 'self'.*frame-ancestors 'none'/, path);
      assert.equal(seen('x-content-type-options'), 'nosniff', path);
      assert.match(seen('strict-transport-security'), /max-age=\d{8}/, path);
      assert.equal(seen('referrer-policy'), 'no-referrer', path);
      assert.equal(seen('x-powered-by'), '', path);
    }
  });

  /** Sends a request with a chosen Host, which `fetch` does not allow. */
  const posing = (path: string, body: unknown): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        Forwarded: 'host=evil.example',
        'X-Forwarded-Proto': 'http',
        'Content-Type': 'application/json',
      };
      request(api().url + path, { method: 'POST', headers }, answer => {
        let text = '';
        answer.on('data', chunk => (text += String(chunk))).on('end', () => resolve(text));
      })
        .on('error', reject)
        .end(JSON.stringify(body));
    });

  it('are led to no host that a request names: neither by a mail nor by a page', async () => {
    await posing('/auth/password/forgot', { email: ada().email });
    const rows = await api().rows(
      `select subject || body || coalesce(path, '') as mail from mails where address = $1 and type = 'account.password_reset'`,
      ada().email,
    );
    assert.match((rows[0] as { mail: string }).mail, /\/reset-password#token=$/);
    assert.doesNotMatch((rows[0] as { mail: string }).mail, /evil/);
    const device = await posing('/auth/device/code', {});
    assert.match(device, /https:\/\/api\.example\.com\/device/);
    assert.doesNotMatch(device, /evil/);
  });
});

describe('a service that listens on its own machine alone', () => {
  const api = useApi({ PUBLIC_URL: 'https://api.example.com', APP_URL: 'https://app.example.com' });
  const statusAt = (url: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(url, { headers: { Host: host } }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      })
        .on('error', reject)
        .end();
    });

  it('answers under its own names', async () => {
    for (const host of ['localhost', '127.0.0.1:80', '[::1]:3000', 'api.example.com', 'APP.example.com:443'])
      for (const url of [`${api().url}/device`, api().metricsUrl])
        assert.equal(await statusAt(url, host), 200, `${host} ${url}`);
  });

  it('refuses every other name, which a page on the internet could have made lead here', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x@y', ':'])
      for (const path of ['/device', '/health', '/docs', '/brands', '/nothing', '/mcp'])
        assert.equal(await statusAt(api().url + path, host), 403, `${host} ${path}`);
    assert.equal(await statusAt(api().metricsUrl, 'evil.example'), 404);
  });
});
