import type { Em } from '../../db/driver/orm.ts';
import { announceDisabled } from '../../db/webhooks/health.ts';
import {
  closeDeliveryAttempt,
  succeedAtOnce,
  lockDelivery,
  moveDelivery,
  type LockedDelivery,
} from '../../db/webhooks/attempts.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { AttemptRecord, Delivering, DeliveryStep } from './delivery-steps.ts';
import { planNextAttempt } from './fail-delivery.ts';
import type { Sent } from './send-delivery.ts';
import { countFailure, countSuccess } from './webhook-health.ts';

const ended: DeliveryStep = { state: 'ended' };

/** Writes the simple results of requests in one statement. Returns the attempts that it has written. */
export const recordSuccesses = async ({ orm }: Delivering, all: readonly Sent[]): Promise<Set<string>> => {
  const succeeded = all.filter(({ record }) => record.failure === null);
  if (succeeded.length === 0) return new Set();
  return succeedAtOnce(
    orm.em.fork(),
    succeeded.map(({ record, answer }) => ({ ...record, answer })),
  );
};

/**
 * Writes the results of requests to their attempts, deliveries, and webhook, in one transaction. Safe to repeat: an attempt
 * that has ended changes nothing more.
 */
export const recordDeliveries = (delivering: Delivering, all: readonly Sent[]): Promise<DeliveryStep[]> =>
  inTransaction(delivering.orm, async em => {
    const steps: DeliveryStep[] = [];
    for (const sent of all) steps.push(await recordOne(delivering, em, sent));
    return steps;
  });

const recordOne = async (delivering: Delivering, em: Em, { record, answer }: Sent): Promise<DeliveryStep> => {
  const row = await lockDelivery(em, record.deliveryId);
  if (!row) return ended;
  const before = await closeDeliveryAttempt(em, { ...record, answer });
  if (before === undefined) return ended;
  if (record.failure === null) return succeed(em, row, record);
  // a lost attempt was already counted when it was marked as lost
  return before.outcome === 'started'
    ? fail(delivering, em, row, { record, endedMs: before.ended_ms })
    : ended;
};

/** Ends a delivery after a success, even if the attempt had been abandoned. Does not end it if it was restarted since. */
const succeed = async (em: Em, row: LockedDelivery, record: AttemptRecord): Promise<DeliveryStep> => {
  await countSuccess(em, row, record);
  if (row.revision === record.revision) await moveDelivery(em, row, { status: 'succeeded' });
  return ended;
};

/** Failed attempt with its time. */
interface Failure {
  record: AttemptRecord;
  endedMs: number;
}

const fail = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
  failure: Failure,
): Promise<DeliveryStep> => {
  const enabled = await countFailure(delivering, em, row, failure.record);
  const step = await moveOn(delivering, em, { ...row, enabled }, failure);
  if (row.enabled && !enabled) await announceDisabled(em, { id: row.webhook_id, orgId: row.org_id });
  return step;
};

/** Plans what follows a failed attempt, unless the delivery has continued without it. */
const moveOn = (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
  { record, endedMs }: Failure,
): Promise<DeliveryStep> | DeliveryStep => {
  const isCurrentAttempt = row.status === 'delivering' && row.attempts === record.number;
  if (!isCurrentAttempt || row.revision !== record.revision) return ended;
  return planNextAttempt(delivering, em, row, { endedMs, retryAfterMs: record.retryAfterMs });
};
