import type { LockedDelivery } from '../../db/webhooks/locked-delivery.ts';
import { testEvent } from '../../domain/events.ts';
import type { DeliveryStep } from './delivery-steps.ts';

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
