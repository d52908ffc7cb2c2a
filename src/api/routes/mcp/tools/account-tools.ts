import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const span = {
  from: 'From this time on; the beginning of the month without it.',
  to: 'Before this time.',
  by: 'How long each period is.',
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

/** Whether endpoints get what happens. */
export const webhookTools: readonly ToolSpec[] = [
  {
    name: 'list_webhooks',
    operationId: 'listWebhooks',
    groups: ['webhooks'],
    does: 'reads',
    says: 'Lists the endpoints that events are sent to, with whether they are enabled, how many attempts failed in a row and how much is held.',
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
    says: 'Lists what was sent to an endpoint, newest first, with its state. get_delivery says why one failed.',
    takes: {
      webhookId,
      status: 'Only in this state.',
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
    says: 'Gives one delivery with each attempt: when, what the endpoint answered, what was wrong.',
    takes: { deliveryId },
  },
  {
    name: 'retry_delivery',
    operationId: 'retryDelivery',
    groups: ['webhooks'],
    does: 'writes',
    says: 'Makes the next attempt of a delivery now. Then get_delivery.',
    takes: { deliveryId },
    brief: deliveryBrief,
  },
];

/** What there is to spend, and what was. */
export const accountTools: readonly ToolSpec[] = [
  {
    name: 'get_credits',
    operationId: 'getCredits',
    groups: ['default', 'account'],
    does: 'reads',
    says: 'Gives the credits that can be spent and what moved them, newest first. Use it before you offer what costs some.',
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
    says: 'Lists what costs credits, and how many for how much of it.',
    takes: {},
  },
  {
    name: 'get_usage',
    operationId: 'getUsage',
    groups: ['account'],
    does: 'reads',
    says: 'Tells by day or month what was made: posts by state, files, credits, events to webhooks; and what is stored.',
    takes: span,
  },
  {
    name: 'get_credit_usage',
    operationId: 'getCreditUsage',
    groups: ['account'],
    does: 'reads',
    says: 'Tells what credits were spent on: by period, operation, brand and member.',
    takes: span,
  },
  {
    name: 'get_plan_limits',
    operationId: 'getPlanLimits',
    groups: ['account'],
    does: 'reads',
    says: 'Gives what the plan allows, at a time, by day and of storage.',
    takes: {},
  },
];
