import type { PaymentEvent, Payments, Subscription } from '../adapters/payments.ts';
import { grantCredits, lockBalance } from '../db/credits.ts';
import type { Em } from '../db/orm.ts';
import { findBilling } from '../db/queries/billing.ts';
import { plans, suspendedStatuses } from '../domain/billing.ts';
import { changeSubscription } from './change-subscription.ts';

const isNew = async (em: Em, { id, type }: PaymentEvent): Promise<boolean> => {
  const made = await em.execute<unknown[]>(
    'insert into stripe_events (id, type) values (?, ?) on conflict do nothing returning id',
    [id, type],
  );
  return made.length > 0;
};

const orgOf = async (em: Em, customerId: string): Promise<string | undefined> => {
  const [row] = await em.execute<{ orgId: string }[]>(
    'select org_id as "orgId" from billing_accounts where stripe_customer_id = ?',
    [customerId],
  );
  return row?.orgId;
};

/** A subscription that has ended says nothing about the one that came in its place. */
const isReplaced = (known: string | null, { id, status }: Subscription): boolean =>
  known !== null && known !== id && (status === undefined || suspendedStatuses.includes(status));

/**
 * Carries out an event of Stripe, once for each id. Events come late and in any order, so what they say is not believed: the
 * subscription is read as it is now, under the lock of the organization's billing row.
 */
export const takePaymentEvent = async (
  em: Em,
  event: PaymentEvent,
  readSubscription: Payments['readSubscription'],
): Promise<void> => {
  if (!(await isNew(em, event))) return;
  const orgId = event.customerId === null ? undefined : await orgOf(em, event.customerId);
  if (orgId === undefined || event.subscriptionId === null) return;
  await lockBalance(em, orgId);
  const subscription = await readSubscription(event.subscriptionId);
  const { stripeSubscriptionId } = await findBilling(em, orgId);
  const { id, plan, status, periodEnd } = subscription;
  const because = { actor: 'stripe', reason: `${event.type} ${event.id}` };
  if (status !== undefined && !isReplaced(stripeSubscriptionId, subscription))
    await changeSubscription(em, { orgId, plan, status, periodEnd, stripeSubscriptionId: id, ...because });
  if (event.paidInvoiceId === null || plan === undefined) return;
  const amount = plans[plan].creditsPerPeriod;
  await grantCredits(em, { orgId, amount, reference: `invoice:${event.paidInvoiceId}`, ...because });
};
