import type { Em } from './orm.ts';
import { wakeDeliveries } from './wake-deliveries.ts';

/** Deliveries that wait for a place at their endpoint. */
export const queued = `status in ('pending', 'retrying') and place_awaited_until = next_attempt_at`;

/**
 * The update by which places that are free pass to those that have waited longest. `webhook` and `count` are SQL. One that
 * somebody else holds now is about to look by itself.
 */
export const passing = (webhook: string, count: string): string =>
  `update deliveries set next_attempt_at = now(), updated_at = now() where id in (
     select id from deliveries where webhook_id = ${webhook} and ${queued}
      order by id limit ${count} for no key update skip locked)`;

/** Passes so many places of an endpoint on, in the transaction that frees them. */
export const passPlaces = async (em: Em, webhookId: string, count: number): Promise<void> => {
  await wakeDeliveries(em, passing('?', '?'), [webhookId, count]);
};
