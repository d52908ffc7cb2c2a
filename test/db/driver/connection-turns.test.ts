import assert from 'node:assert/strict';
import { ConnectionTurns } from '../../../src/db/driver/pools/connection-turns.ts';

interface Connection {
  release(): void;
}

const connect = (): Promise<Connection> => Promise.resolve({ release: () => undefined });

const workOf = (orgId: string) => ({ orgId, held: 0 });

/** Runs all pending callbacks. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('turns for database connections', () => {
  it('leave a third of them to others, however many requests one organization has', async () => {
    const turns = new ConnectionTurns(3, 1_000_000_000);
    const taken: Connection[] = [];
    for (let count = 0; count < 10; count += 1)
      void turns.connect(workOf('ada'), connect).then(connection => taken.push(connection));
    await settle();
    assert.deepEqual([turns.countOf('ada'), taken.length], [{ held: 2, waiting: 8 }, 2]);
    await turns.connect(workOf('bob'), connect);
    taken[0]?.release();
    await settle();
    assert.deepEqual(turns.countOf('ada'), { held: 2, waiting: 7 });
  });

  it('give the next one to the organization that holds the fewest', async () => {
    const turns = new ConnectionTurns(3, 1_000_000_000);
    const ada = [await turns.connect(workOf('ada'), connect), await turns.connect(workOf('ada'), connect)];
    const bob = await turns.connect(workOf('bob'), connect);
    const order: string[] = [];
    for (const orgId of ['ada', 'ada', 'eve'])
      void turns.connect(workOf(orgId), connect).then(() => order.push(orgId));
    bob.release();
    ada[0]?.release();
    await settle();
    assert.deepEqual(order, ['eve', 'ada']);
  });

  it('are not waited for by work that holds a connection already', async () => {
    const turns = new ConnectionTurns(3, 1_000_000_000);
    const works = [workOf('ada'), workOf('ada')];
    for (const work of [...works, ...works]) await turns.connect(work, connect);
    assert.deepEqual(turns.countOf('ada'), { held: 4, waiting: 0 });
  });

  it('end once for a connection, and also where none could be made', async () => {
    const turns = new ConnectionTurns(2, 1_000_000_000);
    const connection = await turns.connect(workOf('ada'), connect);
    connection.release();
    connection.release();
    await assert.rejects(
      turns.connect(workOf('ada'), () => Promise.reject(new Error('no server'))),
      /no server/,
    );
    assert.deepEqual(turns.countOf('ada'), { held: 0, waiting: 0 });
    await turns.connect(workOf('ada'), connect);
    assert.deepEqual(turns.countOf('ada'), { held: 1, waiting: 0 });
  });

  it('are waited for so long, and then refused as a full pool refuses', async () => {
    const turns = new ConnectionTurns(2, 1);
    await turns.connect(workOf('ada'), connect);
    await assert.rejects(turns.connect(workOf('ada'), connect), /timeout exceeded when trying to connect/);
    assert.deepEqual(turns.countOf('ada'), { held: 1, waiting: 0 });
  });
});
