import type { Em } from '../driver/orm.ts';
import { wakeDeliveries } from './wake-deliveries.ts';

/**
 * Deliveries that wait for a place at their endpoint; only those that are pending or retrying have a next attempt. Their
 * status is not asked for: the planner would take the index of that where it knows of few that wait, keep that plan, and
 * read all ten thousand that wait a minute later.
 */
export const queued = 'slot_awaited_until = next_attempt_at';

/**
 * The update by which places that are free pass to those that have waited longest. `webhook` and `count` are SQL. One that
 * somebody else holds now is about to look by itself. An array, since it is made once: the rows of an `in` may be looked for
 * again and again, and each time they would be others.
 */
export const passingSlots = (webhook: string, count: string): string =>
  `update deliveries set next_attempt_at = now(), updated_at = now() where id = any (array(
     select id from deliveries where webhook_id = ${webhook} and ${queued}
      order by id limit ${count} for no key update skip locked))`;

/** Passes so many places of an endpoint on, in the transaction that frees them. */
export const passSlots = async (em: Em, webhookId: string, count: number): Promise<void> => {
  await wakeDeliveries(em, passingSlots('?', '?'), [webhookId, count]);
};
