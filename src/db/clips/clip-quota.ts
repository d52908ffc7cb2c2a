import type { PerPlan } from '../../domain/billing/billing.ts';
import { findBilling } from '../billing/billing.ts';
import { megabyte, requireStorage } from '../billing/storage-quota.ts';
import type { Em } from '../driver/orm.ts';

/** Throws `invalid_state` if the additional bytes would exceed the plan's storage. Concurrent calls wait for each other. */
export const requireClipStorage = (em: Em, orgId: string, bytes: number, limits: PerPlan): Promise<void> =>
  requireStorage(em, orgId, { bytes, kind: 'clips', limits });

/** Returns the maximum size of a video in the organization's plan, in bytes. */
export const findMaxClipBytes = async (em: Em, orgId: string, limits: PerPlan): Promise<number> =>
  limits[(await findBilling(em, orgId)).plan] * megabyte;
