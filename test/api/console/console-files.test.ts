import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBuiltConsole, askConsole, cookiesOf, ofConsole } from '../../support/http/console.ts';

describe('the files of the console', () => {
  const api = useApi({
    CONSOLE_DIR: aBuiltConsole(),
    PUBLIC_URL: 'https://example.com/social',
    HOST: '0.0.0.0',
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: 'https://files.example.com/store',
    S3_PRESIGN: 'true',
  });
  const get = (address: string, headers: Record<string, string> = {}) =>
    askConsole(api().url, 'GET', address, { headers });

  it('are its page at /app and at every address below', async () => {
    for (const address of ['/app', '/app/', '/app/posts/1?tab=text', '/app/index.html', '/app/session']) {
      const answer = await get(address);
      assert.equal(answer.status, 200, address);
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
      assert.ok(answer.headers.has('x-request-id'));
      const text = await answer.text();
      assert.match(text, /<script src="\/social\/app\/assets\/main-1\.js">/, 'also below a path');
      assert.match(text, /<meta name="base" content="\/social\/app\/">/);
    }
  });

  it('have a policy that runs nothing inline, and lets files come from where they are kept', async () => {
    const { headers } = await get('/app/posts');
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://example.com https://files.example.com; media-src 'self' blob: https://example.com https://files.example.com; connect-src 'self' https://files.example.com; font-src 'self'; manifest-src 'self'; form-action 'self'; require-trusted-types-for 'script'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('are parts that never change, also those of the build before, and no page in place of one', async () => {
    for (const [name, text] of [
      ['main-1', 'console.log("new")'],
      ['main-0', 'console.log("old")'],
    ]) {
      const answer = await get(`/app/assets/${name}.js`);
      assert.deepEqual([answer.status, await answer.text()], [200, text]);
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
    for (const name of ['none.js', 'main-1.js.br', '..%2Findex.html', '%2e%2e/index.html'])
      assert.notEqual((await get(`/app/assets/${name}`)).headers.get('cache-control'), 'public', name);
    const missing = await get('/app/assets/none.js');
    assert.deepEqual(
      [missing.status, ((await missing.json()) as { error: string }).error],
      [404, 'not_found'],
    );
    assert.match((await get('/app/before/assets/main-0.js')).headers.get('content-type') ?? '', /html/);
  });

  it('come compressed to who takes that, and not at all to who has them', async () => {
    const packed = await get('/app/assets/main-1.js', { 'Accept-Encoding': 'gzip, br' });
    assert.equal(packed.headers.get('content-encoding'), 'br');
    assert.equal(await packed.text(), 'console.log("new")');
    assert.match(packed.headers.get('vary') ?? '', /Accept-Encoding/);
    assert.equal((await get('/app', { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding'), 'gzip');
    for (const address of ['/app/assets/main-1.js', '/app']) {
      const plain = await get(address, { 'Accept-Encoding': 'identity' });
      assert.equal(plain.headers.get('content-encoding'), null);
      const tag = plain.headers.get('etag') ?? '';
      assert.equal((await get(address, { 'If-None-Match': tag })).status, 304, address);
      assert.equal((await get(address, { 'If-None-Match': '"other"' })).status, 200, address);
    }
  });

  it('give a session behind https to this host alone', async () => {
    const body = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
    const begun = await askConsole(api().url, 'POST', '/app/signup', { body });
    const [session = '', hint = ''] = begun.headers.getSetCookie();
    const attributes = 'Path=/; Secure; Max-Age=2592000; HttpOnly; SameSite=Strict';
    assert.equal(session.replace(/=sess-social-\w{49};/, '=…;'), `__Host-console=…; ${attributes}`);
    assert.equal(hint, 'console-used=1; Path=/social/; Max-Age=2592000; HttpOnly; SameSite=Lax');
    const headers = { ...ofConsole, Cookie: cookiesOf(begun) };
    assert.equal((await askConsole(api().url, 'GET', '/app/api/auth/me', { headers })).status, 200);
  });

  it('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      assert.equal((await askConsole(api().url, method, '/app/posts')).status, 404, method);
    assert.equal((await askConsole(api().url, 'HEAD', '/app/posts')).status, 200);
  });
});

describe('an installation without a console', () => {
  const api = useApi({ CONSOLE_DIR: 'off' });

  it('has nothing at its addresses', async () => {
    for (const [method, address] of [
      ['GET', '/app'],
      ['GET', '/app/api/auth/me'],
      ['POST', '/app/session'],
    ] as const)
      assert.equal((await askConsole(api().url, method, address)).status, 404, address);
  });
});
