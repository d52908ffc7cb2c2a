import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { CuredDriver } from '../../../src/db/driver/kysely-driver.ts';
import type { Em } from '../../../src/db/driver/orm.ts';
import { useService } from '../../support/service.ts';

describe('a transaction', () => {
  const service = useService({ DATABASE_POOL: '1' });
  const em = (): Em => service().orm.em.fork();
  // the only connection of the pool keeps it
  before(() => em().execute('create temp table marks (mark text unique deferrable initially deferred)'));
  afterEach(() => em().execute('delete from marks'));

  const add = (to: Em, mark: string) => to.execute('insert into marks values (?)', [mark]);
  const marks = async (): Promise<string[]> =>
    (await em().execute<{ mark: string }[]>('select mark from marks order by mark')).map(({ mark }) => mark);

  it('is invisible before it is committed, and leaves nothing if its work fails', async () => {
    const lost = inTransaction(service().orm, async own => {
      await add(own, 'a');
      throw new Error('no');
    });
    await assert.rejects(lost, /no/);
    assert.deepEqual(await marks(), []);
  });

  it('gives its connection back where the commit itself is refused', async () => {
    const refused = inTransaction(service().orm, async own => {
      await add(own, 'a');
      await add(own, 'a');
    });
    await assert.rejects(refused, /unique/);
    assert.deepEqual(await marks(), []);
  });

  it('fails where PostgreSQL rolls it back because the error of a statement was swallowed', async () => {
    const rolledBack = inTransaction(service().orm, async own => {
      await add(own, 'a');
      await own.execute('select 1 / 0').catch(() => undefined);
    });
    await assert.rejects(rolledBack, /rolled back/);
    assert.deepEqual(await marks(), []);
  });

  it('outlives one within it that fails', async () => {
    await inTransaction(service().orm, async own => {
      await add(own, 'a');
      const within = own.transactional(async inner => {
        await inner.execute('insert into marks values (?)', ['b']);
        await inner.execute('select 1 / 0');
      });
      await assert.rejects(within, /division by zero/);
      await own.transactional(async inner => {
        await inner.execute('insert into marks values (?)', ['c']);
        await inner.transactional(async innermost => {
          await innermost.execute('insert into marks values (?)', ['d']);
        });
      });
    });
    assert.deepEqual(await marks(), ['a', 'c', 'd']);
  });

  it('has its connection closed where it cannot begin or roll back', async () => {
    for (const failing of ['begin', 'rollback']) {
      const released: unknown[] = [];
      const client = {
        query: ({ text }: { text: string }) =>
          text === failing ? Promise.reject(new Error('lost')) : Promise.resolve({ rows: [] }),
        release: (isLost: unknown) => released.push(isLost),
      };
      const driver = new CuredDriver(
        // all that the driver asks of a pool
        { connect: () => Promise.resolve(client) } as unknown as Pool,
        error => error,
      );
      const connection = await driver.acquireConnection();
      const work = async () => {
        await driver.beginTransaction(connection, {});
        await driver.rollbackTransaction(connection);
      };
      await assert.rejects(work, /lost/);
      await driver.releaseConnection(connection);
      assert.deepEqual(released, [true]);
    }
  });
});
