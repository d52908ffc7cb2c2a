import Stripe from 'stripe';
import type { Config } from '../config.ts';
import type { BillingStatus, PlanName } from '../domain/billing.ts';
import { refuse } from '../domain/errors.ts';

/** A subscription at Stripe, in our words. */
export interface Subscription {
  id: string;
  /** Undefined for a price that is none of ours. */
  plan: PlanName | undefined;
  /** Undefined while its first payment is under way. */
  status: BillingStatus | undefined;
  periodEnd: Date | null;
}

/** What an event of Stripe is about. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** Set when an invoice for a new period has been paid. */
  paidInvoiceId: string | null;
}

/** The door to Stripe. Each call has ten seconds, and Stripe's own client repeats it by idempotency key. */
export interface Payments {
  /** The organization's customer: the same one, however often it is asked for. */
  createCustomer(orgId: string): Promise<string>;
  /** Address of a page on which a person subscribes to a plan; undefined when the plan has no price. */
  checkout(customerId: string, plan: PlanName, returnUrl: string): Promise<string | undefined>;
  /** Address of a page on which a person changes or ends their subscription. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  readSubscription(id: string): Promise<Subscription>;
  /** The event of a request whose signature is right and at most five minutes old; throws `unauthorized` for another. */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

const statuses: Record<Stripe.Subscription.Status, BillingStatus | undefined> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'suspended',
  paused: 'suspended',
  canceled: 'expired',
  incomplete_expired: 'expired',
  incomplete: undefined,
};

const idOf = (ref: unknown): string | null => {
  if (typeof ref === 'string') return ref;
  return ref !== null && typeof ref === 'object' && 'id' in ref ? String(ref.id) : null;
};

/** Invoices that begin a period; others are for changes in the middle of one. */
const newPeriods: readonly unknown[] = ['subscription_create', 'subscription_cycle'];

const eventOf = ({ id, type, data }: Stripe.Event): PaymentEvent => {
  const object = data.object as unknown as Record<string, unknown>;
  const parent = object['parent'] as { subscription_details?: { subscription?: unknown } } | null | undefined;
  const isSubscription = object['object'] === 'subscription';
  const isPaid = type === 'invoice.paid' && newPeriods.includes(object['billing_reason']);
  return {
    ...{ id, type },
    customerId: idOf(object['customer']),
    subscriptionId: isSubscription
      ? idOf(object)
      : (idOf(object['subscription']) ?? idOf(parent?.subscription_details?.subscription)),
    paidInvoiceId: isPaid ? idOf(object) : null,
  };
};

const clientOf = (key: string, address: string): Stripe => {
  const { protocol, hostname, port } = new URL(address);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(key, {
    ...{ host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme },
    ...{ timeout: 10_000, maxNetworkRetries: 2, telemetry: false },
  });
};

/** Waits for an answer; that Stripe gives none is no mistake of ours, nor of the caller. */
const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      kind => error instanceof kind,
    );
    throw isAway ? refuse('unavailable', 'Stripe does not answer; try again.', { retryAfter: 5 }) : error;
  }
};

const subscriptionOf = (found: Stripe.Subscription, prices: Config['STRIPE_PRICES']): Subscription => {
  const [item] = found.items.data;
  return {
    id: found.id,
    plan: [...prices].find(([, price]) => price === item?.price.id)?.[0],
    status: statuses[found.status],
    periodEnd: item ? new Date(item.current_period_end * 1_000) : null,
  };
};

/** Opens the door with the account's secret key. */
export const createPayments = (key: string, config: Config): Payments => {
  const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_PRICES: prices } = config;
  const stripe = clientOf(key, config.STRIPE_URL);
  return {
    createCustomer: async orgId => {
      const made = await asked(
        stripe.customers.create({ metadata: { orgId } }, { idempotencyKey: `customer:${orgId}` }),
      );
      return made.id;
    },
    checkout: async (customer, plan, returnUrl) => {
      const price = prices.get(plan);
      if (price === undefined) return undefined;
      const session = await asked(
        stripe.checkout.sessions.create({
          ...{ mode: 'subscription', customer, line_items: [{ price, quantity: 1 }] },
          ...{ success_url: returnUrl, cancel_url: returnUrl },
        }),
      );
      return session.url ?? undefined;
    },
    portal: async (customer, returnUrl) =>
      (await asked(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
    readSubscription: async id => subscriptionOf(await asked(stripe.subscriptions.retrieve(id)), prices),
    readEvent: (body, signature) => {
      if (secret === undefined) throw refuse('invalid_state', 'STRIPE_WEBHOOK_SECRET is not set.');
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, secret));
      } catch {
        throw refuse('unauthorized', 'The signature is wrong, or older than five minutes.');
      }
    },
  };
};
