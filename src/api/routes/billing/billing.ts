import { z } from 'zod';
import { findBilling, listCreditEntries } from '../../../db/billing/billing.ts';
import { totalOf } from '../../../db/driver/lists.ts';
import {
  plans,
  priceOf,
  pricedOperations,
  prices,
  publishOperation,
} from '../../../domain/billing/billing.ts';
import type { Config } from '../../../config/index.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { paging, queryInteger, totals } from '../../http/schemas.ts';
import {
  billingShape,
  creditEntryShape,
  priceShape,
  viewBilling,
  viewCreditEntry,
  pricedOperation,
} from './billing-view.ts';
import { planLimitsShape, viewPlanLimits } from './plan-limits-view.ts';

const tag = 'Billing';

/** Lists the prices of operations, and those of posts that the operator has set. */
const listPrices = ({ POST_CREDITS }: Pick<Config, 'POST_CREDITS'>): z.input<typeof priceShape>[] => [
  ...pricedOperations.map(operation => ({ operation, platform: null, ...prices[operation] })),
  ...platformNames.flatMap(platform => {
    const credits = POST_CREDITS[platform] ?? 0;
    return credits === 0 ? [] : [{ operation: publishOperation, platform, credits, per: 1, unit: 'post' }];
  }),
];

export const billingRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/billing',
    operationId: 'getBilling',
    tag,
    summary: 'Get plan, status and credits',
    access: 'billing:read',
    returns: billingShape,
    handle: async ({ em, actor }) => {
      const billing = await findBilling(em, actor.orgId);
      return viewBilling(billing, plans[billing.plan].creditsPerPeriod);
    },
  }),
  endpoint({
    method: 'get',
    path: '/billing/limits',
    operationId: 'getPlanLimits',
    tag,
    summary: 'Get the limits of the plan',
    description:
      'Beyond a limit on the number of resources, requests return `invalid_state`. Beyond a limit per period, they return `rate_limited`.',
    access: 'billing:read',
    returns: planLimitsShape,
    handle: ({ actor, service }) => Promise.resolve(viewPlanLimits(actor.plan, service.config)),
  }),
  endpoint({
    method: 'get',
    path: '/billing/credits',
    operationId: 'getCredits',
    tag,
    summary: 'Get the credit balance and ledger',
    description:
      'All credit movements, newest first. The amounts add up to the balance. Entries of brands that you may not see show only the amounts.',
    access: 'billing:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      balance: z.int().min(0).meta({ description: 'Available credits.', example: 9990 }),
      held: z.int().min(0).describe('Credits reserved for running work.'),
      entries: z.array(creditEntryShape).max(100).describe('Ledger entries, newest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, query }) => {
      const { balance, held } = await findBilling(em, actor.orgId);
      const { rows, ...total } = await listCreditEntries(em, actor, query);
      return { balance, held, entries: rows.map(viewCreditEntry), ...total };
    },
  }),
  endpoint({
    method: 'get',
    path: '/billing/prices',
    operationId: 'listPrices',
    tag,
    summary: 'List prices',
    description:
      'Prices in credits for every `per` units or part of them: 7 slides at 5 per 3 cost 15. Credits are reserved before an operation and spent when it succeeds. Failures cost nothing. For a document, the price of one chunk is reserved until the document is read, and then that of all chunks.',
    access: 'billing:read',
    returns: z.strictObject({
      prices: z.array(priceShape).max(100).describe('The prices.'),
      ...totals,
    }),
    handle: ({ service }) => {
      const listed = listPrices(service.config);
      return Promise.resolve({ prices: listed, ...totalOf(listed) });
    },
  }),
  endpoint({
    method: 'get',
    path: '/billing/estimate',
    operationId: 'estimatePrice',
    tag,
    summary: 'Estimate a price',
    access: 'billing:read',
    query: z.strictObject({
      operation: pricedOperation.describe('Operation.'),
      units: queryInteger(1, 1_000_000).default(1).describe('Number of units, 1 to 1,000,000.'),
    }),
    returns: z.strictObject({
      credits: z.int().min(0).describe('Total price.'),
      balance: z.int().min(0).meta({ description: 'Available credits.', example: 9990 }),
      isAffordable: z.boolean().describe('Whether the balance is sufficient.'),
    }),
    handle: async ({ em, actor, query }) => {
      const { balance } = await findBilling(em, actor.orgId);
      const credits = priceOf(query.operation, query.units);
      return { credits, balance, isAffordable: credits <= balance };
    },
  }),
];
