import { lockBalance } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';

/** Notes which customer at Stripe stands for an organization; the first one stays, unless it is the one that is gone. */
export const saveCustomer = async (
  em: Em,
  orgId: string,
  { customerId, gone = null }: { customerId: string; gone?: string | null },
): Promise<void> => {
  await lockBalance(em, orgId);
  await em.execute(
    `update billing_accounts set stripe_customer_id = coalesce(nullif(stripe_customer_id, ?), ?), updated_at = now()
      where org_id = ?`,
    [gone, customerId, orgId],
  );
};
