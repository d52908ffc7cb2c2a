import type { Em } from '../driver/orm.ts';
import type { LockedDelivery } from './locked-delivery.ts';

/** An attempt that is about to be made. */
export interface NewAttempt {
  attemptId: string;
  number: number;
  signedWith: 'current' | 'previous';
}

/** What an attempt needs of its endpoint. */
export interface SlotClaim {
  /** A request that is older than this has lost its process and takes no place. */
  deadAfterMs: number;
  /** The instant of the endpoint's rate that the attempt takes, and the next one after it; epoch milliseconds. Null for none. */
  pace: { sendAt: number; next: number } | null;
}

/** Writes the attempt before its request leaves; false, and nothing written, where the endpoint has no room. The caller holds both rows. */
export const beginAttempt = async (
  em: Em,
  row: LockedDelivery,
  { attemptId, number, signedWith }: NewAttempt,
  { deadAfterMs, pace }: SlotClaim,
): Promise<boolean> => {
  const begun = await em.execute<unknown[]>(
    `with room as (
       select count(*) < ?::int as is_free from deliveries
        where webhook_id = ? and status = 'delivering' and updated_at > now() - ? * interval '1 ms'
     ), paced as (
       update webhooks set next_request_at = to_timestamp(?::float8 / 1000) from room
        where webhooks.id = ? and is_free and ?::float8 is not null
     ), taken as (
       update deliveries set status = 'delivering', attempts = ?, next_attempt_at = null, updated_at = now() from room
        where deliveries.id = ? and is_free returning deliveries.id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken returning 1`,
    [
      row.max_concurrency,
      row.webhook_id,
      deadAfterMs,
      pace === null ? null : pace.next,
      row.webhook_id,
      pace === null ? null : pace.sendAt,
      number,
      row.id,
      attemptId,
      number,
      row.url,
      signedWith,
    ],
  );
  return begun.length > 0;
};

/** The same for the second request of a delivery that holds its endpoint's place already. */
export const beginSecondAttempt = (
  em: Em,
  row: LockedDelivery,
  { attemptId, number, signedWith }: NewAttempt,
): Promise<unknown> =>
  em.execute(
    `with taken as (
       update deliveries set attempts = ?, updated_at = now() where id = ? returning id, org_id, webhook_id
     ) insert into delivery_attempts (id, created_at, org_id, delivery_id, webhook_id, number, outcome, url, signed_with)
       select ?::uuid, now(), org_id, id, webhook_id, ?::int, 'started', ?::text, ?::text from taken`,
    [number, row.id, attemptId, number, row.url, signedWith],
  );
