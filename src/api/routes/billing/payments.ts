import { z } from 'zod';
import { CustomerGone } from '../../../adapters/billing/customer-gone.ts';
import type { PaymentEvent, Payments } from '../../../adapters/billing/payments.ts';
import {
  saveCustomer,
  Overtaken,
  readPaymentEvent,
  takePaymentEvent,
} from '../../../commands/billing/payments.ts';
import { appUrl } from '../../../config/index.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { findBilling, isPaidFor, isSuspendedByOperator } from '../../../db/billing/billing.ts';
import type { Actor } from '../../../domain/actor.ts';
import { planNames } from '../../../domain/billing/billing.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { readRaw } from '../../http/input/read-body.ts';
import { string } from '../../http/schemas.ts';
import { plan } from './billing-view.ts';

const tag = 'Billing';
const page = z.strictObject({
  url: z.url().max(5_000).describe('Stripe page for a person’s browser.'),
});

const paymentsOf = ({ payments }: Service) => {
  if (payments) return payments;
  throw refuse('invalid_state', 'Payments are not configured. Ask the operator of the service for a plan.');
};

const returnUrl = (service: Service): string => `${appUrl(service.config)}/billing`;

const checkout = async (service: Service, em: Em, { orgId }: Actor, plan: (typeof planNames)[number]) => {
  const payments = paymentsOf(service);
  const billing = await findBilling(em, orgId);
  if (isPaidFor(billing))
    throw refuse(
      'invalid_state',
      'The organization already has a subscription. Change it with `POST /billing/portal`.',
    );
  if (billing.deletesAt !== null)
    throw refuse('invalid_state', 'The organization is pending deletion, so it cannot subscribe.');
  if (await isSuspendedByOperator(em, orgId))
    throw refuse('invalid_state', 'A payment does not end this suspension. Ask the operator of the service.');
  const customerId = billing.stripeCustomerId ?? (await payments.createCustomer(orgId));
  const subscribe = (customer: string) => payments.checkout(customer, plan, returnUrl(service));
  const { url, ...customer } = await forCustomer(payments, { orgId, customerId }, subscribe);
  if (url === undefined)
    throw refuse('invalid_state', `The plan ${plan} cannot be bought here. Ask the operator of the service.`);
  return { customer, url };
};

/** Returns a page for a customer. Creates a new customer if the known one was deleted at Stripe. */
const forCustomer = async (
  payments: Payments,
  { orgId, customerId }: { orgId: string; customerId: string },
  open: (customerId: string) => Promise<string | undefined>,
): Promise<{ url: string | undefined; customerId: string; gone?: string }> => {
  try {
    return { url: await open(customerId), customerId };
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
  }
  const next = await payments.createCustomer(orgId, customerId);
  return { url: await open(next), customerId: next, gone: customerId };
};

const portal = async (payments: Payments, customerId: string, returnTo: string): Promise<string> => {
  try {
    return await payments.portal(customerId, returnTo);
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    throw refuse('invalid_state', `${error.message} Subscribe again with \`POST /billing/checkout\`.`);
  }
};

/**
 * Maximum number of rereads. Events of one organization arrive together, but hardly more than this. Stripe resends an event
 * that is not accepted.
 */
const maxReads = 8;

/** Rereads the event's object until nothing else has changed meanwhile. */
const takeEvent = async (
  payments: Payments,
  { em, write }: { em: Em; write: Call<unknown, unknown, unknown, 'public'>['write'] },
  event: PaymentEvent,
): Promise<void> => {
  for (let reads = 1; ; reads += 1) {
    const seen = await readPaymentEvent(em, event, payments.readSubscription);
    try {
      return await write(inner => takePaymentEvent(inner, event, seen), { fingerprint: event.id });
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (reads === maxReads)
        throw refuse('unavailable', 'Other events are being processed. Send the event again.');
    }
  }
};

export const paymentRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/billing/checkout',
    operationId: 'createCheckoutSession',
    tag,
    summary: 'Create a checkout session',
    description: 'Returns the page on which a person pays. The plan applies once Stripe reports the payment.',
    access: 'billing:write',
    whileSuspended: true,
    body: z.strictObject({
      plan: plan.exclude(['free']).meta({ id: 'PaidPlan', description: 'Plan to buy.' }),
    }),
    returns: page,
    errors: ['invalid_state'],
    handle: async ({ service, em, actor, body, write }) => {
      const { customer, url } = await checkout(service, em, actor, body.plan);
      return write(async transaction => {
        await saveCustomer(transaction, actor.orgId, customer);
        return { url };
      });
    },
  }),
  endpoint({
    method: 'post',
    path: '/billing/portal',
    operationId: 'createPortalSession',
    tag,
    summary: 'Create a billing portal session',
    description:
      'Returns the page on which a person changes or cancels the subscription and sees the invoices.',
    access: 'billing:write',
    whileSuspended: true,
    returns: page,
    errors: ['invalid_state'],
    handle: async ({ service, em, actor }) => {
      const payments = paymentsOf(service);
      const { stripeCustomerId } = await findBilling(em, actor.orgId);
      if (stripeCustomerId === null)
        throw refuse('invalid_state', 'The organization has no subscription yet.');
      return { url: await portal(payments, stripeCustomerId, returnUrl(service)) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/billing/stripe/events',
    operationId: 'receiveStripeEvent',
    tag,
    summary: 'Receive a Stripe event',
    description:
      'Receives Stripe’s events, signed in `Stripe-Signature`. Events may arrive twice, late, and in any order.',
    access: 'public',
    rawBody: true,
    body: z.looseObject({
      id: string(255, 'evt_1').describe('Opaque id, never reused.'),
      type: string(255, 'customer.subscription.updated').describe('Type of the event.'),
    }),
    errors: ['unauthorized', 'invalid_state'],
    handle: async ({ service, ctx, em, write }) => {
      const payments = paymentsOf(service);
      const event = payments.readEvent(await readRaw(ctx, service.config), ctx.get('Stripe-Signature'));
      await takeEvent(payments, { em, write }, event);
    },
  }),
];
