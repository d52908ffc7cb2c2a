import type { Em } from '../driver/orm.ts';
import { StripeEvent } from '../entities/billing.ts';

/** Returns whether a Stripe event was handled before. */
export const isStripeEventTaken = async (em: Em, { id }: { id: string }): Promise<boolean> =>
  (await em.count(StripeEvent, { id })) > 0;

/** Records a Stripe event in the transaction that handles it. Returns false if it was handled before. */
export const noteStripeEvent = async (
  em: Em,
  { id, type }: { id: string; type: string },
): Promise<boolean> => {
  const noted = await em.execute<unknown[]>(
    'insert into stripe_events (id, type) values (?, ?) on conflict do nothing returning 1',
    [id, type],
  );
  return noted.length === 1;
};

/** Finds the organization of a Stripe customer. Returns undefined if there is none. */
export const findOrgOfCustomer = async (em: Em, customerId: string): Promise<string | undefined> => {
  const [account] = await em.execute<{ org_id: string }[]>(
    'select org_id from billing_accounts where stripe_customer_id = ?',
    [customerId],
  );
  return account?.org_id;
};

/** Stores an organization's Stripe customer. An existing one stays, unless it is `gone`. */
export const storeCustomer = (
  em: Em,
  orgId: string,
  { customerId, gone }: { customerId: string; gone: string | null },
): Promise<unknown> =>
  em.execute(
    `update billing_accounts
        set stripe_customer_id = coalesce(nullif(stripe_customer_id, ?), ?), updated_at = now() where org_id = ?`,
    [gone, customerId, orgId],
  );
