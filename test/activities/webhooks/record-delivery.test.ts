import assert from 'node:assert/strict';
import pg from 'pg';
import type { AttemptRecord } from '../../../src/activities/webhooks/delivery-steps.ts';
import { recordDeliveries, recordSuccesses } from '../../../src/activities/webhooks/record-delivery.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { aBusyWebhook } from '../../support/servers/busy-webhook.ts';
import { eventually } from '../../support/eventually.ts';
import { useService } from '../../support/service.ts';
import { useForEach } from '../../support/use.ts';

describe('the successes of a busy webhook', () => {
  const service = useService();
  const databaseUrl = () => service().config.DATABASE_URL ?? '';
  const webhook = useForEach(() => aBusyWebhook(service(), { places: 3, waiting: 1 }));

  const run = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    service().orm.em.fork().execute(sql, values);
  const success = (index: number): AttemptRecord => {
    const { id: deliveryId, attemptId } = webhook().underWay[index] ?? { id: '', attemptId: '' };
    return {
      deliveryId,
      attemptId,
      number: 1,
      revision: 1,
      generation: 0,
      rotation: null,
      signedWith: 'current',
      failure: null,
      message: null,
      statusCode: 204,
      retryAfterMs: null,
      durationMs: 20,
      delayedMs: 0,
      dialledAddress: '127.0.0.1',
    };
  };
  const answer = { headers: { 'x-a': 'b' }, body: 'half of a fox \u{FFFD}', truncated: false };
  const write = async (...indexes: number[]): Promise<number> =>
    (
      await recordSuccesses(
        service(),
        indexes.map(index => ({ record: success(index), answer })),
      )
    ).size;
  const statuses = async (): Promise<string[]> =>
    (
      await run<{ status: string }>(
        'select status from deliveries where webhook_id = ? order by sequence',
        webhook().id,
      )
    ).map(({ status }) => status);

  it('are written in one go, each with its answer', async () => {
    assert.equal(await write(0, 1, 2), 3);
    assert.deepEqual(await statuses(), ['succeeded', 'succeeded', 'succeeded', 'pending']);
    const kept = await run<Record<string, unknown>>(
      `select distinct outcome, response_headers as headers, response_body as body, status_code as status, duration_ms as ms
         from delivery_attempts where webhook_id = ?`,
      webhook().id,
    );
    assert.deepEqual(kept, [
      { outcome: 'succeeded', headers: answer.headers, body: answer.body, status: 204, ms: 20 },
    ]);
  });

  it('are written once, however often they are', async () => {
    assert.deepEqual([await write(0, 1), await write(0, 1, 2)], [2, 1]);
  });

  it('are left to be counted, each by itself, where the webhook has something to learn from one', async () => {
    await run(
      'update webhooks set consecutive_failures = 3, first_failure_at = now() where id = ?',
      webhook().id,
    );
    assert.equal(await write(0, 1), 0);
    await recordDeliveries(service(), [{ record: success(0), answer }]);
    assert.equal(await write(1), 1);
    assert.deepEqual((await statuses()).slice(0, 2), ['succeeded', 'succeeded']);
  });

  it('do not end a delivery that was restarted in the meantime', async () => {
    await run('update deliveries set revision = 2 where id = ?', webhook().underWay[1]?.id);
    assert.equal(await write(0, 1), 1);
    assert.deepEqual((await statuses()).slice(0, 2), ['succeeded', 'delivering']);
  });

  it('do not block the attempt of a worker that holds the delivery while they wait for it', async () => {
    const [{ id, attemptId } = { id: '', attemptId: '' }] = webhook().underWay;
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    try {
      await client.query(`begin; select 1 from deliveries where id = '${id}' for no key update`);
      const writing = write(0);
      await eventually('it waits', async () => {
        const { rowCount } = await query(
          databaseUrl(),
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      });
      await client.query(
        `select 1 from delivery_attempts where id = '${attemptId}' for no key update nowait; commit`,
      );
      assert.equal(await writing, 1);
    } finally {
      await client.end();
    }
  });
});
