import assert from 'node:assert/strict';
import { releaseVersion } from '../../../src/config/server.ts';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { endpoint, type Access, type Endpoint } from '../../../src/api/http/endpoint.ts';
import { startTestApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { routes } from '../../../src/api/routes/index.ts';

const thing = (over: Partial<Endpoint>): Endpoint => ({
  ...endpoint({
    method: 'get',
    path: '/things',
    operationId: 'listThings',
    tag: 'Things',
    summary: 'For this test',
    access: 'public',
    returns: z.strictObject({ name: z.string().max(10) }),
    handle: () => Promise.resolve({ name: 'x' }),
  }),
  ...over,
});

const lines = () => {
  const written: string[] = [];
  const logTo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  return { written, logTo };
};

describe('the kernel', () => {
  it('does not start with an operation that declares no permissions', async () => {
    for (const access of [undefined, 'everybody', 'posts:admin'])
      await assert.rejects(
        startTestApi({}, { routes: () => [thing({ access: access as Access })] }),
        /GET \/things does not say who may call it/,
      );
  });

  it('does not start with two operations of one name or address', async () => {
    const second = thing({ path: '/others' });
    await assert.rejects(
      startTestApi({}, { routes: () => [thing({}), second] }),
      /Two operations are called listThings/,
    );
    const same = thing({ operationId: 'other' });
    await assert.rejects(
      startTestApi({}, { routes: () => [thing({}), same] }),
      /Two operations are called get \/things/,
    );
  });

  it('does not start with a request body that lets unknown fields through', async () => {
    const lax = z.object({ name: z.string() });
    const routes = () => [thing({ method: 'post', body: lax })];
    await assert.rejects(startTestApi({}, { routes }), /strictObject/);
  });

  it('sends no data that the operation does not promise, and logs what was wrong', async () => {
    const { written, logTo } = lines();
    const wrong = thing({
      handle: () => Promise.resolve({ name: 'x', passwordHash: 'hidden-value' }) as never,
    });
    const api = await startTestApi({ LOG_LEVEL: 'info' }, { routes: () => [wrong], logTo });
    try {
      const { status, body, text } = await api.get('/things');
      assert.equal(status, 500);
      assert.equal(body.error, 'internal_error');
      assert.doesNotMatch(text, /passwordHash|hidden-value/);
      const log = written.join('');
      assert.match(log, /listThings/);
      assert.match(log, /passwordHash/);
      assert.doesNotMatch(log, /hidden-value/);
    } finally {
      await api.close();
    }
  });

  it('keeps what went wrong inside to itself, whatever was thrown', async () => {
    const bugs = [new Error('marker-7f3a in SELECT'), 'marker-7f3a', { marker: 'marker-7f3a' }, null];
    const specs = bugs.map((bug, index) =>
      thing({
        path: `/bug/${index}`,
        operationId: `bug${index}`,
        handle: () => Promise.reject(bug as Error),
      }),
    );
    const api = await startTestApi({}, { routes: () => specs });
    try {
      for (const { path } of specs) {
        const { status, body, text } = await api.get(path);
        assert.equal(status, 500);
        assert.equal(body.message, 'The service failed. Try again.');
        assert.doesNotMatch(text, /marker|SELECT|stack/);
      }
    } finally {
      await api.close();
    }
  });

  it('undoes the whole write when its answer cannot be made', async () => {
    const half: Endpoint = endpoint({
      method: 'post',
      path: '/halves',
      operationId: 'createHalf',
      tag: 'Things',
      summary: 'For this test',
      access: 'brands:write',
      returns: z.strictObject({ name: z.string().max(3) }),
      handle: ({ write, actor }) =>
        write(async em => {
          await em.execute('update brands set name = ? where org_id = ?', ['Half done', actor.orgId]);
          return { name: 'too long' };
        }),
    });
    const api = await startTestApi({}, { routes: context => [...routes(context), half] });
    try {
      const { token } = await aUser(api);
      const { slug } = await aBrand(api, token, 'Whole');
      assert.equal((await api.post('/halves', {}, { as: token })).status, 500);
      assert.equal((await api.get(`/brands/${slug}`, { as: token })).data.name, 'Whole');
    } finally {
      await api.close();
    }
  });

  it('puts no secret into its log', async () => {
    const { written, logTo } = lines();
    const api = await startTestApi({ LOG_LEVEL: 'trace' }, { logTo });
    const secrets: string[] = [];
    try {
      const { token, email, password } = await aUser(api);
      const key = await api.post('/api-keys', { name: 'K', scopes: ['posts:read'] }, { as: token });
      secrets.push(token, password, key.data.key);
      await api.get('/brands', { as: key.data.key });
      await api.get(`/brands?key=${key.data.key}`, { as: token });
      await api.get(`/nothing/${key.data.key}`, { as: token });
      await api.post('/auth/login', { email, password });
      await api.post('/auth/login', { email, password: 'a wrong secret' });
      await api.post('/auth/signup', { email, password: 'a second secret', name: 'x' });
      secrets.push('a wrong secret', 'a second secret');
    } finally {
      await api.close();
    }
    const log = written.join('');
    assert.match(log, /"route":"\/auth\/login"/);
    for (const secret of secrets) assert.ok(!log.includes(secret), `the log holds ${secret.slice(0, 12)}…`);
  });

  it('names in its log what was asked for where nothing is, without its query', async () => {
    const { written, logTo } = lines();
    const api = await startTestApi({ LOG_LEVEL: 'info' }, { logTo });
    try {
      await api.get('/nothing/here?q=private');
      const { route, path, time } = JSON.parse(written.at(-1) ?? '');
      assert.deepEqual([route, path], ['none', '/nothing/here']);
      assert.equal(new Date(time).toISOString(), time);
      assert.doesNotMatch(await (await fetch(api.metricsUrl)).text(), /nothing/);
    } finally {
      await api.close();
    }
  });

  it('writes one line a request, with what an operator asks for', async () => {
    const { written, logTo } = lines();
    const api = await startTestApi({ LOG_LEVEL: 'info' }, { logTo });
    try {
      const ada = await aUser(api);
      written.length = 0;
      await api.get('/brands/none', { as: ada.token, headers: { 'X-Request-Id': 'request-of-test' } });
      assert.equal(written.length, 1);
      const { ms, time: _time, level: _level, ...line } = JSON.parse(written[0] ?? '');
      assert.ok(Number.isInteger(ms));
      assert.deepEqual(line, {
        role: 'api',
        version: releaseVersion,
        method: 'GET',
        route: '/brands/{brandSlug}',
        status: 404,
        requestId: 'request-of-test',
        orgId: ada.orgId,
        msg: 'request',
      });
    } finally {
      await api.close();
    }
  });
});
