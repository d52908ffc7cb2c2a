import { z } from 'zod';
import type { BillingRow, CreditEntryRow } from '../../../db/billing/billing.ts';
import { usageSteps } from '../../../db/billing/usage.ts';
import {
  billingStatuses,
  creditKinds,
  planNames,
  creditOperations,
  pricedOperations,
} from '../../../domain/billing/billing.ts';
import { platform } from '../../openapi/named-lists.ts';
import { choice, createdAt, id, meanings, string, timestamp } from '../../http/schemas.ts';
import { isoTime, isoTimeOrNull } from '../../http/iso-time.ts';

export const plan = choice('Plan', planNames, 'Plan of an organization.');
export const pricedOperation = choice('PricedOperation', pricedOperations, 'Operation that costs credits.');
export const creditOperation = choice(
  'CreditOperation',
  creditOperations,
  'Operation that costs credits. The operator sets the price of `posts.publish`.',
);
export const usageStep = choice('UsageStep', usageSteps, 'Length of a period, in UTC.');

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
        'While true, changes return `billing_suspended`, and scheduled posts are on hold until the subscription is renewed. Also true while the organization is pending deletion.',
      ),
    periodEnd: timestamp
      .nullable()
      .describe('Expiry of the plan unless it is renewed, or null if it never expires.'),
    creditsPerPeriod: credits.min(0).describe('Credits per paid period.'),
    credits: z
      .strictObject({
        balance: credits.min(0).meta({ description: 'Available credits.', example: 9990 }),
        held: credits.min(0).describe('Credits reserved for running operations.'),
      })
      .describe('Credits of the organization.'),
    managedBy: choice('BillingManager', ['operator', 'stripe'], 'Manager of the plan and status.').describe(
      'Manager of the plan and status: the operator of the service, or a Stripe subscription.',
    ),
  })
  .meta({ id: 'Billing', description: 'Plan, status, and credits of the organization.' });

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
      'Kind of ledger entry: credits are granted, reserved before work (hold), spent by its success (capture), released after its failure, or expire.',
    ).describe(
      '`grant`: credits were added. `hold`: reserved before an operation. `capture`: spent. `release`: returned after a failure. `expire`: returned because the operation did not end in time.',
    ),
    amount: credits.meta({ description: 'Change of the balance.', example: -10 }),
    balanceAfter: credits.min(0).meta({ description: 'Available credits afterwards.', example: 9990 }),
    reference: z.string().max(300).describe('Purpose.'),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      'Author, as `user:<id>`, `api_key:<id>`, or a part of the service.',
    ),
    reason: z.string().max(500).meta(meanings.reason),
  })
  .meta({ id: 'CreditEntry', description: 'Ledger entry. Entries never change.' });

export const viewCreditEntry = ({
  createdAt,
  ...entry
}: CreditEntryRow): z.input<typeof creditEntryShape> => ({
  ...entry,
  createdAt: isoTime(createdAt),
});

export const priceShape = z
  .strictObject({
    operation: creditOperation,
    platform: platform
      .nullable()
      .describe('Platform that has this price, or null if no platform is involved.'),
    credits: credits.min(0).describe('Price for every `per` units or part of them.'),
    per: z.int().min(1).describe('Number of units that the price covers.'),
    unit: string(50, 'carousel').describe('Unit of the price.'),
  })
  .meta({ id: 'Price', description: 'Price of an operation.' });
