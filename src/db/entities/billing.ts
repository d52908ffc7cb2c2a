import { defineEntity, p } from '@mikro-orm/core';
import { billingStatuses, creditKinds, holdStatuses, planNames } from '../../domain/billing/billing.ts';
import { identified, owned } from './columns.ts';

/** Organization's plan and credits. An organization without a row is active on the free plan and has no credits. */
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
    /** End of the paid period unless the subscription is renewed, or null if the plan never expires. */
    periodEnd: p.datetime(3).nullable(),
    /** Credits that can be spent. `held` counts the credits that running operations have reserved. */
    balance: p.integer().default(0),
    held: p.integer().default(0),
    stripeCustomerId: p.text().nullable().unique(),
    stripeSubscriptionId: p.text().nullable(),
    /**
     * Time at which the organization is deleted. The column is in this table because this row gates every operation: until
     * the deletion, the organization is treated as suspended.
     */
    deletesAt: p.datetime(3).nullable(),
    /** Person whose deletion also deletes the organization. Canceling the person's deletion cancels both. */
    deletesWith: p.uuid().nullable(),
  },
});
export class BillingAccount extends BillingAccountSchema.class {}
BillingAccountSchema.setClass(BillingAccount);

/** Change of an organization's credits. Append-only. */
export const CreditEntrySchema = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entries',
  uniques: [{ properties: ['orgId', 'reference', 'kind'] }],
  indexes: [{ properties: ['orgId', 'createdAt'] }],
  properties: {
    ...identified,
    ...owned,
    kind: p.enum(creditKinds),
    /** Credits added to the balance, and the balance afterwards. */
    amount: p.integer(),
    balanceAfter: p.integer(),
    /** Cause of the change: a job, an invoice, or an operator's reference. */
    reference: p.text(),
    /** `user:<id>`, `api_key:<id>`, `operator:<name>`, `stripe`, or `service`. */
    actor: p.text(),
    reason: p.text(),
  },
});
export class CreditEntry extends CreditEntrySchema.class {}
CreditEntrySchema.setClass(CreditEntry);

/** Credits that one operation has reserved, identified by the operation's reference. */
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
    /** Time at which the hold is released because its operation must have died. */
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});
export class CreditHold extends CreditHoldSchema.class {}
CreditHoldSchema.setClass(CreditHold);

/** Change to a subscription: who, when, and why. Append-only. */
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

/**
 * Mailbox that received the signup credits. Kept after the account is deleted, because the next account of the same mailbox
 * gets none.
 */
export const SignupGiftSchema = defineEntity({
  name: 'SignupGift',
  tableName: 'signup_gifts',
  properties: {
    /** SHA-256 of the email address without the part after `+`, hex. */
    mailboxHash: p.text().primary(),
    givenAt: p.datetime(3).defaultRaw('now()'),
  },
});
export class SignupGift extends SignupGiftSchema.class {}
SignupGiftSchema.setClass(SignupGift);

/** Stripe event that was handled. Prevents handling an event twice. */
export const StripeEventSchema = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: { id: p.text().primary(), type: p.text(), receivedAt: p.datetime(3).defaultRaw('now()') },
});
export class StripeEvent extends StripeEventSchema.class {}
StripeEventSchema.setClass(StripeEvent);
