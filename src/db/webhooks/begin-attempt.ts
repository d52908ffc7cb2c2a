import type { Em } from '../driver/orm.ts';
import type { LockedDelivery } from './locked-delivery.ts';

/** An attempt that is about to be made. */
export interface NewAttempt {
  attemptId: string;
  number: number;
  signedWith: 'current' | 'previous';
}

/** Writes the second request of a delivery that has a slot of its endpoint, before it leaves. The caller holds both rows. */
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
