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

/** Writes the simple ones of what requests came to, all in one statement; gives the attempts that it has written. */
export const recordSuccesses = async ({ orm }: Delivering, all: readonly Sent[]): Promise<Set<string>> => {
  const succeeded = all.filter(({ record }) => record.failure === null);
  if (succeeded.length === 0) return new Set();
  return succeedAtOnce(
    orm.em.fork(),
    succeeded.map(({ record, answer }) => ({ ...record, answer })),
  );
};

/**
 * Writes what requests came to on their attempts, deliveries and endpoint, in one transaction. Safe to repeat: an attempt
 * that has its end changes nothing more.
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
  // a lost attempt has been counted when it was lost
  return before.outcome === 'started'
    ? fail(delivering, em, row, { record, endedMs: before.ended_ms })
    : ended;
};

/** A success ends the delivery also when the attempt had been given up; not when it has been told to begin again since. */
const succeed = async (em: Em, row: LockedDelivery, record: AttemptRecord): Promise<DeliveryStep> => {
  await countSuccess(em, row, record);
  if (row.revision === record.revision) await moveDelivery(em, row, { status: 'succeeded' });
  return ended;
};

/** An attempt that has failed, and when. */
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

/** Plans what follows a failed attempt, unless the delivery has gone on without it. */
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
