import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { someIp, startTestApi, useApi, type Reply } from '../../support/http/api.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { anAuthor, aPost, postBody, type Author } from '../../support/posts.ts';
import { useForEach } from '../../support/use.ts';

const limits = ({ headers }: Reply) => ({
  limit: Number(headers.get('x-ratelimit-limit')),
  remaining: Number(headers.get('x-ratelimit-remaining')),
  reset: Number(headers.get('x-ratelimit-reset')),
});

describe('rate limits', () => {
  const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });

  const api = useForEach(() => startTestApi({ RATE_LIMIT: '5', RATE_LIMIT_ORGANIZATION: '8' }));
  const ada = useForEach(() => aUser(api()));

  it('count down on every answer and say when they reset', async () => {
    const first = limits(await api().get('/brands', { as: ada().token }));
    const second = limits(await api().get('/brands/nothing', { as: ada().token }));
    assert.equal(first.limit, 5);
    assert.deepEqual([first.remaining, second.remaining], [4, 3]);
    const now = Date.now() / 1_000;
    assert.ok(first.reset > now && first.reset <= now + 61, `reset is ${first.reset}`);
  });

  it('are shown on answers of every kind', async () => {
    const json = { 'Content-Type': 'application/json' };
    const asked: [status: number, reply: Promise<Reply>][] = [
      [400, api().post('/brands', {}, { as: ada().token })],
      [401, api().get('/brands', { as: 'sk-social-wrong' })],
      [401, api().get('/brands')],
      [404, api().get('/nothing/here')],
      [405, api().send('PUT', '/brands', {})],
      [413, api().post('/brands', undefined, { as: ada().token, headers: json, raw: 'x'.repeat(1_100_000) })],
      [415, api().post('/brands', undefined, { as: ada().token, raw: 'x' })],
      [204, api().send('OPTIONS', '/brands')],
    ];
    for (const [status, reply] of asked) {
      const answer = await reply;
      const { limit, remaining, reset } = limits(answer);
      assert.equal(answer.status, status, answer.text);
      assert.equal(limit, 5, `a ${status} names ${limit}`);
      assert.ok(remaining >= 0 && remaining < 6);
      assert.ok(reset > Date.now() / 1_000 - 1 && reset < Date.now() / 1_000 + 62);
    }
  });

  it('are shown with the pages, too', async () => {
    for (const path of ['/docs', '/openapi.json']) {
      const { status, headers } = await fetch(api().url + path);
      assert.deepEqual([status, headers.get('x-ratelimit-limit')], [200, '5']);
    }
  });

  /** Requests that are answered before any middleware sees them. */
  const unserved: [what: string, head: string, status: number, error: string | undefined][] = [
    ['names no host', 'GET /health HTTP/1.1', 400, 'malformed_body'],
    ['is not HTTP', 'NONSENSE', 400, 'malformed_body'],
    [
      'has too many headers',
      `GET /health HTTP/1.1\r\nX-Much: ${'x'.repeat(20_000)}`,
      431,
      'headers_too_large',
    ],
    [
      'expects what nobody knows',
      'GET /health HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle',
      200,
      undefined,
    ],
  ];
  for (const [what, start, status, error] of unserved)
    it(`are shown to a request that ${what}`, async () => {
      const { hostname, port } = new URL(api().url);
      const socket = connect(Number(port), hostname);
      socket.write(`${start}\r\nConnection: close\r\n\r\n`);
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.equal(head.split(' ')[1], String(status));
      assert.equal(JSON.parse(body).error, error);
      const told = new Headers(
        head
          .split('\r\n')
          .slice(1)
          .map(line => line.split(': ') as [string, string]),
      );
      assert.ok(told.has('x-request-id'));
      assert.equal(told.get('x-ratelimit-limit'), '5');
      assert.ok(Number(told.get('x-ratelimit-remaining')) <= 5);
      assert.ok(Number(told.get('x-ratelimit-reset')) > Date.now() / 1_000 - 1);
    });

  it('turn a credential away when its window is used up, and say for how long', async () => {
    for (let i = 0; i < 5; i += 1) await api().get('/brands', { as: ada().token });
    const { status, body, headers } = await api().get('/brands', { as: ada().token });
    assert.equal(status, 429);
    assert.equal(body.error, 'rate_limited');
    assert.match(
      body.message,
      /The limit for this credential is 5 per window, and this window ends at \d{4}-/,
    );
    assert.equal(headers.get('x-ratelimit-remaining'), '0');
    const wait = Number(headers.get('retry-after'));
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `Retry-After is ${wait}`);
    assert.equal(body.retryAfter, wait);
  });

  it('also hold for all credentials of an organization together, and for no other organization', async () => {
    const keys = [ada().token];
    for (let i = 0; i < 2; i += 1)
      keys.push((await aKey(api(), ada().token, { scopes: ['brands:read'] })).key);
    const statuses: number[] = [];
    for (const as of [keys[1], keys[1], keys[1], keys[1], keys[2], keys[2], keys[2]])
      statuses.push((await api().get('/brands', { as })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
    const bob = await aUser(api());
    assert.equal((await api().get('/brands', { as: bob.token })).status, 200);
  });

  it('count wrong credentials by address, so that guessing buys no budget', async () => {
    const ip = someIp();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1)
      statuses.push((await api().get('/brands', { as: `sk-social-${i}`, ...from(ip) })).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
    assert.equal((await api().get('/brands', { as: 'sk-social-7', ...from(someIp()) })).status, 401);
  });

  it('count pages, what is not there and wrong methods by address, but not what a browser asks first', async () => {
    const asked = [
      ['GET', '/docs'],
      ['GET', '/openapi.json'],
      ['GET', '/device'],
      ['GET', '/nothing'],
      ['PUT', '/brands'],
      ['GET', '/docs'],
      ['GET', '/nothing'],
      ['OPTIONS', '/brands'],
      ['GET', '/health'],
    ] as const;
    const headers = { 'X-Forwarded-For': someIp() };
    const statuses: number[] = [];
    for (const [method, path] of asked)
      statuses.push((await fetch(api().url + path, { method, headers })).status);
    assert.deepEqual(statuses, [200, 200, 200, 404, 405, 429, 429, 204, 200]);
    const elsewhere = { 'X-Forwarded-For': someIp() };
    assert.equal((await fetch(`${api().url}/docs`, { headers: elsewhere })).status, 200);
  });

  it('of wrong credentials do not block a valid credential from the same address until it is revoked', async () => {
    const ip = someIp();
    const { key, id } = await aKey(api(), ada().token, { scopes: ['brands:read'] });
    const status = async (as: string) => (await api().get('/brands', { as, ...from(ip) })).status;
    assert.equal(await status(key), 200);
    for (let i = 0; i < 5; i += 1) await status(`sk-social-${i}`);
    assert.equal(await status('sk-social-6'), 429);
    assert.equal((await api().get('/brands', from(ip))).status, 429);
    assert.equal(await status(key), 200);
    await api().delete(`/api-keys/${id}`, { as: ada().token });
    assert.deepEqual([await status(key), await status(key)], [429, 429]);
  });

  it('believe only the proxy that is trusted', async () => {
    const ip = someIp();
    for (let i = 0; i < 5; i += 1) await api().get('/brands', from(`${someIp()}, ${ip}`));
    assert.equal((await api().get('/brands', from(`${someIp()}, ${ip}`))).status, 429);
  });

  it('take a whole IPv6 network for one address', async () => {
    for (let i = 0; i < 5; i += 1) await api().get('/brands', from(`2001:db8:1:2::${i + 1}`));
    assert.equal((await api().get('/brands', from('2001:db8:1:2:ffff::1'))).status, 429);
    assert.equal((await api().get('/brands', from('2001:db8:1:3::1'))).status, 401);
  });

  it('never turn a health check away', async () => {
    for (let i = 0; i < 12; i += 1) {
      const reply = await api().get('/health');
      assert.equal(reply.status, 200);
      assert.equal(limits(reply).limit, 5);
    }
  });
});

