import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const span = {
  from: 'Start of the range. Defaults to the start of the month.',
  to: 'End of the range.',
  by: 'Length of each period.',
} as const;
const webhookId = { says: 'The webhook.', as: 'id' } as const;
const deliveryId = { says: 'The delivery.', as: 'id' } as const;
const deliveryBrief = [
  'id',
  'event',
  'status',
  'attemptCount',
  'nextAttemptAt',
  'createdAt',
  'endedAt',
] as const;

/** Tools for webhooks and their deliveries. */
export const webhookTools: readonly ToolSpec[] = [
  {
    name: 'list_webhooks',
    operationId: 'listWebhooks',
    groups: ['webhooks'],
    does: 'reads',
    says: 'Lists webhooks, with whether they are enabled, how many attempts failed in a row, and how many deliveries are held.',
    takes: { limit: say.limit, offset: say.offset },
    brief: [
      'id',
      'name',
      'url',
      'events',
      'enabled',
      'held',
      'consecutiveFailures',
      'firstFailureAt',
      'disabledAt',
      'disabledReason',
    ],
    pages: 'offset',
  },
  {
    name: 'list_deliveries',
    operationId: 'listDeliveries',
    groups: ['webhooks'],
    does: 'reads',
    says: 'Lists deliveries to a webhook with their states, newest first. get_delivery explains failures.',
    takes: {
      webhookId,
      status: 'Only deliveries in this state.',
      event: 'Only this event.',
      limit: say.limit,
      offset: say.offset,
    },
    presets: { limit: 20 },
    brief: deliveryBrief,
    pages: 'offset',
  },
  {
    name: 'get_delivery',
    operationId: 'getDelivery',
    groups: ['webhooks'],
    does: 'reads',
    says: 'Returns a delivery with each attempt: time, answer, and problem.',
    takes: { deliveryId },
  },
  {
    name: 'retry_delivery',
    operationId: 'retryDelivery',
    groups: ['webhooks'],
    does: 'writes',
    says: 'Makes the next attempt of a delivery now. Then call get_delivery.',
    takes: { deliveryId },
    brief: deliveryBrief,
  },
];

/** Tools for credits, limits, and usage. */
export const accountTools: readonly ToolSpec[] = [
  {
    name: 'get_credits',
    operationId: 'getCredits',
    groups: ['default', 'account'],
    does: 'reads',
    says: 'Returns the available credits and the ledger, newest first. Call it before you offer something that costs credits.',
    takes: { limit: say.limit, offset: say.offset },
    presets: { limit: 5 },
    brief: ['createdAt', 'kind', 'amount', 'balanceAfter', 'reason'],
    pages: 'offset',
  },
  {
    name: 'list_prices',
    operationId: 'listPrices',
    groups: ['account'],
    does: 'reads',
    says: 'Lists prices in credits.',
    takes: {},
  },
  {
    name: 'get_usage',
    operationId: 'getUsage',
    groups: ['account'],
    does: 'reads',
    says: 'Returns usage by day or month: posts by status, files, credits, webhook attempts, and storage.',
    takes: span,
  },
  {
    name: 'get_credit_usage',
    operationId: 'getCreditUsage',
    groups: ['account'],
    does: 'reads',
    says: 'Returns spent credits by period, operation, brand, and member.',
    takes: span,
  },
  {
    name: 'get_spending',
    operationId: 'getSpending',
    groups: ['account'],
    does: 'reads',
    says: 'Returns what platforms charge in dollars, by period, brand, and call, and the budgets of this month.',
    takes: span,
  },
  {
    name: 'get_plan_limits',
    operationId: 'getPlanLimits',
    groups: ['account'],
    does: 'reads',
    says: 'Returns the plan’s limits: totals, per day, and storage.',
    takes: {},
  },
];
