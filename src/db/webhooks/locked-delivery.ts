import type { DeliveryStatus } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';

/** A delivery with its endpoint and its event, as one query reads and locks them. Instants: epoch milliseconds of the database. */
export interface LockedDelivery {
  id: string;
  org_id: string;
  webhook_id: string;
  sequence: number | null;
  status: DeliveryStatus;
  tries: number;
  attempts: number;
  next_attempt_ms: number | null;
  updated_ms: number;
  now_ms: number;
  retry_schedule: number[];
  revision: number;
  url: string;
  enabled: boolean;
  deleted: boolean;
  secret: string;
  /** Null when there is none or its time is over. */
  previous_secret: string | null;
  /** Tells rotations apart; null before the first. */
  rotation_ms: number | null;
  new_secret_accepted: boolean;
  headers: string | null;
  rate_per_second: number;
  max_concurrency: number;
  next_request_ms: number | null;
  consecutive_failures: number;
  first_failure_ms: number | null;
  generation: number;
  event_id: string;
  event: string;
  body: string;
}

const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** Reads a delivery and locks it, its endpoint first: anyone who changes many deliveries of an endpoint locks in that order too. */
export const lockDelivery = async (em: Em, id: string): Promise<LockedDelivery | undefined> => {
  const [row] = await em.execute<LockedDelivery[]>(
    `select d.id, d.org_id, d.webhook_id, d.sequence::float8 as sequence, d.status, d.tries, d.attempts, d.retry_schedule, d.revision,
            ${milliseconds('d.next_attempt_at')} as next_attempt_ms, ${milliseconds('d.updated_at')} as updated_ms,
            ${milliseconds('clock_timestamp()')} as now_ms,
            w.url, w.enabled, w.deleted_at is not null as deleted, w.secret, w.new_secret_accepted, w.headers,
            ${milliseconds('w.previous_secret_expires_at')} as rotation_ms,
            case when w.previous_secret_expires_at > now() then w.previous_secret end as previous_secret,
            w.rate_per_second, w.max_concurrency, ${milliseconds('w.next_request_at')} as next_request_ms,
            w.consecutive_failures, ${milliseconds('w.first_failure_at')} as first_failure_ms, w.generation,
            e.id as event_id, e.event, e.body
       from deliveries d join webhooks w on w.id = d.webhook_id join events e on e.id = d.event_id
      where d.id = ? for no key update of w, d`,
    [id],
  );
  return row;
};

/** Moves a delivery; `nextAttemptAt` in epoch milliseconds. The caller holds its row. */
export const moveDelivery = async (
  em: Em,
  { id }: Pick<LockedDelivery, 'id'>,
  {
    status,
    tries,
    nextAttemptAt = null,
  }: { status: DeliveryStatus; tries?: number; nextAttemptAt?: number | null },
): Promise<void> => {
  await em.execute(
    `update deliveries
        set status = ?::text, tries = coalesce(?::int, tries), updated_at = now(),
            next_attempt_at = to_timestamp(?::float8 / 1000),
            ended_at = case when ?::text in ('succeeded', 'exhausted', 'cancelled') then now() end
      where id = ?`,
    [status, tries ?? null, nextAttemptAt, status, id],
  );
};

/** Has a locked delivery wait for a place at its endpoint, until it is passed one or, at the latest, this instant (epoch milliseconds). */
export const awaitWebhookSlot = (em: Em, deliveryId: string, until: number): Promise<unknown> =>
  em.execute(
    `update deliveries set next_attempt_at = look.at, slot_awaited_until = look.at, updated_at = now()
       from (select to_timestamp(?::float8 / 1000) as at) as look where id = ?`,
    [until, deliveryId],
  );
