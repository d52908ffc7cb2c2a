import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import { lockDelivery } from '../../src/activities/delivery-row.ts';
import { lookAfter } from '../../src/activities/webhook-room.ts';
import { readConfig } from '../../src/config.ts';
import { addEvent } from '../../src/db/add-event.ts';
import type { Em } from '../../src/db/orm.ts';
import { query } from '../../src/local/postgres.ts';
import { openService, type Service } from '../../src/service.ts';
import { freshDatabase } from '../support/stack.ts';

describe('a delivery in the queue of a busy webhook', () => {
  let databaseUrl: string;
  let service: Service;
  before(async () => {
    databaseUrl = await freshDatabase();
    const config = readConfig({ DATABASE_URL: databaseUrl, SIGNING_SECRET: 'x', LOG_LEVEL: 'silent' });
    service = await openService(config, 'test');
  });
  after(() => service.close());

  const inOne = <T>(work: (em: Em) => Promise<T>): Promise<T> =>
    service.orm.em.fork().transactional(em => work(em as Em));
  const run = async (sql: string, ...values: unknown[]): Promise<{ id: string }[]> =>
    (await query(databaseUrl, sql, values)).rows as { id: string }[];
  const happen = (em: Em, orgId: string): Promise<void> =>
    addEvent(em, {
      ...{ orgId, event: 'post.scheduled' },
      data: {
        ...{ postId: uuidv7(), brandId: uuidv7(), brandSlug: 'b', platforms: [], text: '' },
        ...{ scheduledAt: new Date().toISOString(), previousScheduledAt: null },
      },
    });

  /** A webhook with places for two, whose requests are under way for so long; gives the last of ten that wait behind them. */
  const lastOfTen = async (lastedMs: number): Promise<string> => {
    const [org, webhook] = [uuidv7(), uuidv7()];
    await run(
      `insert into webhooks (id, org_id, name, url, events, secret, rate_per_second, max_concurrency, created_at, updated_at)
       values ($1, $2, 'x', 'https://example.com', '{*}', 's', 100, 2, now(), now())`,
      ...[webhook, org],
    );
    for (let event = 0; event < 12; event += 1) await inOne(em => happen(em, org));
    await run('update deliveries set next_attempt_at = now() where webhook_id = $1', webhook);
    await run(
      `update deliveries set status = 'delivering', next_attempt_at = null, updated_at = now() - $2 * interval '1 ms'
        where webhook_id = $1 and sequence <= 2`,
      ...[webhook, lastedMs],
    );
    const [last] = await run('select id from deliveries where webhook_id = $1 and sequence = 12', webhook);
    return last?.id ?? '';
  };
  const looksAfter = (deliveryId: string): Promise<number> =>
    inOne(async em => {
      const row = await lockDelivery(em, deliveryId);
      assert.ok(row);
      return lookAfter(em, row);
    });

  it('looks again when it should be its turn, where nothing is known of the receiver', async () => {
    assert.equal(await looksAfter(await lastOfTen(0)), (10 * 500) / 2);
  });

  it('W13: looks the later, the longer the first requests last: a thousand would keep the worker busy with looking', async () => {
    const afterMs = await looksAfter(await lastOfTen(8_000));
    assert.ok(afterMs >= (10 * 8_000) / 2 && afterMs < (10 * 10_000) / 2, String(afterMs));
  });
});
