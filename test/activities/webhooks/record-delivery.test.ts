import assert from 'node:assert/strict';
import pg from 'pg';
import { recordDelivery } from '../../../src/activities/webhooks/record-delivery.ts';
import type { DeliveryStep } from '../../../src/activities/webhooks/delivery-steps.ts';
import type { Em } from '../../../src/db/driver/orm.ts';
import { passingSlots } from '../../../src/db/webhooks/pass-slots.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { aBusyWebhook, type BusyWebhook } from '../../support/servers/busy-webhook.ts';
import { eventually } from '../../support/eventually.ts';
import { useService } from '../../support/service.ts';

describe('the success of a delivery at a busy webhook', () => {
  const service = useService();
  const databaseUrl = () => service().config.DATABASE_URL ?? '';
  let webhook: BusyWebhook;
  beforeEach(async () => {
    webhook = await aBusyWebhook(service(), { places: 2, waiting: 3 });
  });

  const run = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (service().orm.em.fork() as Em).execute(sql, values);
  const succeed = (index: number): Promise<DeliveryStep> => {
    const { id: deliveryId, attemptId } = webhook.underWay[index] ?? { id: '', attemptId: '' };
    return recordDelivery(service(), {
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
    });
  };
  const moved = async (): Promise<string[]> =>
    (
      await run<{ id: string }>(
        `select id from deliveries where webhook_id = ? and status = 'pending' and slot_awaited_until <> next_attempt_at
          order by id`,
        webhook.id,
      )
    ).map(({ id }) => id);
  const told = async (): Promise<string[]> =>
    (
      await run<{ id: string }>(
        `select payload ->> 'deliveryId' as id from outbox_messages where not (payload ->> 'fresh')::boolean
            and payload ->> 'webhookId' = ? order by id`,
        webhook.id,
      )
    ).map(({ id }) => id);

  it('passes its place to the one that has waited longest, and to no other', async () => {
    await succeed(0);
    assert.deepEqual(
      [await moved(), await told()],
      [webhook.waiting.slice(0, 1), webhook.waiting.slice(0, 1)],
    );
  });

  it('passes it once, however often it is written', async () => {
    await succeed(0);
    await succeed(0);
    assert.deepEqual(await told(), webhook.waiting.slice(0, 1));
  });

  it('passes each of two that are written at once to another', async () => {
    await Promise.all([succeed(0), succeed(1)]);
    assert.deepEqual((await told()).toSorted(), webhook.waiting.slice(0, 2));
  });

  it('finds the next in the index of the queue, also where the planner knows of none that waits', async () => {
    await run(
      `insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
       select gen_random_uuid(), now(), now(), org_id, webhook_id, event_id, 100 + more, 'succeeded', retry_schedule
         from deliveries, generate_series(1, 5000) as more where id = ?`,
      ...webhook.waiting.slice(0, 1),
    );
    await query(
      databaseUrl(),
      'update deliveries set next_attempt_at = null where slot_awaited_until is not null; analyze deliveries',
    );
    const { rows } = await query(databaseUrl(), `explain ${passingSlots(`'${webhook.id}'`, '1')}`);
    assert.match(JSON.stringify(rows), /deliveries_queue_index/);
  });

  /** Takes a lock, has a success written that waits for it, and takes the other while it does. */
  const lockBoth = async (one: string, other: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    try {
      await client.query(`begin; ${one} for no key update`);
      const writing = succeed(0);
      await eventually('it waits', async () => {
        const { rowCount } = await query(
          databaseUrl(),
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      });
      await client.query(`${other} for no key update nowait; commit`);
      assert.equal((await writing).state, 'ended');
    } finally {
      await client.end();
    }
  };

  it('keeps nobody who holds the webhook from what waits there while it has to wait for it itself', async () => {
    await run(
      'update webhooks set consecutive_failures = 1, first_failure_at = now() where id = ?',
      webhook.id,
    );
    await lockBoth(
      `select 1 from webhooks where id = '${webhook.id}'`,
      `select 1 from deliveries where id = '${webhook.waiting[0]}'`,
    );
    const [row] = await run<{ consecutive_failures: number }>(
      'select * from webhooks where id = ?',
      webhook.id,
    );
    assert.equal(row?.consecutive_failures, 0);
    assert.deepEqual(await told(), webhook.waiting.slice(0, 1));
  });

  it('keeps nobody who holds the delivery from its attempt while it waits for it', async () => {
    const [{ id, attemptId } = { id: '', attemptId: '' }] = webhook.underWay;
    await lockBoth(
      `select 1 from deliveries where id = '${id}'`,
      `select 1 from delivery_attempts where id = '${attemptId}'`,
    );
  });
});
