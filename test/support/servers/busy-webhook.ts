import { v7 as uuidv7 } from 'uuid';
import { addEvent } from '../../../src/db/webhooks/events.ts';
import type { Service } from '../../../src/process/service.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

/** A webhook that has as many requests under way as it takes, and deliveries that wait behind them; ids in their order. */
export interface BusyWebhook {
  id: string;
  underWay: { id: string; attemptId: string }[];
  waiting: string[];
}

/** Makes one by rows alone, where no worker runs; its requests have lasted so long. */
export const aBusyWebhook = async (
  { orm }: Pick<Service, 'orm'>,
  { places, waiting, lastedMs = 0 }: { places: number; waiting: number; lastedMs?: number },
): Promise<BusyWebhook> => {
  const [orgId, id] = [uuidv7(), uuidv7()];
  const run = (sql: string, ...values: unknown[]): Promise<{ id: string }[]> =>
    orm.em.fork().execute(sql, values);
  await run(
    `insert into webhooks (id, org_id, name, url, events, secret, rate_per_second, max_concurrency, created_at, updated_at)
     values (?, ?, 'x', 'https://example.com', '{*}', 's', 100, ?, now(), now())`,
    id,
    orgId,
    places,
  );
  const data = {
    postId: uuidv7(),
    brandId: uuidv7(),
    brandSlug: 'b',
    platforms: [],
    text: '',
    scheduledAt: new Date().toISOString(),
    previousScheduledAt: null,
  };
  for (let event = 0; event < places + waiting; event += 1)
    await inTransaction(orm, em => addEvent(em, { orgId, event: 'post.scheduled', data }));
  // a millisecond apart: deliveries of the same one are due in no order
  await run(
    `update deliveries set created_at = now() - (? - sequence) * interval '1 ms' where webhook_id = ?`,
    places + waiting,
    id,
  );
  await run(
    `update deliveries set status = 'delivering', attempts = 1, updated_at = now() - ? * interval '1 ms'
      where webhook_id = ? and sequence <= ?`,
    lastedMs,
    id,
    places,
  );
  await run(
    `insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
     select gen_random_uuid(), updated_at, org_id, id, webhook_id, 1, 'started', 'https://example.com', 'current'
       from deliveries where webhook_id = ? and status = 'delivering'`,
    id,
  );
  const rows = await run(
    `select id from deliveries where webhook_id = ? and status = 'pending' order by sequence`,
    id,
  );
  const attempts = await orm.em.fork().execute<BusyWebhook['underWay']>(
    `select d.id, a.id as "attemptId" from deliveries d join delivery_attempts a on a.delivery_id = d.id
      where d.webhook_id = ? order by d.sequence`,
    [id],
  );
  return { id, underWay: attempts, waiting: rows.map(row => row.id) };
};
