import type { DeliveryStatus } from '../../domain/deliveries.ts';
import type { Em } from '../driver/orm.ts';

/** A delivery with what a request of it is made of. Instants: epoch milliseconds of the database. */
export interface Sendable {
  id: string;
  org_id: string;
  webhook_id: string;
  sequence: number | null;
  revision: number;
  url: string;
  secret: string;
  /** Null when there is none or its time is over. */
  previous_secret: string | null;
  /** Tells rotations apart; null before the first. */
  rotation_ms: number | null;
  headers: string | null;
  generation: number;
  event_id: string;
  event: string;
  body: string;
}

/** A delivery with its endpoint and its event, as one query reads and locks them. */
export interface LockedDelivery extends Sendable {
  status: DeliveryStatus;
  tries: number;
  attempts: number;
  next_attempt_ms: number | null;
  now_ms: number;
  retry_schedule: number[];
  enabled: boolean;
  deleted: boolean;
  new_secret_accepted: boolean;
  consecutive_failures: number;
  first_failure_ms: number | null;
}

/** SQL of an instant as epoch milliseconds. */
export const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/**
 * Reads a delivery and locks it, its endpoint first: anyone who changes many deliveries of an endpoint locks in that order
 * too.
 */
export const lockDelivery = async (em: Em, id: string): Promise<LockedDelivery | undefined> => {
  const [row] = await em.execute<LockedDelivery[]>(
    `select d.id, d.org_id, d.webhook_id, d.sequence::float8 as sequence, d.status, d.tries, d.attempts, d.retry_schedule, d.revision,
            ${milliseconds('d.next_attempt_at')} as next_attempt_ms, ${milliseconds('clock_timestamp()')} as now_ms,
            w.url, w.enabled, w.deleted_at is not null as deleted, w.secret, w.new_secret_accepted, w.headers,
            ${milliseconds('w.previous_secret_expires_at')} as rotation_ms,
            case when w.previous_secret_expires_at > now() then w.previous_secret end as previous_secret,
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
