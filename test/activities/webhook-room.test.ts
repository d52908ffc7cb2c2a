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

/** As with the usual deadline of requests. */
const deadAfterMs = 25_000;

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

  /** A webhook with places for two, whose requests are under way for so long; gives the ten that wait behind them. */
  const tenBehind = async (lastedMs: number): Promise<string[]> => {
    const [org, webhook] = [uuidv7(), uuidv7()];
    await run(
      `insert into webhooks (id, org_id, name, url, events, secret, rate_per_second, max_concurrency, created_at, updated_at)
       values ($1, $2, 'x', 'https://example.com', '{*}', 's', 100, 2, now(), now())`,
      ...[webhook, org],
    );
    for (let event = 0; event < 12; event += 1) await inOne(em => happen(em, org));
    await run(
      'update deliveries set next_attempt_at = now(), place_awaited_until = now() where webhook_id = $1',
      webhook,
    );
    await run(
      `update deliveries set status = 'delivering', next_attempt_at = null, updated_at = now() - $2 * interval '1 ms'
        where webhook_id = $1 and sequence <= 2`,
      ...[webhook, lastedMs],
    );
    const waiting = await run(
      `select id from deliveries where webhook_id = $1 and status = 'pending' order by id`,
      webhook,
    );
    return waiting.map(({ id }) => id);
  };
  const looksAfter = (deliveryId: string | undefined): Promise<number> =>
    inOne(async em => {
      const row = await lockDelivery(em, deliveryId ?? '');
      assert.ok(row);
      return lookAfter(em, row, deadAfterMs);
    });

  it('looks again soon where it is the first: a place may have been left in the instant in which it came', async () => {
    const [first] = await tenBehind(0);
    assert.equal(await looksAfter(first), 250);
  });

  it('W13: looks when all before it must be over, where it is not: a thousand that look would be felt by everybody', async () => {
    const [, second, ...others] = await tenBehind(8_000);
    assert.equal(await looksAfter(second), deadAfterMs * (1 + 1 / 2));
    assert.equal(await looksAfter(others.at(-1)), deadAfterMs * (1 + 9 / 2));
  });
});
