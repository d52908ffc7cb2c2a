import type { PerPlan } from '../../domain/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { findBilling } from '../billing/billing.ts';
import { lockBalance } from '../billing/credits.ts';
import type { Em } from '../driver/orm.ts';
import { clipBytes } from './clips.ts';

const megabyte = 1_048_576;

/** Throws `invalid_state` when so many bytes more are over what the plan keeps. Two at once wait for each other. */
export const requireClipStorage = async (
  em: Em,
  orgId: string,
  bytes: number,
  limits: PerPlan,
): Promise<void> => {
  await lockBalance(em, orgId);
  const limit = limits[(await findBilling(em, orgId)).plan];
  if ((await clipBytes(em, orgId)) + bytes <= limit * megabyte) return;
  throw refuse(
    'invalid_state',
    `The plan keeps at most ${limit} MB of clips; delete one first, or change the plan.`,
  );
};

/** The largest video that the organization's plan takes, in bytes. */
export const maxClipBytes = async (em: Em, orgId: string, limits: PerPlan): Promise<number> =>
  limits[(await findBilling(em, orgId)).plan] * megabyte;
