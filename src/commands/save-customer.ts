import { lockBalance } from '../db/credits.ts';
import type { Em } from '../db/orm.ts';

/** Notes which customer at Stripe stands for an organization; the first one stays. */
export const saveCustomer = async (em: Em, orgId: string, customerId: string): Promise<void> => {
  await lockBalance(em, orgId);
  await em.execute(
    'update billing_accounts set stripe_customer_id = coalesce(stripe_customer_id, ?), updated_at = now() where org_id = ?',
    [customerId, orgId],
  );
};
