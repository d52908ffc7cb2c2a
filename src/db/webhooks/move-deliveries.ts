import type { DeliveryStatus } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

/** Holds what waits for an endpoint that is disabled, but for tests; its workflow is told, so that it ends. */
export const holdDeliveries = (em: Em, webhookId: string): Promise<void> =>
  changeAndWake(
    em,
    webhookId,
    `update deliveries set status = 'held', next_attempt_at = null, revision = revision + 1, updated_at = now()
      where webhook_id = ? and sequence is not null and status in ('pending', 'retrying')`,
  );

/** Cancels what an endpoint that is deleted has not been delivered; its workflow is told. */
export const cancelDeliveries = (em: Em, webhookId: string): Promise<void> =>
  changeAndWake(
    em,
    webhookId,
    `update deliveries set status = 'cancelled', next_attempt_at = null, ended_at = now(), updated_at = now(),
            revision = revision + 1
      where webhook_id = ? and status in ('pending', 'retrying', 'held')`,
  );

const changeAndWake = async (em: Em, webhookId: string, change: string): Promise<void> => {
  const [changed] = await em.execute<{ count: number }[]>(
    `with changed as (${change} returning 1) select count(*)::int as count from changed`,
    [webhookId],
  );
  if (changed && changed.count > 0) await wakeWebhooks(em, [webhookId]);
};

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
  const moved = await em.execute<{ webhookId: string }[]>(
    `update deliveries set status = 'pending', revision = revision + 1, updated_at = now(), ${restarts[restart]}
      where id = ? and status in (?) returning webhook_id as "webhookId"`,
    [id, [...from]],
  );
  await wakeWebhooks(
    em,
    moved.map(({ webhookId }) => webhookId),
  );
  return moved.length > 0;
};

/**
 * Brings held or ended deliveries of an endpoint on their way again, in their order and so many milliseconds after one
 * another.
 */
export const releaseSpread = async (
  em: Em,
  webhookId: string,
  { ids, apartMs }: { ids: readonly string[]; apartMs: number },
): Promise<void> => {
  if (ids.length === 0) return;
  await em.execute(
    `update deliveries set status = 'pending', tries = 0, ended_at = null, revision = revision + 1, updated_at = now(),
            next_attempt_at = now() + array_position(?::uuid[], id) * interval '1 ms' * ?::float8
      where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`, apartMs, `{${ids.join(',')}}`],
  );
  await wakeWebhooks(em, [webhookId]);
};
