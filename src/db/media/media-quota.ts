import type { PerPlan } from '../../domain/billing/billing.ts';
import { requireRoom, requireStorage, notifyOfStorage } from '../billing/storage-quota.ts';
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

/** Tells people when so many bytes that are taken in any case nearly fill what the plan keeps: before they are listed. */
export const notifyOfMedia = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  notifyOfStorage(em, orgId, { bytes, kind: 'media', limits });
