import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../../src/config/index.ts';
import { openOrm, type Orm } from '../../../src/db/driver/orm.ts';
import { WatchedClient } from '../../../src/db/driver/watched-client.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDatabase } from '../../support/stack.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';

describe('a lost database connection', () => {
  let proxy: TcpProxy;
  let orm: Orm;
  before(async () => {
    const direct = new URL(await freshDatabase());
    proxy = await tcpProxy({ host: direct.hostname, port: Number(direct.port) });
    const DATABASE_URL = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
    const settings = { DATABASE_URL, DATABASE_POOL: '1', DATABASE_STATEMENT_TIMEOUT: '500ms' };
    orm = await openOrm(readConfig(settings), 'system');
  });
  after(async () => {
    await orm.close(true);
    await proxy.close();
  });

  const ask = () => orm.em.fork().execute('select pg_backend_pid() as pid');
  const isBack = () =>
    eventually('the only place in the pool is free', async () => (await ask()).length === 1);

  const losses: [how: string, lose: () => void][] = [
    ['breaks', () => proxy.reset()],
    ['falls silent', () => proxy.halfOpen()],
  ];
  for (const [how, lose] of losses) {
    it(`gives its place in the pool back when it ${how} before the transaction has begun`, async () => {
      await ask();
      lose();
      await assert.rejects(orm.em.fork().begin());
      await isBack();
    });

    it(`gives its place in the pool back when it ${how} in a transaction`, async () => {
      const lost = orm.em.fork().transactional(async em => {
        await em.execute('select 1');
        lose();
        await em.execute('select 2');
      });
      await assert.rejects(lost);
      await isBack();
    });

    it(`gives its place in the pool back when it ${how} before the commit`, async () => {
      const lost = orm.em.fork().transactional(async em => {
        await em.execute('select 1');
        lose();
      });
      await assert.rejects(lost);
      await isBack();
    });

    it(`gives its place in the pool back when it ${how} between two statements`, async () => {
      await ask();
      lose();
      await isBack();
    });
  }

  it('is not one that is only idle, and is noticed after it was', async () => {
    const [before] = await ask();
    await sleep(4_000);
    assert.deepEqual(await ask(), [before]);
    proxy.halfOpen();
    await isBack();
  });

  it('is noticed while others go on asking over it', async () => {
    const connectionString = Object.assign(new URL(await freshDatabase()), { port: String(proxy.port) }).href;
    const options = { connectionString, statement_timeout: 500, pipeline: true } as pg.ClientConfig;
    const client = new WatchedClient(options);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('select 1');
    proxy.halfOpen();
    const lost: string[] = [];
    await eventually('a query fails', () => {
      client.query('select 2').catch((error: Error) => lost.push(error.message));
      return lost.length > 0;
    });
    assert.match(lost[0] ?? '', /fallen silent/);
  });
});
