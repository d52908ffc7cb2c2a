import { run } from 'graphile-worker';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createOutbound } from '../../src/adapters/outbound/outbound.ts';
import { signDelivery } from '../../src/adapters/secrets/sign-delivery.ts';
import { readConfig } from '../../src/config/index.ts';

/** Setup of the floor's worker. */
export interface JobQueueSetup {
  databaseUrl: string;
  url: string;
  secret: string;
  concurrency: number;
}

/** Job for one delivery: the content to sign and send. */
export interface DeliveryJob {
  deliveryId: string;
  orgId: string;
  webhookId: string;
  eventId: string;
  sequence: number;
}

const { databaseUrl, url, secret, concurrency } = JSON.parse(
  process.env['BENCH_FLOOR'] ?? '',
) as JobQueueSetup;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const config = readConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' });
const outbound = createOutbound(config);

const begin = async (job: DeliveryJob): Promise<{ attemptId: string; body: string }> => {
  const attemptId = uuidv7();
  const { rows } = await pool.query<{ body: string }>({
    name: 'begin',
    text: `with begun as (
             insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
             values ($1, now(), $2, $3, $4, 1, 'started', $5, 'current')
           ) select body from events where id = $6`,
    values: [attemptId, job.orgId, job.deliveryId, job.webhookId, url, job.eventId],
  });
  return { attemptId, body: rows[0]?.body ?? '' };
};

const end = (attemptId: string, deliveryId: string, statusCode: number): Promise<unknown> =>
  pool.query({
    name: 'end',
    text: `with ended as (
             update delivery_attempts set outcome = 'succeeded', ended_at = now(), status_code = $2 where id = $1
           ) update deliveries set status = 'succeeded', ended_at = now(), updated_at = now() where id = $3`,
    values: [attemptId, statusCode, deliveryId],
  });

/**
 * Runs the same steps as our delivery with the fewest statements: record the attempt, send the request, record the result.
 */
const deliver = async (job: DeliveryJob): Promise<void> => {
  const { attemptId, body } = await begin(job);
  const { deliveryId, eventId, sequence } = job;
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = signDelivery({
    deliveryId,
    eventId,
    sequence,
    timestamp,
    body,
    secret,
    event: 'post.scheduled',
    attempt: 1,
    signWith: 'current',
  });
  const { status } = await outbound.request({
    method: 'POST',
    url,
    body,
    timeoutMs: 15_000,
    maxBytes: 16_384,
    headers: { 'Content-Type': 'application/json', ...signed },
  });
  await end(attemptId, deliveryId, status);
};

const runner = await run({
  pgPool: new pg.Pool({ connectionString: databaseUrl, max: 20 }),
  concurrency,
  noHandleSignals: true,
  taskList: { deliver: payload => deliver(payload as DeliveryJob) },
});
process.send?.({ ready: true });
process.once('disconnect', () => process.exit());
await runner.promise;
