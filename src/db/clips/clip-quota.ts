import type { PerPlan } from '../../domain/billing/billing.ts';
import { findBilling } from '../billing/billing.ts';
import { megabyte, requireStorage } from '../billing/storage-quota.ts';
import type { Em } from '../driver/orm.ts';

/** Throws `invalid_state` when so many bytes more are over what the plan keeps. Two at once wait for each other. */
export const requireClipStorage = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  requireStorage(em, orgId, { bytes, kind: 'clips', limits });

/** The largest video that the organization's plan takes, in bytes. */
export const findMaxClipBytes = async (em: Em, orgId: string, limits: PerPlan): Promise<number> =>
  limits[(await findBilling(em, orgId)).plan] * megabyte;
