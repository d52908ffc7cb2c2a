import { z } from 'zod';
import type { BillingRow, CreditEntryRow } from '../../../db/billing/billing.ts';
import { usageSteps } from '../../../db/billing/usage.ts';
import {
  billingStatuses,
  creditKinds,
  planNames,
  pricedOperations,
} from '../../../domain/billing/billing.ts';
import { choice, createdAt, id, meanings, string, timestamp } from '../../http/schemas.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';

export const plan = choice('Plan', planNames, 'A plan that an organization can be on.');
export const pricedOperation = choice('PricedOperation', pricedOperations, 'What costs credits.');
export const usageStep = choice('UsageStep', usageSteps, 'Length of one period, in UTC.');

const credits = z.int();

export const billingShape = z
  .strictObject({
    plan: plan,
    status: choice(
      'BillingStatus',
      billingStatuses,
      'State of the subscription. `suspended` and `expired` stop everything that creates content.',
    ),
    suspended: z
      .boolean()
      .describe(
        'While true, changes are refused with `billing_suspended`, and scheduled posts wait for the subscription to be renewed. The same applies while the organization is pending deletion.',
      ),
    periodEnd: timestamp.nullable().describe('When the plan runs out unless it is renewed; null never does.'),
    creditsPerPeriod: credits.min(0).describe('Credits that each paid period brings.'),
    credits: z
      .strictObject({
        balance: credits.min(0).meta({ description: 'What can be spent.', example: 9990 }),
        held: credits.min(0).describe('Credits that are held for operations under way.'),
      })
      .describe('Credits of the organization.'),
    managedBy: choice(
      'BillingManager',
      ['operator', 'stripe'],
      'Who decides about plan and status.',
    ).describe('Who sets plan and status: the operator of the service, or a subscription at Stripe.'),
  })
  .meta({ id: 'Billing', description: 'Plan, state and credits of the organization.' });

export const viewBilling = (
  { plan, status, suspended, periodEnd, balance, held, stripeSubscriptionId }: BillingRow,
  creditsPerPeriod: number,
): z.input<typeof billingShape> => ({
  plan,
  status,
  suspended,
  creditsPerPeriod,
  credits: { balance, held },
  periodEnd: isoTimeOrNull(periodEnd),
  managedBy: stripeSubscriptionId === null ? 'operator' : 'stripe',
});

export const creditEntryShape = z
  .strictObject({
    id,
    createdAt,
    kind: choice(
      'CreditKind',
      creditKinds,
      'Kind of a line of the ledger: credits are granted, held before work, captured by its success, released by its failure, or expire.',
    ).describe(
      '`grant`: credits came in; `hold`: set aside before an operation; `capture`: spent by it; `release`: given back, as it failed; `expire`: given back, as it did not end in time.',
    ),
    amount: credits.meta({ description: 'What it added to the balance.', example: -10 }),
    balanceAfter: credits
      .min(0)
      .meta({ description: 'Credits that could be spent after it.', example: 9990 }),
    reference: z.string().max(300).describe('What it was for.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      'Who did it, as `user:<id>`, `api_key:<id>`, or a part of the service.',
    ),
    reason: z.string().max(500).meta(meanings.reason),
  })
  .meta({ id: 'CreditEntry', description: 'A line of the ledger of credits. Lines are never changed.' });

export const viewCreditEntry = ({
  createdAt,
  ...entry
}: CreditEntryRow): z.input<typeof creditEntryShape> => ({
  ...entry,
  createdAt: isoTime(createdAt),
});

export const priceShape = z
  .strictObject({
    operation: pricedOperation,
    credits: credits.min(0).describe('For every `per` units that are begun.'),
    per: z.int().min(1).describe('How many units the credits are for.'),
    unit: string(50, 'carousel').describe('What one unit is.'),
  })
  .meta({ id: 'Price', description: 'What one unit of an operation costs.' });
