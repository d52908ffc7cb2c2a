import type { Em } from '../db/orm.ts';
import type { DeliveryRow } from './delivery-row.ts';

/** An endpoint of which nothing is known yet is expected to answer this fast. */
const usualMs = 500;
/** A delivery in the queue of a busy endpoint looks again after so long at least and at most. */
const shortestLookMs = 250;
const longestLookMs = 5 * 60_000;
/** Of the deliveries that wait before it, no more than these are counted. */
const mostCounted = 1_000;

/**
 * How long a delivery waits for a busy endpoint, in milliseconds: until it should be its turn, by those that wait before it
 * and by how fast the endpoint answers: as its last answers did, and not before those requests have lasted that are under
 * way. So the queue is not asked by all at once: each look costs as much as a request.
 */
export const lookAfter = async (em: Em, row: DeliveryRow): Promise<number> => {
  const [queue] = await em.execute<{ before: number; ms: number | null; lasted: number | null }[]>(
    `select (select count(*)::int from
              (select 1 from deliveries where webhook_id = ? and status in ('pending', 'retrying') and id < ?
                  and next_attempt_at < now() + interval '${longestLookMs} ms' limit ${mostCounted}) as earlier) as before,
            (select avg(duration_ms)::float8 from
              (select duration_ms from delivery_attempts where webhook_id = ? and duration_ms is not null
                order by created_at desc limit 20) as latest) as ms,
            (select avg(extract(epoch from now() - updated_at) * 1000)::float8 from deliveries
              where webhook_id = ? and status = 'delivering') as lasted`,
    [row.webhook_id, row.id, row.webhook_id, row.webhook_id],
  );
  const answerMs = Math.max(queue?.ms ?? usualMs, queue?.lasted ?? 0);
  const turnMs = ((1 + (queue?.before ?? 0)) * answerMs) / row.max_concurrency;
  return Math.round(Math.min(longestLookMs, Math.max(shortestLookMs, answerMs / 10, turnMs)));
};

/** The next instant that the endpoint's rate has free: now, where that is free. */
export const freeSlot = ({ now_ms, next_slot_ms }: DeliveryRow): number =>
  next_slot_ms !== null && next_slot_ms > now_ms ? next_slot_ms : now_ms;

/** The one after a slot that is taken: whole milliseconds, rounded so that the rate is never exceeded. */
export const nextSlot = ({ rate_per_second }: DeliveryRow, slot: number): number =>
  slot + Math.ceil(1_000 / rate_per_second);

/** Keeps a slot for one delivery. */
export const takeSlot = async (em: Em, row: DeliveryRow, slot: number): Promise<void> => {
  await em.execute('update webhooks set next_slot_at = to_timestamp(?::float8 / 1000) where id = ?', [
    nextSlot(row, slot),
    row.webhook_id,
  ]);
};
