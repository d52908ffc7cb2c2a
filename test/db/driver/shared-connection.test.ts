import assert from 'node:assert/strict';
import pg from 'pg';
import { SharedConnection } from '../../../src/db/driver/shared-connection.ts';
import { eventually } from '../../support/eventually.ts';
import { freshDatabase } from '../../support/stack.ts';

interface Answer {
  value: number;
  process: number;
}

describe('a connection that queries share', () => {
  let pool: pg.Pool;
  let shared: SharedConnection;
  beforeEach(async () => {
    const options = { connectionString: await freshDatabase(), pipeline: true };
    pool = new pg.Pool(options as pg.PoolConfig);
    pool.on('error', () => undefined);
    shared = new SharedConnection(pool, 1_500);
  });
  afterEach(() => pool.end());

  const ask = async (value: number): Promise<Answer> => {
    const text = 'select $1::int as value, pg_backend_pid() as process';
    const { rows } = await shared.query<Answer>({ name: 'ask', text, values: [value] });
    assert.ok(rows[0]);
    return rows[0];
  };
  const askAll = (count: number) => Promise.all(Array.from({ length: count }, (_, value) => ask(value)));

  it('gives each its own answer', async () => {
    const answers = await askAll(100);
    assert.deepEqual(
      answers.map(({ value }) => value),
      Array.from({ length: 100 }, (_, value) => value),
    );
    assert.equal(new Set(answers.map(({ process }) => process)).size, 1);
  });

  it('is returned to the pool when it is idle, and taken again', async () => {
    await askAll(10);
    await askAll(10);
    assert.deepEqual([pool.totalCount, pool.idleCount, pool.waitingCount], [1, 1, 0]);
  });

  it('is left to who waits for one of their own, however much is asked', async () => {
    const narrow = new pg.Pool({ ...pool.options, max: 1, pipeline: true } as pg.PoolConfig);
    const asked = new SharedConnection(narrow, 5_000);
    let isDone = false;
    const asking = async (): Promise<void> => {
      while (!isDone) await asked.query({ text: 'select pg_sleep(0.01)' });
    };
    const all = [asking(), asking(), asking()];
    try {
      (await narrow.connect()).release();
    } finally {
      isDone = true;
      await Promise.all(all);
      await narrow.end();
    }
  });

  it('opens no further connection to a server that does not answer, until the query times out', async () => {
    const asked: Promise<unknown>[] = [];
    const ask = () => asked.push(shared.query({ text: 'select pg_sleep(60)' }).catch(() => undefined));
    ask();
    await eventually('others ask for longer than a turn', async () => {
      ask();
      return asked.length > 10;
    });
    assert.equal(pool.totalCount, 1);
    await Promise.all(asked);
  });

  it('fails no query for the mistake of another', async () => {
    const wrong = shared.query({ text: 'select 1 / $1::int', values: [0] });
    const [mistake, answers] = await Promise.allSettled([wrong, askAll(20)]);
    assert.deepEqual([mistake.status, answers.status], ['rejected', 'fulfilled']);
    assert.equal((await ask(7)).value, 7);
  });

  it('is another one after it was lost', async () => {
    const { process } = await ask(0);
    const lost = assert.rejects(shared.query({ text: 'select pg_sleep(1)' }));
    await pool.query('select pg_terminate_backend($1)', [process]);
    await lost;
    const answer = await ask(1);
    assert.notEqual(answer.process, process);
    assert.equal(answer.value, 1);
  });

  it('is another one after a query that was not answered in time, whatever else was asked meanwhile', async () => {
    const { process } = await ask(0);
    const slow = assert.rejects(shared.query({ text: 'select pg_sleep(60)' }), { code: 'unavailable' });
    const behind = ask(1).catch((error: { code: string }) => error.code);
    await slow;
    assert.equal(await behind, 'unavailable');
    const answer = await ask(2);
    assert.notEqual(answer.process, process);
    assert.equal(answer.value, 2);
  });
});
