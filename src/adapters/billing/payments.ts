import pTimeout from 'p-timeout';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../../config/index.ts';
import type { BillingStatus, PlanName } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { CustomerGone } from './customer-gone.ts';

/** A subscription at Stripe, in our terms. */
export interface Subscription {
  id: string;
  customerId: string | null;
  /** Undefined for a price that is not ours. */
  plan: PlanName | undefined;
  /** Undefined while its first payment is in progress. */
  status: BillingStatus | undefined;
  periodEnd: Date | null;
}

/** Subject of a Stripe event. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** Set when an invoice for a new period has been paid. */
  paidInvoiceId: string | null;
}

/**
 * Port to Stripe. Each call has ten seconds in all, within which Stripe's own client repeats it once, by idempotency key.
 * Throws `unavailable` if there is no answer by then, or an invalid one.
 */
export interface Payments {
  /** Creates the organization's customer. Repeated calls return the same one, or a new one in place of `gone`. */
  createCustomer(orgId: string, gone?: string): Promise<string>;
  /**
   * Returns the address of a page on which a person subscribes to a plan. Undefined if the plan has no price. Throws
   * `CustomerGone`.
   */
  checkout(customerId: string, plan: PlanName, returnUrl: string): Promise<string | undefined>;
  /** Returns the address of a page on which a person changes or ends their subscription. Throws `CustomerGone`. */
  portal(customerId: string, returnUrl: string): Promise<string>;
  readSubscription(id: string): Promise<Subscription>;
  /**
   * Reads the event of a request whose signature is valid and at most five minutes old. Throws `unauthorized` for any
   * other.
   */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}

const statuses = new Map<string, BillingStatus | undefined>(
  Object.entries({
    active: 'active',
    trialing: 'active',
    past_due: 'past_due',
    unpaid: 'suspended',
    paused: 'suspended',
    canceled: 'expired',
    incomplete_expired: 'expired',
    incomplete: undefined,
  } satisfies Record<Stripe.Subscription.Status, BillingStatus | undefined>),
);

const idOf = (ref: unknown): string | null => {
  if (typeof ref === 'string') return ref;
  return ref !== null && typeof ref === 'object' && 'id' in ref ? String(ref.id) : null;
};

/** Reasons of invoices that begin a period. Other invoices are for changes within one. */
const newPeriods: readonly unknown[] = ['subscription_create', 'subscription_cycle'];

const eventOf = ({ id, type, data }: Stripe.Event): PaymentEvent => {
  const object = data.object as unknown as Record<string, unknown>;
  const parent = object['parent'] as { subscription_details?: { subscription?: unknown } } | null | undefined;
  const isSubscription = object['object'] === 'subscription';
  const isPaid = type === 'invoice.paid' && newPeriods.includes(object['billing_reason']);
  return {
    id,
    type,
    customerId: idOf(object['customer']),
    subscriptionId: isSubscription
      ? idOf(object)
      : (idOf(object['subscription']) ?? idOf(parent?.subscription_details?.subscription)),
    paidInvoiceId: isPaid ? idOf(object) : null,
  };
};

/** Milliseconds for one attempt, and for the call including its repeat. */
const deadlines = { try: 4_500, call: 10_000 };

const clientOf = (key: string, address: string): Stripe => {
  const { protocol, hostname, port } = new URL(address);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(key, {
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    protocol: scheme,
    timeout: deadlines.try,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

const away = () => refuse('unavailable', 'Stripe does not answer. Try again shortly.', { retryAfter: 5 });

/**
 * Whether the error is a problem between the service and Stripe, not the caller's: no answer, a broken one, or a refused
 * key.
 */
const isAway = (error: unknown): boolean => {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  const kinds = [StripeConnectionError, StripeAPIError, StripeRateLimitError];
  return [...kinds, StripeAuthenticationError, StripePermissionError, z.ZodError].some(
    kind => error instanceof kind,
  );
};

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

const whatItMeans = (error: unknown): unknown => {
  if (isAway(error)) return away();
  return isGone(error) ? new CustomerGone('Stripe no longer knows this customer.') : error;
};

/** Returns the result of a call, parsed to the fields that this code reads. */
const asked = async <T>(shape: z.ZodType<T>, work: Promise<unknown>): Promise<T> => {
  try {
    return shape.parse(await pTimeout(work, { milliseconds: deadlines.call, message: away() }));
  } catch (error) {
    throw whatItMeans(error);
  }
};

const customerAnswer = z.object({ id: z.string().min(1) });
const pageAnswer = z.object({ url: z.url() });
const subscriptionAnswer = z.object({
  id: z.string().min(1),
  customer: z.unknown(),
  status: z.string(),
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: z.number() })),
  }),
});

const subscriptionOf = (
  found: z.output<typeof subscriptionAnswer>,
  prices: Config['STRIPE_PRICES'],
): Subscription => {
  const [item] = found.items.data;
  return {
    id: found.id,
    customerId: idOf(found.customer),
    plan: [...prices].find(([, price]) => price === item?.price.id)?.[0],
    status: statuses.get(found.status),
    periodEnd: item ? new Date(item.current_period_end * 1_000) : null,
  };
};

/** Creates the port with the account's secret key. */
export const createPayments = (key: string, config: Config): Payments => {
  const { STRIPE_WEBHOOK_SECRET: secret, STRIPE_PRICES: prices } = config;
  const stripe = clientOf(key, config.STRIPE_URL);
  return {
    createCustomer: async (orgId, gone) => {
      const idempotencyKey = ['customer', orgId, ...(gone === undefined ? [] : [gone])].join(':');
      const made = await asked(
        customerAnswer,
        stripe.customers.create({ metadata: { orgId } }, { idempotencyKey }),
      );
      return made.id;
    },
    checkout: async (customer, plan, returnUrl) => {
      const price = prices.get(plan);
      if (price === undefined) return undefined;
      const session = await asked(
        pageAnswer,
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          line_items: [{ price, quantity: 1 }],
          success_url: returnUrl,
          cancel_url: returnUrl,
        }),
      );
      return session.url;
    },
    portal: async (customer, returnUrl) =>
      (await asked(pageAnswer, stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })))
        .url,
    readSubscription: async id =>
      subscriptionOf(await asked(subscriptionAnswer, stripe.subscriptions.retrieve(id)), prices),
    readEvent: (body, signature) => {
      if (secret === undefined) throw refuse('invalid_state', 'STRIPE_WEBHOOK_SECRET is not set.');
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, secret));
      } catch {
        throw refuse('unauthorized', 'The signature is invalid or more than five minutes old.');
      }
    },
  };
};
