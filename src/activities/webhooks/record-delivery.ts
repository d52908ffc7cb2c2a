import type { Em } from '../../db/driver/orm.ts';
import { announceDisabled } from '../../db/webhooks/announce-failing.ts';
import { closeDeliveryAttempt, succeedAtOnce } from '../../db/webhooks/delivery-attempts.ts';
import { lockDelivery, moveDelivery, type LockedDelivery } from '../../db/webhooks/locked-delivery.ts';
import { passSlots } from '../../db/webhooks/pass-slots.ts';
import { planNextAttempt } from './fail-delivery.ts';
import { nextStepOf } from './delivery-states.ts';
import type { AttemptRecord, DeliveryStep, KeptAnswer } from './delivery-steps.ts';
import type { Delivering } from './delivery-steps.ts';
import { countFailure, countSuccess } from './webhook-health.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/**
 * Writes what a request came to on its attempt, its delivery and its endpoint, in one transaction. Safe to repeat: an
 * attempt that has its end changes nothing more.
 */
export const recordDelivery = async (
  delivering: Delivering,
  record: AttemptRecord,
  answer?: KeptAnswer,
): Promise<DeliveryStep> => {
  const em = delivering.orm.em.fork();
  const isSimple = record.failure === null && (await succeedAtOnce(em, { ...record, answer }));
  return isSimple ? accepted(record) : recordInSteps(delivering, record, answer);
};

const accepted = ({ statusCode }: AttemptRecord): DeliveryStep => ({
  state: 'ended',
  status: 'succeeded',
  reason: `accepted with ${statusCode}`,
});

const recordInSteps = (
  delivering: Delivering,
  record: AttemptRecord,
  answer: KeptAnswer | undefined,
): Promise<DeliveryStep> =>
  inTransaction(delivering.orm, async em => {
    const row = await lockDelivery(em, record.deliveryId);
    if (!row) return { state: 'ended', status: 'cancelled', reason: 'the delivery is gone' };
    const before = await closeDeliveryAttempt(em, { ...record, answer });
    if (before === undefined) return nextStepOf(row);
    if (record.failure === null) return succeed(em, row, record);
    // a lost attempt has been counted when it was lost
    return before === 'started' ? fail(delivering, em, row, record) : nextStepOf(row);
  });

/** A success ends the delivery also when the attempt had been given up; not when it has been told to begin again since. */
const succeed = async (em: Em, row: LockedDelivery, record: AttemptRecord): Promise<DeliveryStep> => {
  await countSuccess(em, row, record);
  if (row.revision !== record.revision) return nextStepOf(row);
  await moveDelivery(em, row, { status: 'succeeded' });
  await passSlots(em, row.webhook_id, 1);
  return accepted(record);
};

const fail = async (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
  record: AttemptRecord,
): Promise<DeliveryStep> => {
  const enabled = await countFailure(delivering, em, row, record);
  const step = await moveOn(delivering, em, { ...row, enabled }, record);
  if (row.enabled && !enabled) await announceDisabled(em, { id: row.webhook_id, orgId: row.org_id });
  return step;
};

/** Plans what follows a failed attempt, unless the delivery has gone on without it. */
const moveOn = (
  delivering: Delivering,
  em: Em,
  row: LockedDelivery,
  record: AttemptRecord,
): Promise<DeliveryStep> | DeliveryStep => {
  const isCurrentAttempt = row.status === 'delivering' && row.attempts === record.number;
  if (!isCurrentAttempt || row.revision !== record.revision) return nextStepOf(row);
  const { message, retryAfterMs } = record;
  return planNextAttempt(delivering, em, row, { what: message ?? 'failed', retryAfterMs });
};
