import { lockBalance } from '../../db/billing/credits.ts';
import { storeCustomer } from '../../db/billing/stripe.ts';
import type { Em } from '../../db/driver/orm.ts';

/** Notes which customer at Stripe stands for an organization; the first one stays, unless it is the one that is gone. */
export const saveCustomer = async (
  em: Em,
  orgId: string,
  { customerId, gone = null }: { customerId: string; gone?: string | null },
): Promise<void> => {
  await lockBalance(em, orgId);
  await storeCustomer(em, orgId, { customerId, gone });
};
