import assert from 'node:assert/strict';
import { startTestApi, useApi, type Reply } from '../../support/http/api.ts';
import { answeredInTime } from '../../support/answered-in-time.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDatabase } from '../../support/stack.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';

describe('while the database is gone', () => {
  let proxy: TcpProxy;
  const api = useApi(async () => {
    const direct = new URL(await freshDatabase());
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    const DATABASE_URL = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
    // far away: the answers in time come of the wait for the database alone
    return { DATABASE_URL, DATABASE_TIMEOUT: '1500ms', DATABASE_STATEMENT_TIMEOUT: '4m' };
  });
  let ada: TestUser;
  const login = () => api().post('/auth/login', { email: ada.email, password: ada.password });

  before(async () => {
    ada = await aUser(api());
  });
  after(async () => {
    await proxy.restore();
    await proxy.close();
  });
  afterEach(() => proxy.restore());

  const answersUnavailable = async (ask: () => Promise<Reply>): Promise<void> => {
    const { status, body, headers } = await answeredInTime(ask());
    assert.equal(status, 503);
    assert.equal(body.error, 'unavailable');
    assert.ok(Number(headers.get('retry-after')) >= 1);
  };

  const asks: [what: string, ask: () => Promise<Reply>][] = [
    ['reads', () => api().get('/brands', { as: ada.token })],
    ['writes', () => api().post('/brands', { name: 'Lost' }, { as: ada.token })],
    ['logins', login],
    ['readiness', () => api().get('/ready')],
  ];
  for (const [what, ask] of asks) {
    it(`answers 503 when it has died: ${what}`, async () => {
      await proxy.cut();
      await answersUnavailable(ask);
      await answersUnavailable(ask);
    });
    it(`answers 503 when it is silent: ${what}`, async () => {
      proxy.freeze();
      await answersUnavailable(ask);
    });
  }

  it('lives on, and serves again without a restart when it is back', async () => {
    await proxy.cut();
    assert.equal((await api().get('/health')).status, 200);
    await answersUnavailable(() => api().get('/brands', { as: ada.token }));
    await proxy.restore();
    assert.equal((await api().get('/brands', { as: ada.token })).status, 200);
    assert.equal((await login()).status, 200);
  });

  it('serves again after a silence, also to many at once', async () => {
    proxy.freeze();
    await Promise.all(
      Array.from({ length: 30 }, () => answersUnavailable(() => api().get('/brands', { as: ada.token }))),
    );
    await proxy.restore();
    await eventually('it serves', async () => (await api().get('/brands', { as: ada.token })).status === 200);
  });

  it('serves again when its connections have been forgotten on the way, while clients go on asking', async () => {
    const DATABASE_URL = Object.assign(new URL(api().databaseUrl), { port: String(proxy.port) }).href;
    const hurried = await startTestApi({
      DATABASE_URL,
      DATABASE_TIMEOUT: '1500ms',
      DATABASE_STATEMENT_TIMEOUT: '2s',
    });
    try {
      const brands = async () => (await hurried.get('/brands', { as: ada.token })).status;
      assert.equal(await brands(), 200);
      proxy.halfOpen();
      const asking = Promise.all([1, 2, 3].map(brands));
      const ask = async () => (await brands()) === 200;
      await eventually('it answers', ask);
      await eventually(
        'it answers at every try',
        async () => (await ask()) && (await ask()) && (await ask()),
      );
      for (const status of await asking) assert.ok([200, 503].includes(status), String(status));
    } finally {
      await hurried.close();
    }
  });

  it('starts without it, and serves when it comes', async () => {
    await proxy.cut();
    const url = Object.assign(new URL(api().databaseUrl), { port: String(proxy.port) }).href;
    const early = await startTestApi({ DATABASE_URL: url });
    try {
      assert.equal((await early.get('/health')).status, 200);
      assert.equal((await early.get('/ready')).status, 503);
      await proxy.restore();
      assert.equal((await early.get('/brands', { as: ada.token })).status, 200);
    } finally {
      await early.close();
    }
  });

  it('does not reveal where it is', async () => {
    await proxy.cut();
    const { text } = await api().get('/brands', { as: ada.token });
    assert.doesNotMatch(text, /127\.0\.0\.1|ECONN|postgres|pg_|SELECT/i);
  });
});
