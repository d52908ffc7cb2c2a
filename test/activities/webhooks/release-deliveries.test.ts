import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { releaseDeliveries } from '../../../src/activities/webhooks/release-deliveries.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import { useService } from '../../support/service.ts';

const held = 10_000;
const cap = 200;

interface Released {
  sequence: number;
  dueMs: number;
}

describe('a backlog held for a webhook', () => {
  const service = useService();
  const databaseUrl = () => service().config.DATABASE_URL ?? '';

  const run = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await query(databaseUrl(), sql, values)).rows as Row[];

  /** A webhook with that many held deliveries, a millisecond after each other, written in any order but that; and a recovery. */
  const anOutage = async (): Promise<{ webhookId: string; recoveryId: string }> => {
    const [org, webhookId, recoveryId] = [uuidv7(), uuidv7(), uuidv7()];
    await run(
      `insert into webhooks (id, org_id, name, url, events, secret, rate_per_second, max_concurrency, created_at, updated_at)
       values ($1, $2, 'x', 'https://example.com', '{*}', 's', $3, 20, now(), now())`,
      webhookId,
      org,
      cap,
    );
    const began = Date.now() - 3_600_000;
    const numbers = Array.from({ length: held }, (_, index) => index + 1);
    const ids = numbers.map(number => uuidv7({ msecs: began + number }));
    await run(
      `with happened as (
         insert into events (id, created_at, org_id, event, body)
         select id, to_timestamp(($2 + sequence) / 1000.0), $1, 'post.failed', '{}'
           from unnest($3::uuid[]) with ordinality as made (id, sequence) returning 1
       ) insert into deliveries (id, created_at, updated_at, org_id, webhook_id, event_id, sequence, status, retry_schedule)
         select id, to_timestamp(($2 + sequence) / 1000.0), now(), $1, $4, id, sequence, 'held', '{1000}'
           from unnest($3::uuid[]) with ordinality as made (id, sequence) order by random()`,
      org,
      began,
      ids,
      webhookId,
    );
    await run(
      `insert into webhook_recoveries (id, created_at, updated_at, org_id, webhook_id, since, until, statuses, status,
                                       rate_per_second, requested_by)
       values ($1, now(), now(), $2, $3, to_timestamp(0), now(), '{held}', 'running', $4, 'user:x')`,
      recoveryId,
      org,
      webhookId,
      cap,
    );
    return { webhookId, recoveryId };
  };

  /** Returns the deliveries that the last step released, in order of due time. They count as sent from now on. */
  const letGo = async (webhookId: string): Promise<Released[]> => {
    const released = await run<Released>(
      `update deliveries set status = 'succeeded' where webhook_id = $1 and status = 'pending'
       returning sequence::int as sequence, (extract(epoch from next_attempt_at) * 1000)::float8 as "dueMs"`,
      webhookId,
    );
    return released.toSorted((one, other) => one.dueMs - other.dueMs);
  };

  it('W14: is let go by age, ten thousand of them, a second’s worth of the cap at a time and evenly within it', async () => {
    const { webhookId, recoveryId } = await anOutage();
    const order: number[] = [];
    for (let step = 0; step < held / cap; step += 1) {
      const { status, total, afterMs } = await releaseDeliveries(service(), recoveryId);
      assert.deepEqual([status, total, afterMs], ['running', held, 1_000]);
      const released = await letGo(webhookId);
      assert.equal(released.length, cap);
      const gaps = released.slice(1).map(({ dueMs }, index) => dueMs - (released[index]?.dueMs ?? 0));
      assert.ok(
        gaps.every(gap => Math.abs(gap - 1_000 / cap) <= 1),
        gaps.join(', '),
      );
      order.push(...released.map(({ sequence }) => sequence));
    }
    assert.deepEqual(
      order,
      Array.from({ length: held }, (_, index) => index + 1),
    );
    const last = await releaseDeliveries(service(), recoveryId);
    assert.deepEqual(last, { status: 'completed', total: held, released: held, afterMs: null });
    assert.deepEqual(await letGo(webhookId), []);
  });
});
