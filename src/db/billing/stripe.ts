import { sql } from 'kysely';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { StripeEvent } from '../entities/billing.ts';

/** Whether an event of Stripe was carried out before. */
export const isStripeEventTaken = async (em: Em, { id }: { id: string }): Promise<boolean> =>
  (await em.count(StripeEvent, { id })) > 0;

/** Notes an event of Stripe, in the transaction that carries it out; false when that was done before. */
export const noteStripeEvent = async (
  em: Em,
  { id, type }: { id: string; type: string },
): Promise<boolean> => {
  const events = kyselyOf(em).insertInto('stripe_events').values({ id, type });
  const noted = await events.onConflict(conflict => conflict.doNothing()).executeTakeFirstOrThrow();
  return noted.numInsertedOrUpdatedRows === 1n;
};

/** The organization for which a customer at Stripe stands; undefined for none. */
export const findOrgOfCustomer = async (em: Em, customerId: string): Promise<string | undefined> => {
  const accounts = kyselyOf(em).selectFrom('billing_accounts').where('stripe_customer_id', '=', customerId);
  return (await accounts.select('org_id').executeTakeFirst())?.org_id;
};

/** Writes which customer at Stripe stands for an organization; one that is there stays, unless it is the one that is `gone`. */
export const storeCustomer = (
  em: Em,
  orgId: string,
  { customerId, gone }: { customerId: string; gone: string | null },
): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('billing_accounts')
    .set({
      stripe_customer_id: ({ ref }) =>
        sql`coalesce(nullif(${ref('stripe_customer_id')}, ${gone}), ${customerId})`,
      updated_at: now,
    })
    .where('org_id', '=', orgId)
    .execute();
