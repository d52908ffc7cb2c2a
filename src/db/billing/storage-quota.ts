import type { PerPlan, StoredKind } from '../../domain/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { storageLowText } from '../../domain/notification-texts.ts';
import type { Em } from '../driver/orm.ts';
import { addNotification } from '../notifications/add-notification.ts';
import { findBilling } from './billing.ts';
import { lockBalance } from './credits.ts';
import { storedBytes } from './stored-bytes.ts';

export const megabyte = 1_048_576;

/** From then on people are told that a store is nearly full. */
const fullFrom = 0.8;

/**
 * Throws `invalid_state` when so many bytes more are over what the plan keeps, and tells people when they are the ones that
 * nearly fill it. Two at once wait for each other.
 */
export const requireStorage = async (
  em: Em,
  orgId: string,
  { bytes, kind, limits }: { bytes: number; kind: StoredKind; limits: PerPlan },
): Promise<void> => {
  await lockBalance(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  const before = await storedBytes(em, orgId, kind);
  const after = before + bytes;
  if (after > limit * megabyte)
    throw refuse(
      'invalid_state',
      `The plan keeps at most ${limit} MB of ${kind}; delete some first, or change the plan.`,
    );
  const warnedFrom = limit * megabyte * fullFrom;
  if (before < warnedFrom && after >= warnedFrom)
    await addNotification(em, orgId, storageLowText(kind, { bytes: after, limit: limit * megabyte }));
};
