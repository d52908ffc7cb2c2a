import type { Em } from '../../db/driver/orm.ts';
import type { DeliveryStatus } from '../../domain/deliveries.ts';
import { testEvent } from '../../domain/events.ts';
import type { DeliveryStep } from './delivery-steps.ts';

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

/** A test takes the way of every event and counts for nothing. */
export const isTest = ({ event }: Pick<LockedDelivery, 'event'>): boolean => event === testEvent;

/** What the row says that comes next, for a caller that has nothing to add to it. */
export const nextStepOf = (row: LockedDelivery): DeliveryStep => {
  if (row.status === 'pending' || row.status === 'retrying' || row.status === 'delivering') {
    const afterMs = Math.max(0, (row.next_attempt_ms ?? row.now_ms) - row.now_ms);
    return { state: 'wait', afterMs, reason: `${row.status}, as its row says` };
  }
  return { state: 'ended', status: row.status, reason: row.status };
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
