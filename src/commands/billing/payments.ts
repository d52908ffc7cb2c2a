import { lockBalance, grantCredits } from '../../db/billing/credits.ts';
import {
  storeCustomer,
  isStripeEventTaken,
  noteStripeEvent,
  findOrgOfCustomer,
} from '../../db/billing/stripe.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { PaymentEvent, Payments, Subscription } from '../../adapters/billing/payments.ts';
import {
  countBillingChanges,
  findBilling,
  isSuspendedByOperator,
  type BillingRow,
} from '../../db/billing/billing.ts';
import { plans, suspendedStatuses } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { audit } from '../../db/audit.ts';
import { changeSubscription, type SubscriptionUpdate } from '../../db/billing/change-subscription.ts';
import { wakeSuspendedPosts } from '../../db/publishing/holds.ts';
import { auditActorOf, differences, fieldsOf } from '../../domain/audit.ts';

/** Notes which customer at Stripe stands for an organization; the first one stays, unless it is the one that is gone. */
export const saveCustomer = async (
  em: Em,
  orgId: string,
  { customerId, gone = null }: { customerId: string; gone?: string | null },
): Promise<void> => {
  await lockBalance(em, orgId);
  await storeCustomer(em, orgId, { customerId, gone });
};

/** What an event is about, as Stripe says it now. */
export interface SeenPayment {
  orgId: string;
  /** How often the organization's subscription had changed before Stripe was asked. */
  changes: number;
  subscription: Subscription;
}

/** Thrown when another event was carried out while this one's subscription was read: what was read may be older. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Events come late and in any order, so what they say is not believed: the subscription is read as it is now. Runs in no
 * transaction, so that nobody waits for Stripe. Undefined for an event that was taken before, or is about nobody here.
 */
export const readPaymentEvent = async (
  em: Em,
  event: PaymentEvent,
  readSubscription: Payments['readSubscription'],
): Promise<SeenPayment | undefined> => {
  if (event.customerId === null || event.subscriptionId === null) return undefined;
  const orgId = await findOrgOfCustomer(em, event.customerId);
  if (orgId === undefined || (await isStripeEventTaken(em, event))) return undefined;
  const changes = await countBillingChanges(em, orgId);
  const subscription = await readSubscription(event.subscriptionId);
  return subscription.customerId === event.customerId ? { orgId, changes, subscription } : undefined;
};

/** A subscription that has ended says nothing about the one that came in its place. */
const isReplaced = (known: string | null, { id, status }: Subscription): boolean =>
  known !== null && known !== id && (status === undefined || suspendedStatuses.includes(status));

/** Carries out an event of Stripe, once for each id. Throws `Overtaken`, and then it has to be read again. */
export const takePaymentEvent = async (
  em: Em,
  event: PaymentEvent,
  seen: SeenPayment | undefined,
): Promise<void> => {
  if (seen) await lockBalance(em, seen.orgId);
  if (!(await noteStripeEvent(em, event)) || !seen) return;
  if ((await countBillingChanges(em, seen.orgId)) !== seen.changes) throw new Overtaken();
  await follow(em, event, seen);
  await grantPaid(em, event, seen);
};

const becauseOf = ({ id, type }: PaymentEvent) => ({ actor: 'stripe', reason: `${type} ${id}` });

/** What an operator has suspended stays so, whatever is paid or changed at Stripe. */
const follow = async (em: Em, event: PaymentEvent, { orgId, subscription }: SeenPayment): Promise<void> => {
  const { id, plan, periodEnd } = subscription;
  const { stripeSubscriptionId } = await findBilling(em, orgId);
  if (subscription.status === undefined || isReplaced(stripeSubscriptionId, subscription)) return;
  const isSuspendedByUs = await isSuspendedByOperator(em, orgId);
  const status = isSuspendedByUs ? undefined : subscription.status;
  // that it has ended cannot stand in the status, which is the operator's
  const current = isSuspendedByUs && subscription.status === 'expired' ? null : id;
  const change = { orgId, plan, status, periodEnd, stripeSubscriptionId: current };
  await updateSubscription(em, { ...change, ...becauseOf(event) });
};

/** Throws `unavailable` for a price that is not set up: Stripe tells again, for days, and no credits that were paid are lost. */
const grantPaid = async (
  em: Em,
  event: PaymentEvent,
  { orgId, subscription }: SeenPayment,
): Promise<void> => {
  const { paidInvoiceId } = event;
  if (paidInvoiceId === null) return;
  const { plan } = subscription;
  if (plan === undefined) throw refuse('unavailable', 'STRIPE_PRICES contains no plan for this payment.');
  const amount = plans[plan].creditsPerPeriod;
  await grantCredits(em, { orgId, amount, reference: `invoice:${paidInvoiceId}`, ...becauseOf(event) });
};

const fields = ['plan', 'status', 'periodEnd'] as const;

/** Changes an organization's plan or status, with a line in its history; posts that waited for it go on at once. */
export const updateSubscription = async (em: Em, change: SubscriptionUpdate): Promise<BillingRow> => {
  const { orgId, actor, reason } = change;
  await lockBalance(em, orgId);
  const was = fieldsOf(await findBilling(em, orgId), fields);
  await changeSubscription(em, change);
  const after = await findBilling(em, orgId);
  await audit(em, {
    action: 'subscription.changed',
    target: { kind: 'organization', id: orgId },
    details: { reason, ...differences(was, fieldsOf(after, fields)) },
    by: auditActorOf(actor),
    orgId,
  });
  if (!after.suspended) await wakeSuspendedPosts(em, orgId);
  return after;
};
