import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { useApi } from '../../support/http/api.ts';
import { aBuiltConsole, askConsole, cookiesOf, ofConsole } from '../../support/http/console.ts';
import { aBrowser } from '../../support/http/social-browser.ts';
import { startLoginServer } from '../../support/servers/login-server.ts';
import { sandbox } from '../../support/stack.ts';
import { use } from '../../support/use.ts';
import { aBrand, aKey, aUser } from '../../support/makers.ts';

const sessionOf = (cookies: string): string =>
  /(?:^|; )[\w-]*console[\w-]*=(sess-[^;]+)/.exec(cookies)?.[1] ?? '';

describe('the session of the console', () => {
  const logins = use(startLoginServer);
  const api = useApi(async () => ({
    ...logins().env,
    CONSOLE_DIR: aBuiltConsole(),
    SANDBOX_URL: await sandbox(),
  }));
  const ada = use(() => aUser(api()));
  const ask = (method: string, address: string, sending: Parameters<typeof askConsole>[3] = {}) =>
    askConsole(api().url, method, address, sending);
  const logIn = () => ask('POST', '/app/session', { body: { email: ada().email, password: ada().password } });
  const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
  const me = (headers: Record<string, string>) => ask('GET', '/app/api/auth/me', { headers });

  it('begins with a password, in a cookie that no script reads, and counts below /app/api', async () => {
    const answer = await logIn();
    assert.deepEqual([answer.status, await answer.text()], [204, '']);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const [session = '', hint = ''] = answer.headers.getSetCookie();
    assert.match(
      session,
      /^console-session-\d+=sess-social-\w{49}; Path=\/app; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    assert.match(hint, /^console-used-\d+=1; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    assert.ok(
      session.startsWith(`console-session-${new URL(api().url).port}=`),
      'a second service has its own',
    );
    const self = await me({ ...ofConsole, Cookie: cookiesOf(answer) });
    assert.equal(self.status, 200);
    assert.equal(((await self.json()) as { data: { email: string } }).data.email, ada().email);
  });

  it('counts for the pages of the console alone, whatever they ask', async () => {
    const Cookie = cookiesOf(await logIn());
    const own = new URL(api().url).origin;
    const post = { name: 'Brand' };
    const attacks: [Record<string, string>, boolean][] = [
      [{ 'Sec-Fetch-Site': 'same-origin' }, true],
      [{ 'Sec-Fetch-Site': 'same-site' }, false],
      [{ 'Sec-Fetch-Site': 'cross-site' }, false],
      [{ 'Sec-Fetch-Site': 'none' }, false],
      [{ 'Sec-Fetch-Site': 'same-site', 'X-Console': '1', Origin: own }, false],
      [{}, false],
      [{ Origin: own }, false],
      [{ 'X-Console': '1' }, true],
      [{ 'X-Console': '1', Origin: own }, true],
      [{ 'X-Console': '1', Origin: 'http://127.0.0.1:1' }, false],
      [{ 'X-Console': '1', Origin: 'null' }, false],
    ];
    for (const [headers, isLetIn] of attacks) {
      const read = await me({ ...headers, Cookie });
      const written = await ask('POST', '/app/api/brands', { body: post, headers: { ...headers, Cookie } });
      const seen = JSON.stringify(headers);
      assert.deepEqual([read.status, written.status], isLetIn ? [200, 201] : [403, 403], seen);
      if (!isLetIn) assert.equal(await errorOf(read), 'origin_refused', seen);
    }
  });

  it('refuses what a page of another person sends', async () => {
    const headers = { ...ofConsole, Cookie: cookiesOf(await logIn()) };
    const other = await aUser(api());
    const answers = await Promise.all(
      [ada().id, other.id].map(id => me({ ...headers, 'X-Console-Person': id })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 401],
    );
  });

  it('begins and ends for them alone, too', async () => {
    const Cookie = cookiesOf(await logIn());
    for (const headers of [{ 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Site': 'cross-site' }, {}]) {
      const body = { email: ada().email, password: ada().password };
      const begun = await ask('POST', '/app/session', { body, headers });
      assert.deepEqual([begun.status, begun.headers.getSetCookie()], [403, []]);
      assert.equal((await ask('DELETE', '/app/session', { headers: { ...headers, Cookie } })).status, 403);
    }
    assert.equal((await me({ ...ofConsole, Cookie })).status, 200);
  });

  it('opens nothing outside /app/api, where the cookie is not read', async () => {
    const Cookie = cookiesOf(await logIn());
    for (const address of ['/auth/me', '/brands', '/app/../auth/me'])
      assert.equal((await ask('GET', address, { headers: { ...ofConsole, Cookie } })).status, 401, address);
    for (const address of ['/app/api', '/app//api/auth/me', '/app/api%2Fauth/me'])
      assert.match(
        (await ask('GET', address, { headers: { ...ofConsole, Cookie } })).headers.get('content-type') ?? '',
        /html/,
        address,
      );
    const { status } = await ask('POST', '/auth/logout', { headers: { ...ofConsole, Cookie } });
    assert.equal(status, 401);
  });

  it('is the only credential there: a bearer or a key next to it, or instead of it, is refused', async () => {
    const Cookie = cookiesOf(await logIn());
    const key = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    for (const other of [{ Authorization: `Bearer ${ada().token}` }, { 'X-Api-Key': key.key }])
      for (const cookie of [{ Cookie }, {}]) {
        const answer = await me({ ...ofConsole, ...cookie, ...(other as Record<string, string>) });
        assert.deepEqual([answer.status, await errorOf(answer)], [401, 'unauthorized']);
      }
    const inCookie = await me({ ...ofConsole, Cookie: Cookie.replace(/=sess-[^;]+/, `=${key.key}`) });
    assert.equal(inCookie.status, 401, 'a key in the cookie is none');
  });

  it('lets answers be compressed, which others that come with a cookie are not', async () => {
    const Cookie = cookiesOf(await logIn());
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const headers = { ...ofConsole, Cookie, 'Accept-Encoding': 'gzip' };
      request(`${api().url}/app/api/openapi.json`, { headers }, answer => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
      })
        .on('error', reject)
        .end();
    });
    assert.match(gunzipSync(bytes).toString(), /^\{"openapi"/);
  });

  it('is refused as a login is, in the same words and by the same limits', async () => {
    const email = `nobody-${Date.now()}@example.com`;
    const headers = { ...ofConsole, 'X-Forwarded-For': '10.9.8.7' };
    const tries = async (): Promise<Response> =>
      ask('POST', '/app/session', { body: { email, password: 'wrong password' }, headers });
    const first = await tries();
    const body = (await first.json()) as Record<string, unknown>;
    assert.deepEqual([first.status, body['success'], body['error']], [401, false, 'unauthorized']);
    assert.equal(body['message'], 'The email address or password is wrong.');
    assert.equal(typeof body['requestId'], 'string');
    for (let left = 30, last = first; last.status !== 429; left -= 1, last = await tries())
      assert.ok(left > 0, 'guessing ends');
    const direct = await api().post('/auth/login', { email, password: 'wrong password' }, { headers });
    assert.equal(direct.status, 429, 'they are counted together');
    const neither = await ask('POST', '/app/session', { body: { email } });
    assert.deepEqual([neither.status, await errorOf(neither)], [400, 'validation_failed']);
  });

  it('gives a repeat by Idempotency-Key the same cookie', async () => {
    const headers = { ...ofConsole, 'X-Forwarded-For': '10.9.8.6', 'Idempotency-Key': 'console-login-1' };
    const body = { email: ada().email, password: ada().password };
    const both = [
      await ask('POST', '/app/session', { body, headers }),
      await ask('POST', '/app/session', { body, headers }),
    ].map(answer => sessionOf(cookiesOf(answer)));
    assert.notEqual(both[0], '');
    assert.equal(both[0], both[1]);
  });

  it('begins with a signup as well, whose token no script sees', async () => {
    const body = { email: 'grace@example.com', password: 'correct horse battery', name: 'Grace' };
    const answer = await ask('POST', '/app/signup', { body });
    assert.deepEqual([answer.status, await answer.text()], [204, '']);
    const self = await me({ ...ofConsole, Cookie: cookiesOf(answer) });
    assert.equal(((await self.json()) as { data: { email: string } }).data.email, body.email);
  });

  it('begins with the code of a social login, which ends at the page of the console', async () => {
    logins().visitor = { id: 1, email: 'vera@example.com', verified: true, name: 'Vera' };
    for (const returnTo of ['/app/login?try=1', '/login?try=1']) {
      const { headers } = await aBrowser(api(), logins()).logIn('google', { returnTo });
      const end = new URL(headers.get('location') ?? '');
      assert.equal(end.origin + end.pathname + end.search, `${api().url}/app/login?try=1`);
      const code = end.hash.slice('#code='.length);
      const begun = await ask('POST', '/app/session', { body: { code } });
      assert.deepEqual([begun.status, await begun.text()], [204, '']);
      assert.equal((await me({ ...ofConsole, Cookie: cookiesOf(begun) })).status, 200);
      const again = await ask('POST', '/app/session', { body: { code } });
      assert.deepEqual([again.status, again.headers.getSetCookie()], [400, []]);
    }
    const browser = aBrowser(api(), logins());
    const address = await browser.begin('google', { page: 'app/login' });
    const { headers } = await browser.comeBack(await logins().visit(address));
    const [, page, state] = /^(.*)#code=[\w-]+&state=(.*)$/.exec(headers.get('location') ?? '') ?? [];
    assert.deepEqual([page, state], [`${api().url}/app/login`, new URL(address).searchParams.get('state')]);
  });

  it('has links of mails lead to the console, and accounts be connected from there', async () => {
    const link = await api().post('/teams/invite-links', {}, { as: ada().token });
    assert.ok(link.data.joinUrl.startsWith(`${api().url}/app/teams/join/`), link.text);
    const Cookie = cookiesOf(await logIn());
    const { origin } = new URL(api().url);
    const { slug: brandSlug } = await aBrand(api(), ada().token);
    const connect = (returnUrl: string) =>
      ask('POST', '/app/api/connections/x/authorize', {
        body: { brandSlug, returnUrl },
        headers: { ...ofConsole, Cookie },
      });
    assert.equal((await connect(`${origin}/app/connections`)).status, 200);
    assert.equal((await connect('http://localhost:1/app/connections')).status, 400);
  });

  it('brings uploads in parts back below /app/api', async () => {
    const Cookie = cookiesOf(await logIn());
    const { slug } = await aBrand(api(), ada().token);
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' };
    const metadata = `brandSlug ${Buffer.from(slug).toString('base64')}`;
    const begun = await ask('POST', '/app/api/clips/uploads', {
      headers: { ...ofConsole, ...tus, Cookie, 'Upload-Metadata': metadata },
    });
    assert.equal(begun.status, 201, await begun.text());
    assert.match(begun.headers.get('location') ?? '', /^\/app\/api\/clips\/uploads\/[\w-]+$/);
  });

  it('ends at once and takes its cookies back, also where it had ended already', async () => {
    const Cookie = cookiesOf(await logIn());
    for (const again of [Cookie, Cookie, Cookie.replace(/=sess-[^;]+/, '=nothing'), '']) {
      const ended = await ask('DELETE', '/app/session', { headers: { ...ofConsole, Cookie: again } });
      assert.equal(ended.status, 204);
      assert.deepEqual(
        ended.headers.getSetCookie().map(cookie => cookie.replace(/-\d+=/, '=').split('; ').slice(0, 3)),
        [
          ['console-session=', 'Path=/app', 'Max-Age=0'],
          ['console-used=', 'Path=/', 'Max-Age=0'],
        ],
      );
    }
    assert.equal((await me({ ...ofConsole, Cookie })).status, 401);
  });

  it('has / lead a browser to the console once it has begun', async () => {
    const page = { Accept: 'text/html' };
    const Cookie = cookiesOf(await logIn())
      .split('; ')
      .filter(cookie => !cookie.startsWith('console-session'))
      .join('; ');
    const at = async (headers: Record<string, string>) => {
      const answer = await ask('GET', '/', { headers });
      return [answer.status, answer.headers.get('location')];
    };
    assert.deepEqual(await at({ ...page, Cookie }), [302, 'app/']);
    assert.deepEqual(await at(page), [302, 'docs']);
    assert.deepEqual(await at({ Cookie }), [404, null]);
  });
});
