import type { DeliveryStatus } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';
import { wakeDeliveries } from './wake-deliveries.ts';

/** Holds what waits for an endpoint that is disabled, but for tests; those workflows are told, so that they end. */
export const holdDeliveries = (em: Em, webhookId: string): Promise<number> =>
  wakeDeliveries(
    em,
    `update deliveries set status = 'held', next_attempt_at = null, revision = revision + 1, updated_at = now()
      where webhook_id = ? and sequence is not null and status in ('pending', 'retrying')`,
    [webhookId],
  );

/** Cancels what an endpoint that is deleted has not been delivered; those workflows are told. */
export const cancelDeliveries = (em: Em, webhookId: string): Promise<number> =>
  wakeDeliveries(
    em,
    `update deliveries set status = 'cancelled', next_attempt_at = null, ended_at = now(), updated_at = now(),
            revision = revision + 1
      where webhook_id = ? and status in ('pending', 'retrying', 'held')`,
    [webhookId],
  );

/** How a delivery begins: its retry schedule from the start, or at once the attempt that it waits for. */
export type Restart = 'from_the_start' | 'at_once';

const restarts: Record<Restart, string> = {
  from_the_start: 'tries = 0, next_attempt_at = null, ended_at = null',
  at_once: 'next_attempt_at = null',
};

/** Brings a delivery in one of these statuses on its way again; false, with nothing changed, when it is in another. */
export const restartDelivery = async (
  em: Em,
  id: string,
  { from, restart }: { from: readonly DeliveryStatus[]; restart: Restart },
): Promise<boolean> => {
  const moved = await wakeDeliveries(
    em,
    `update deliveries set status = 'pending', revision = revision + 1, updated_at = now(), ${restarts[restart]}
      where id = ? and status in (?)`,
    [id, [...from]],
  );
  return moved > 0;
};

/** Has the workflow of a delivery look at it, starting one where there is none; the delivery stays as it is. */
export const redriveDelivery = (em: Em, id: string): Promise<number> =>
  wakeDeliveries(em, 'update deliveries set updated_at = updated_at where id = ?', [id]);

/** Brings held or ended deliveries on their way again, in their order and so many milliseconds after one another. */
export const releaseSpread = async (em: Em, ids: readonly string[], apartMs: number): Promise<void> => {
  if (ids.length === 0) return;
  await wakeDeliveries(
    em,
    `update deliveries set status = 'pending', tries = 0, ended_at = null, revision = revision + 1, updated_at = now(),
            next_attempt_at = now() + array_position(?::uuid[], id) * interval '1 ms' * ?::float8
      where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`, apartMs, `{${ids.join(',')}}`],
    true,
  );
};
