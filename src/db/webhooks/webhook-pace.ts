import type { Em } from '../driver/orm.ts';
import type { LockedDelivery } from './locked-delivery.ts';
import { queued } from './pass-slots.ts';

/** Of the deliveries that wait before it, no more than these are counted. */
const maxCounted = 1_000;

/** How many deliveries wait for a place at their endpoint before this one. */
export const countQueuedBefore = async (
  em: Em,
  { id, webhook_id }: Pick<LockedDelivery, 'id' | 'webhook_id'>,
): Promise<number> => {
  const [queue] = await em.execute<{ before: number }[]>(
    `select count(*)::int as before from (select 1 from deliveries
        where webhook_id = ? and id < ? and ${queued} limit ${maxCounted}) as earlier`,
    [webhook_id, id],
  );
  return queue?.before ?? 0;
};

/**
 * How long an endpoint's last answers took, and how long the requests to it that are under way have lasted, on average and
 * in milliseconds; null where there are none.
 */
export const answerTimes = async (
  em: Em,
  webhookId: string,
): Promise<{ ms: number | null; lasted: number | null }> => {
  const [pace] = await em.execute<{ ms: number | null; lasted: number | null }[]>(
    `select (select avg(duration_ms)::float8 from
              (select duration_ms from delivery_attempts where webhook_id = ? and duration_ms is not null
                order by created_at desc limit 20) as latest) as ms,
            (select avg(extract(epoch from now() - updated_at) * 1000)::float8 from deliveries
              where webhook_id = ? and status = 'delivering') as lasted`,
    [webhookId, webhookId],
  );
  return pace ?? { ms: null, lasted: null };
};

/** Writes when an endpoint's rate is free again, in epoch milliseconds. */
export const setNextRequestAt = (em: Em, webhookId: string, at: number): Promise<unknown> =>
  em.execute('update webhooks set next_request_at = to_timestamp(?::float8 / 1000) where id = ?', [
    at,
    webhookId,
  ]);
