import { defineEntity, p } from '@mikro-orm/core';
import { billingStatuses, creditKinds, holdStatuses, planNames } from '../../domain/billing/billing.ts';
import { identified, owned } from './columns.ts';

/** An organization's plan and credits. One without a row is on the free plan, active, and has no credits. */
export const BillingAccountSchema = defineEntity({
  name: 'BillingAccount',
  tableName: 'billing_accounts',
  checks: [
    { name: 'billing_accounts_balance_check', expression: 'balance >= 0' },
    { name: 'billing_accounts_held_check', expression: 'held >= 0' },
  ],
  properties: {
    orgId: p.uuid().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
    plan: p.enum(planNames).default('free'),
    status: p.enum(billingStatuses).default('active'),
    /** When it runs out unless it is renewed; null never does. */
    periodEnd: p.datetime(3).nullable(),
    /** Credits that can be spent, and those that operations under way have set aside. */
    balance: p.integer().default(0),
    held: p.integer().default(0),
    stripeCustomerId: p.text().nullable().unique(),
    stripeSubscriptionId: p.text().nullable(),
    /**
     * When the organization is removed. Here, because this row gates everything: until then the organization is treated as
     * suspended.
     */
    deletesAt: p.datetime(3).nullable(),
    /** The person whose deletion takes it along, and calls it off with their own. */
    deletesWith: p.uuid().nullable(),
  },
});
export class BillingAccount extends BillingAccountSchema.class {}
BillingAccountSchema.setClass(BillingAccount);

/** Every movement of credits. Append-only. */
export const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entries',
  uniques: [{ properties: ['orgId', 'reference', 'kind'] }],
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    kind: p.enum(creditKinds),
    /** What it adds to the balance, and the balance after it. */
    amount: p.integer(),
    balanceAfter: p.integer(),
    /** What it is for: a job, an invoice, an operator's reference. */
    reference: p.text(),
    /** `user:<id>`, `api_key:<id>`, `operator:<name>`, `stripe` or `service`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class CreditEntry extends CreditEntrySchema.class {}
CreditEntrySchema.setClass(CreditEntry);

/** Credits that one operation has set aside, by its reference. */
export const CreditHoldSchema = defineEntity({
  name: 'CreditHold',
  tableName: 'credit_holds',
  uniques: [{ properties: ['orgId', 'reference'] }],
  indexes: [{ properties: ['status', 'expiresAt'] }],
  properties: {
    ...identified,
    ...owned,
    reference: p.text(),
    operation: p.text(),
    brandId: p.uuid().nullable(),
    actor: p.text(),
    price: p.integer(),
    status: p.enum(holdStatuses),
    /** From then on it is given back: its operation has died. */
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});
export class CreditHold extends CreditHoldSchema.class {}
CreditHoldSchema.setClass(CreditHold);

/** What happened to a subscription: who, when, why. Append-only. */
export const BillingChangeSchema = defineEntity({
  name: 'BillingChange',
  tableName: 'billing_changes',
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    plan: p.enum(planNames),
    status: p.enum(billingStatuses),
    periodEnd: p.datetime(3).nullable(),
    actor: p.text(),
    reason: p.text(),
  },
});
export class BillingChange extends BillingChangeSchema.class {}
BillingChangeSchema.setClass(BillingChange);

/** Whose mailbox has had the signup credits: kept when their account is gone, as the next one of the same mailbox gets none. */
export const SignupGiftSchema = defineEntity({
  name: 'SignupGift',
  tableName: 'signup_gifts',
  properties: {
    /** SHA-256 of the address without what follows a +, hex. */
    mailboxHash: p.text().primary(),
    givenAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class SignupGift extends SignupGiftSchema.class {}
SignupGiftSchema.setClass(SignupGift);

/** Events of Stripe that have been carried out, so that none is twice. */
export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: { id: p.text().primary(), type: p.text(), receivedAt: p.datetime(3).defaultRaw('now()') },
});
export class StripeEvent extends StripeEventSchema.class {}
StripeEventSchema.setClass(StripeEvent);
