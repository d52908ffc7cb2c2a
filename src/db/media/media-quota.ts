import type { PerPlan } from '../../domain/billing/billing.ts';
import { requireRoom, requireStorage, notifyOfStorage } from '../billing/storage-quota.ts';
import type { Em } from '../driver/orm.ts';

/** Throws `invalid_state` if the additional bytes of media would exceed the plan's storage. */
export const requireMediaStorage = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  requireStorage(em, orgId, { bytes, kind: 'media', limits });

/** Throws `invalid_state` before work that would be in vain because the file exceeds the storage. Reserves nothing. */
export const requireMediaRoom = async (
  em: Em,
  orgId: string,
  bytes: number,
  limits: PerPlan,
): Promise<void> => {
  await requireRoom(em, orgId, { bytes, kind: 'media', limits });
};

/** Warns people when bytes that are stored in any case nearly fill the plan's storage. Call before they are listed. */
export const notifyOfMedia = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  notifyOfStorage(em, orgId, { bytes, kind: 'media', limits });
