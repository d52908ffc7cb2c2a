import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { startTestApi, useApi, type Sending } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { use } from '../../support/use.ts';

const json = { 'Content-Type': 'application/json' };

describe('bad requests', () => {
  const api = useApi({ BODY_LIMIT: '2000' });

  const ada = use(() => aUser(api()));

  const post = (raw: string, headers: Record<string, string> = json) =>
    api().post('/brands', undefined, { as: ada().token, headers, raw });

  const bodies: [
    what: string,
    raw: string,
    headers: Record<string, string>,
    status: number,
    error: string,
  ][] = [
    ['half a JSON text', '{"name":', json, 400, 'malformed_body'],
    ['no JSON at all', 'name=x', json, 400, 'malformed_body'],
    ['JSON of another depth', `${'['.repeat(200)}${']'.repeat(200)}`, json, 400, 'malformed_body'],
    ['an array', '[]', json, 400, 'validation_failed'],
    ['a text', '"brand"', json, 400, 'validation_failed'],
    ['null', 'null', json, 400, 'validation_failed'],
    ['nothing', '', json, 400, 'validation_failed'],
    [
      'a form',
      'name=x',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['no content type', '{"name":"x"}', { 'Content-Type': '' }, 415, 'unsupported_media_type'],
    [
      'compressed JSON',
      '{"name":"x"}',
      { ...json, 'Content-Encoding': 'gzip' },
      415,
      'unsupported_media_type',
    ],
    ['a body over the limit', JSON.stringify({ name: 'x'.repeat(3_000) }), json, 413, 'payload_too_large'],
    ['a wrong type', '{"name":1}', json, 400, 'validation_failed'],
    ['an unknown field', '{"name":"x","admin":true}', json, 400, 'validation_failed'],
    ['a field of the prototype', '{"name":"x","__proto__":{"a":1}}', json, 400, 'validation_failed'],
    ['a text that cannot be stored', '{"name":"a\\u0000b"}', json, 400, 'validation_failed'],
    ['only spaces where a name belongs', '{"name":"   "}', json, 400, 'validation_failed'],
  ];
  for (const [what, raw, headers, status, error] of bodies)
    it(`are answered ${status} ${error}: ${what}`, async () => {
      const reply = await post(raw, headers);
      assert.equal(reply.status, status);
      assert.equal(reply.body.error, error);
      assert.equal(reply.body.success, false);
    });

  it('name everything that is wrong at once', async () => {
    const { body } = await post('{"slug":"Not A Slug","description":5,"extra":1}');
    const found = body.details.map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);
    assert.deepEqual(found.sort(), [
      'description: invalid_type',
      'extra: unknown_field',
      'name: required',
      'slug: invalid_format',
    ]);
  });

  it('name a field in no more words than an answer has room for', async () => {
    const roomy = await startTestApi();
    const body = JSON.stringify({ name: 'x', ['f'.repeat(5_000)]: 1 });
    const user = await aUser(roomy);
    const reply = await roomy.post('/brands', undefined, { as: user.token, headers: json, raw: body });
    assert.match(reply.body.details[0].path, /^f{499}…$/);
    await roomy.close();
  });

  it('stop at a hundred problems', async () => {
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`f${index}`, 1]));
    assert.equal((await post(JSON.stringify(fields))).body.details.length, 100);
  });

  it('may stream a body that is too large without naming its length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...json, Authorization: `Bearer ${ada().token}` };
      const outgoing = request(`${api().url}/brands`, { method: 'POST', headers }, incoming => {
        incoming.resume();
        resolve(incoming.statusCode);
      });
      outgoing.on('error', reject);
      for (let i = 0; i < 20; i += 1) outgoing.write('x'.repeat(500));
      outgoing.end();
    });
    assert.equal(status, 413);
  });

  const queries: [query: string, path: string, code: string][] = [
    ['limit=0', 'limit', 'too_small'],
    ['limit=101', 'limit', 'too_big'],
    ['limit=-1', 'limit', 'too_small'],
    ['limit=ten', 'limit', 'invalid_type'],
    ['limit=1e1', 'limit', 'invalid_type'],
    ['limit=', 'limit', 'invalid_type'],
    ['limit=1&limit=2', 'limit', 'invalid_type'],
    ['offset=-1', 'offset', 'too_small'],
    ['offset=99999999999', 'offset', 'invalid_type'],
    ['page=2', 'page', 'unknown_field'],
  ];
  for (const [query, path, code] of queries)
    it(`are refused by what is wrong in the query: ${query}`, async () => {
      const { status, body } = await api().get(`/brands?${query}`, { as: ada().token });
      assert.equal(status, 400);
      assert.deepEqual([body.details[0].path, body.details[0].code], [path, code]);
    });

  const nowhere = [
    '/nothing',
    '/brands/a/b/c',
    '/Brands',
    '/brands/%00',
    '/brands/%E0%A4%A',
    '/orgs/not-an-id',
    '//',
  ];
  for (const path of nowhere)
    it(`find nothing at ${path}`, async () => {
      const { status, body } = await api().get(path, { as: ada().token });
      assert.equal(status, 404);
      assert.equal(body.error, 'not_found');
    });

  it('on a path without parameters do not match longer paths, and are answered with what the path accepts', async () => {
    for (const [method, path, allow] of [
      ['POST', '/brands/order', 'PUT, HEAD, GET, PATCH, DELETE, OPTIONS'],
      ['DELETE', '/posts/validate', 'POST, OPTIONS'],
      ['PATCH', '/clips/jobs', 'HEAD, GET, OPTIONS'],
    ] as const) {
      const { status, headers } = await api().send(method, path, undefined, { as: ada().token });
      assert.deepEqual([status, headers.get('allow')], [405, allow], path);
    }
  });

  it('with more headers than may be are answered 431', async () => {
    const { hostname, port } = new URL(api().url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /health HTTP/1.1\r\nHost: localhost\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    assert.match(answer.toString(), /^HTTP\/1\.1 431 .*"error":"headers_too_large"/s);
  });

  it('are answered with the methods of an address', async () => {
    const { status, body, headers } = await api().send('PUT', '/brands', {}, { as: ada().token });
    assert.equal(status, 405);
    assert.equal(body.error, 'method_not_allowed');
    assert.deepEqual(headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'OPTIONS', 'POST']);
    const options = await api().send('OPTIONS', '/brands');
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), headers.get('allow'));
    assert.equal((await api().send('OPTIONS', '/nothing')).status, 404);
  });

  it('whose body stops arriving are answered 408, and their connection ends', async () => {
    const hasty = await startTestApi({ DATABASE_URL: api().databaseUrl, BODY_TIMEOUT: '50ms' });
    try {
      const { hostname, port } = new URL(hasty.url);
      const socket = connect(Number(port), hostname);
      const head = ['POST /brands HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${ada().token}`];
      socket.write(
        [...head, 'Content-Type: application/json', 'Content-Length: 90', '', '{"name":'].join('\r\n'),
      );
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      assert.match(answer, /^HTTP\/1\.1 408 /);
      assert.match(answer, /"error":"request_timeout"/);
    } finally {
      await hasty.close();
    }
  });

  for (const path of ['/auth/me', '/brands/untouched', '/orgs/{id}', '/api-keys/{id}', '/posts/{id}'])
    it(`that would change nothing are refused: PATCH ${path}`, async () => {
      const reply = await api().patch(path.replace('{id}', ada().orgId), {}, { as: ada().token });
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error, 'validation_failed');
      assert.equal(reply.body.details[0].code, 'required');
    });

  const unclear: [what: string, target: string, hosts: string[]][] = [
    ['without a host', '/health', []],
    ['with two hosts', '/health', ['localhost', 'evil.example']],
    ['to another host than they name', 'http://evil.example/health', ['localhost']],
  ];
  for (const [what, target, hosts] of unclear)
    it(`are refused ${what}`, async () => {
      const { hostname, port } = new URL(api().url);
      const socket = connect(Number(port), hostname);
      const head = hosts.map(host => `Host: ${host}`);
      socket.write([`GET ${target} HTTP/1.1`, ...head, 'Connection: close', '', ''].join('\r\n'));
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      assert.match(answer, /^HTTP\/1\.1 400 [^]*malformed_body/);
    });

  it('that are not even HTTP get the same kind of answer', async () => {
    const { hostname, port } = new URL(api().url);
    const socket = connect(Number(port), hostname);
    socket.write('NONSENSE\r\n\r\n');
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /);
    assert.equal(JSON.parse(body).error, 'malformed_body');
  });

  it('ask for the head alone and get the same headers', async () => {
    const get = await api().get('/brands', { as: ada().token });
    const head = await api().send('HEAD', '/brands', undefined, { as: ada().token });
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  });

  it('may contain an empty object if no body is expected, but nothing in it', async () => {
    const { data } = await api().post('/auth/login', { email: ada().email, password: ada().password });
    const sending: Sending = { as: data.token };
    assert.equal((await api().post('/auth/logout', { all: true }, sending)).status, 400);
    assert.equal((await api().post('/auth/logout', {}, sending)).status, 200);
  });

  it('keep their request id when it is harmless, and get one when not', async () => {
    const id = async (given: string) =>
      (await api().get('/brands', { as: ada().token, headers: { 'X-Request-Id': given } })).headers.get(
        'x-request-id',
      );
    assert.equal(await id('trace-12345678'), 'trace-12345678');
    for (const given of ['short', 'has space in it', 'x'.repeat(129), '<script>alert(1)</script>']) {
      assert.match((await id(given)) ?? '', /^[0-9a-f-]{36}$/);
    }
    const { body, headers } = await api().get('/nothing');
    assert.equal(body.requestId, headers.get('x-request-id'));
  });

  it('get answers that no cache keeps and no page embeds', async () => {
    const { headers } = await api().get('/brands', { as: ada().token });
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.match(headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/);
    assert.equal(headers.get('x-powered-by'), null);
  });

  it('leave existing data unchanged', async () => {
    const { slug } = await aBrand(api(), ada().token, 'Untouched');
    await api().patch(`/brands/${slug}`, { name: 'x', position: 9 }, { as: ada().token });
    assert.equal((await api().get(`/brands/${slug}`, { as: ada().token })).data.name, 'Untouched');
  });
});
