import type { PerPlan } from '../../domain/billing.ts';
import { requireRoom, requireStorage } from '../billing/storage-quota.ts';
import type { Em } from '../driver/orm.ts';

/** Throws `invalid_state` when so many bytes of media more are over what the plan keeps. */
export const requireMediaStorage = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  requireStorage(em, orgId, { bytes, kind: 'media', limits });

/** Throws the same, before work that is for nothing where the file has no room. Keeps no room for it. */
export const requireMediaRoom = async (
  em: Em,
  orgId: string,
  bytes: number,
  limits: PerPlan,
): Promise<void> => {
  await requireRoom(em, orgId, { bytes, kind: 'media', limits });
};
