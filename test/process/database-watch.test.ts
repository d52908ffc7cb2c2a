import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Em, Orm } from '../../src/db/driver/orm.ts';
import { createDatabaseWatch } from '../../src/process/database-watch.ts';
import { useService } from '../support/service.ts';

describe('the watch over a database', () => {
  const service = useService();
  const alarm = mock.fn(() => Promise.resolve());
  const watch = (orm: Orm = service().orm) => createDatabaseWatch(orm, service().log, alarm);

  /** Returns the database with late answers, which show the state at the time of the request. */
  const answeringAfter = (late: () => Promise<unknown>): Orm => {
    const { orm } = service();
    const em: Em = orm.em.fork();
    const execute = em.execute.bind(em);
    const executeLate = async (sql: string, values?: unknown[]): Promise<unknown> => {
      const rows = await execute(sql, values);
      await late();
      return rows;
    };
    Object.assign(em, { execute: executeLate });
    return Object.assign(Object.create(orm) as Orm, { em: { fork: () => em } });
  };

  it('takes an answer for no older database that was overtaken by a higher number', async () => {
    const slow = watch(answeringAfter(() => watch().raise(0)));
    assert.equal(await slow.look(), false);
    assert.equal(await watch().look(), false);
    assert.equal(alarm.mock.callCount(), 0);
  });

  it('reports a database that has a lower number than its process knew before', async () => {
    await watch().raise(0);
    await service().orm.em.fork().execute('update database_state set number = number - 1');
    await watch().look();
    assert.equal(await watch().look(), true);
    assert.equal(alarm.mock.callCount(), 1);
  });
});
