import assert from 'node:assert/strict';
import {
  lookForDue,
  nextLook,
  sleepUnlessDue,
  type DueLook,
  type NextLook,
} from '../../../src/activities/webhooks/look-for-due.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { eventually } from '../../support/eventually.ts';
import { aBusyWebhook } from '../../support/servers/busy-webhook.ts';
import { useService } from '../../support/service.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

/** Usual deadline of requests. */
const deadAfterMs = 25_000;

describe('a search for due deliveries of a webhook', () => {
  const service = useService();
  const run = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    service().orm.em.fork().execute(sql, values);
  const look = (webhookId: string, limit = 100): Promise<DueLook> => lookForDue(service(), webhookId, limit);
  const next = (webhookId: string, slots: number): Promise<NextLook> => nextLook(service(), webhookId, slots);
  const sequences = ({ claims }: DueLook): (number | null)[] => claims.map(({ row }) => row.sequence);

  it('takes the oldest, as many as there are slots, and writes their attempts', async () => {
    const { id } = await aBusyWebhook(service(), { places: 5, waiting: 10 });
    await run(`update deliveries set status = 'succeeded' where webhook_id = ? and sequence <= 3`, id);
    const seen = await look(id);
    assert.deepEqual([sequences(seen), seen.againMs, seen.slots], [[6, 7, 8], null, 5]);
    assert.equal((await next(id, 5)).isFull, true);
    const attempts = await run<{ outcome: string }>(
      'select outcome from delivery_attempts where id = any(?)',
      `{${seen.claims.map(({ attemptId }) => attemptId).join(',')}}`,
    );
    assert.deepEqual(
      attempts.map(({ outcome }) => outcome),
      ['started', 'started', 'started'],
    );
  });

  it('takes at most the requested number, and begins with the longest due', async () => {
    const { id, waiting } = await aBusyWebhook(service(), { places: 9, waiting: 5 });
    await run(
      `update deliveries set status = 'retrying', next_attempt_at = now() - interval '1 hour' where id = ?`,
      waiting[4],
    );
    await run(`update deliveries set next_attempt_at = now() + interval '1 hour' where id = ?`, waiting[0]);
    await run(`update deliveries set status = 'succeeded' where webhook_id = ? and sequence <= 9`, id);
    assert.deepEqual(sequences(await look(id, 2)), [14, 11]);
    assert.deepEqual(sequences(await look(id)), [12, 13]);
    const { againMs, isFull } = await next(id, 9);
    assert.ok(!isFull && againMs !== null && againMs > 20_000 && againMs <= deadAfterMs, `${againMs}`);
  });

  it('keeps to the rate, and claims but what is near', async () => {
    const { id } = await aBusyWebhook(service(), { places: 9, waiting: 5 });
    await run(`update deliveries set status = 'succeeded' where webhook_id = ? and sequence <= 9`, id);
    await run('update webhooks set rate_per_second = 20 where id = ?', id);
    const first = await look(id);
    assert.ok(first.claims.length >= 2 && first.claims.length <= 3);
    const times = first.claims.map(({ inMs }) => inMs);
    assert.deepEqual(
      times.map(time => Math.round(time - (times[0] ?? 0))),
      [0, 50, 100].slice(0, times.length),
    );
    assert.ok(first.againMs !== null && first.againMs >= 50 && first.againMs <= 150, `${first.againMs}`);
  });

  it('takes nothing of a webhook that is disabled, holds what waits, and leaves tests', async () => {
    const { id } = await aBusyWebhook(service(), { places: 2, waiting: 3 });
    await run(`update deliveries set status = 'succeeded' where webhook_id = ? and sequence <= 2`, id);
    await run(`update deliveries set sequence = null where webhook_id = ? and sequence = 4`, id);
    await run('update webhooks set enabled = false where id = ?', id);
    const seen = await look(id);
    assert.deepEqual(sequences(seen), [null]);
    const rows = await run<{ status: string }>(
      'select status from deliveries where webhook_id = ? and sequence > 2 order by sequence',
      id,
    );
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['held', 'held'],
    );
  });

  it('cancels what waits for a webhook that is deleted', async () => {
    const { id, waiting } = await aBusyWebhook(service(), { places: 2, waiting: 3 });
    await run('update webhooks set enabled = false, deleted_at = now() where id = ?', id);
    assert.deepEqual(sequences(await look(id)), []);
    const rows = await run<{ status: string }>(
      'select distinct status from deliveries where id = any(?)',
      `{${waiting.join(',')}}`,
    );
    assert.deepEqual(rows, [{ status: 'cancelled' }]);
  });

  it('declares a request lost that is older than its deadline, and not before', async () => {
    const { id, underWay } = await aBusyWebhook(service(), { places: 1, waiting: 1, lastedMs: 20_000 });
    assert.deepEqual(sequences(await look(id)), []);
    const early = await next(id, 1);
    assert.ok(early.isFull && early.againMs !== null && early.againMs > 0 && early.againMs <= 5_000);
    await run(`update deliveries set updated_at = now() - interval '1 minute' where id = ?`, underWay[0]?.id);
    // its slot is free
    assert.deepEqual(sequences(await look(id)), [2]);
    assert.equal((await next(id, 1)).againMs, 0);
    const [lost] = await run<{ outcome: string; status: string; tries: number }>(
      `select a.outcome, d.status, d.tries from deliveries d join delivery_attempts a on a.delivery_id = d.id where d.id = ?`,
      underWay[0]?.id,
    );
    assert.deepEqual(lost, { outcome: 'unknown', status: 'retrying', tries: 1 });
  });

  it('finds due deliveries by the index, even if ten thousand wait for their time', async () => {
    const { id } = await aBusyWebhook(service(), { places: 1, waiting: 2 });
    await run(
      `insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule, next_attempt_at)
       select gen_random_uuid(), now(), now(), org_id, webhook_id, event_id, 100 + more, 'retrying', retry_schedule, now() + more * interval '1 minute'
         from deliveries, generate_series(1, 10000) as more where webhook_id = ? and sequence = 1`,
      id,
    );
    await run('analyze deliveries');
    const plan = await run(
      `explain select id from deliveries
        where webhook_id = '${id}' and status in ('pending', 'retrying') and coalesce(next_attempt_at, created_at) <= now()
        order by coalesce(next_attempt_at, created_at), id limit 100`,
    );
    assert.match(JSON.stringify(plan), /Index.*deliveries_due_index/);
  });

  it('lets a webhook sleep while nothing is due, and the next event starts its workflow again', async () => {
    const { id } = await aBusyWebhook(service(), { places: 1, waiting: 1 });
    const awake = async (): Promise<unknown> =>
      (await run<{ woken_at: unknown }>('select woken_at from webhook_sequences where webhook_id = ?', id))[0]
        ?.woken_at;
    assert.equal(await sleepUnlessDue(service(), id, 0), undefined);
    assert.notEqual(await awake(), null);
    await run(`update deliveries set status = 'succeeded' where webhook_id = ?`, id);
    assert.deepEqual(await sleepUnlessDue(service(), id, 0), { forMs: null, queue: undefined });
    assert.equal(await awake(), null);
  });

  it('overlooks no event that is being written while it falls asleep', async () => {
    const { id } = await aBusyWebhook(service(), { places: 1, waiting: 1 });
    await run(`update deliveries set status = 'succeeded' where webhook_id = ?`, id);
    const falling = await inTransaction(service().orm, async em => {
      await em.execute('select 1 from webhook_sequences where webhook_id = ? for update', [id]);
      const asleep = sleepUnlessDue(service(), id, 0);
      await eventually('it waits for the event', async () => {
        const { rowCount } = await query(
          service().config.DATABASE_URL ?? '',
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      });
      await em.execute(`update deliveries set status = 'pending' where webhook_id = ? and sequence = 2`, [
        id,
      ]);
      return () => asleep;
    });
    assert.equal(await falling(), undefined);
  });
});