describe('limits of bytes', () => {
  const api = useApi({ RATE_LIMIT_KILOBYTES: '400', RATE_LIMIT_KILOBYTES_ORGANIZATION: '700' });

  it('count large requests and answers of a credential and of its organization, and no small ones', async () => {
    const author = await anAuthor(api());
    const [other, neighbour] = [
      await aKey(api(), author.token, { scopes: ['posts:write'] }),
      await anAuthor(api()),
    ];
    const check = (by: Author, as: string, text: string) =>
      api().post('/posts/validate', postBody(by, { text }), { as });
    for (let asked = 0; asked < 10; asked += 1)
      assert.equal((await check(author, author.token, 'short '.repeat(1_000))).status, 200);
    const long = 'words '.repeat(5_000);
    assert.equal((await check(author, author.token, long)).status, 200);
    const { status, body, headers } = await check(author, author.token, 'short');
    assert.deepEqual([status, body.error], [429, 'rate_limited']);
    assert.match(body.message, /of this credential is 400 KB per window/);
    assert.ok(Number(headers.get('Retry-After')) >= 1);
    assert.equal((await check(author, other.key, long)).status, 200);
    assert.match((await check(author, other.key, 'short')).body.message, /of this (credential|organization)/);
    const third = await aKey(api(), neighbour.token, { scopes: ['posts:write'] });
    assert.equal((await check(neighbour, third.key, 'short')).status, 200);
  });

  it('let one of many large requests through that come at once', async () => {
    const author = await anAuthor(api());
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api().post('/posts/validate', postBody(author, { text: `${index} words `.repeat(4_000) }), {
          as: author.token,
        }),
      ),
    );
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 429, 429, 429, 429, 429],
    );
  });

  it('count the stored post that a request reads, and the operation behind a tool', async () => {
    const long = { text: 'words '.repeat(5_000) };
    const [ada, bob] = [await anAuthor(api()), await anAuthor(api())];
    const [{ id, revision }, { id: postId }] = [await aPost(api(), ada, long), await aPost(api(), bob, long)];
    const asked = await api().post(`/posts/${id}/confirmations`, { revision }, { as: ada.token });
    assert.equal(asked.status, 400, 'it is too long for X');
    assert.equal((await api().get('/brands', { as: ada.token })).status, 429);

    const { key } = await aKey(api(), bob.token, { scopes: ['posts:read', 'brands:read'] });
    const params = { name: 'preview_post', arguments: { postId } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const headers = { 'MCP-Protocol-Version': '2025-11-25' };
    const previewed = await api().post('/mcp', message, { as: key, headers });
    assert.equal(previewed.status, 200, previewed.text);
    assert.match(previewed.text, /text_too_long/);
    assert.equal((await api().get('/brands', { as: key })).status, 429);
  });
});
