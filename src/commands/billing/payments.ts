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

/** Stores the Stripe customer of an organization. The first one stays, unless the stored one was deleted at Stripe. */
export const saveCustomer = async (
  em: Em,
  orgId: string,
  { customerId, gone = null }: { customerId: string; gone?: string | null },
): Promise<void> => {
  await lockBalance(em, orgId);
  await storeCustomer(em, orgId, { customerId, gone });
};

/** Current state at Stripe of what an event is about. */
export interface SeenPayment {
  orgId: string;
  /** Number of changes of the organization's subscription before Stripe was asked. */
  changes: number;
  subscription: Subscription;
}

/** Thrown if another event was processed while this one's subscription was read, because the reading may be outdated. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Reads the current subscription of an event. Events arrive late and in any order, so their content is not trusted. Runs
 * outside a transaction, so that no one waits for Stripe. Undefined for an event that was already processed, or that
 * concerns no organization here.
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

/** Whether an ended subscription was already replaced by another one. */
const isReplaced = (known: string | null, { id, status }: Subscription): boolean =>
  known !== null && known !== id && (status === undefined || suspendedStatuses.includes(status));

/** Processes a Stripe event, once per id. Throws `Overtaken`, after which the event must be read again. */
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

/**
 * Applies the subscription's state. An organization that the operator suspended stays suspended, whatever happens at
 * Stripe.
 */
const follow = async (em: Em, event: PaymentEvent, { orgId, subscription }: SeenPayment): Promise<void> => {
  const { id, plan, periodEnd } = subscription;
  const { stripeSubscriptionId } = await findBilling(em, orgId);
  if (subscription.status === undefined || isReplaced(stripeSubscriptionId, subscription)) return;
  const isSuspendedByUs = await isSuspendedByOperator(em, orgId);
  const status = isSuspendedByUs ? undefined : subscription.status;
  // the status belongs to the operator, so it cannot show that the subscription has ended
  const current = isSuspendedByUs && subscription.status === 'expired' ? null : id;
  const change = { orgId, plan, status, periodEnd, stripeSubscriptionId: current };
  await updateSubscription(em, { ...change, ...becauseOf(event) });
};

/**
 * Grants the credits that were paid. Throws `unavailable` for an unknown price, because Stripe resends the event for days
 * and no paid credits are lost.
 */
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

/** Changes an organization's plan or status, with a line in its history. Posts that waited for it resume immediately. */
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
