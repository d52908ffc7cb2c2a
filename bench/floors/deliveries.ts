import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Happening } from '../events.ts';
import type { BenchReceiver } from '../receiver.ts';
import type { BenchStack } from '../stack.ts';
import type { JobQueueSetup } from './job-queue.ts';

/** Deliveries by graphile-worker, a job queue in PostgreSQL, for comparison with ours. */
export interface DeliveriesFloor {
  /** Commits a number of events, with a delivery and a job each, in one transaction. */
  together(count: number): Promise<void>;
  /** Commits one event. Returns the instant after the commit in epoch milliseconds. */
  one(): Promise<number>;
  stop(): Promise<void>;
}

const file = fileURLToPath(new URL('./job-queue.ts', import.meta.url));

/** Maximum number of concurrent requests, the same as for our webhook. */
const concurrency = 100;

const statement = `
  with wanted as (select gen_random_uuid() as event_id, gen_random_uuid() as delivery_id, n from generate_series(1, $1::int) n),
  happened as (
    insert into events (id, created_at, org_id, event, body)
    select event_id, now(), $2, 'post.scheduled', $3 from wanted
  ), made as (
    insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
    select delivery_id, now(), now(), $2, $4, event_id, $5::int + n, 'pending', '{300000}' from wanted
  ) select count(graphile_worker.add_job('deliver', json_build_object(
      'deliveryId', delivery_id, 'orgId', $2::text, 'webhookId', $4::text, 'eventId', event_id, 'sequence', $5::int + n)))
      from wanted`;

/** Starts the floor's worker. The deliveries belong to a webhook that is in no table, so that our worker ignores them. */
export const startDeliveriesFloor = async (
  { databaseUrl, start }: BenchStack,
  { orgId, secret }: Pick<Happening, 'orgId' | 'secret'>,
  receiver: BenchReceiver,
): Promise<DeliveriesFloor> => {
  const setup: JobQueueSetup = { databaseUrl, url: receiver.url, secret, concurrency };
  const worker = await start('floor-jobs', file, { BENCH_FLOOR: JSON.stringify(setup) });
  const webhookId = uuidv7();
  const body = JSON.stringify({ id: uuidv7(), event: 'post.scheduled', data: { text: 'One of many' } });
  let sequence = 0;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const together = async (count: number): Promise<void> => {
    await pool.query(statement, [count, orgId, body, webhookId, sequence]);
    sequence += count;
  };
  return {
    together,
    one: async () => {
      await together(1);
      return performance.timeOrigin + performance.now();
    },
    stop: async () => {
      await pool.end();
      await worker.stop();
    },
  };
};
