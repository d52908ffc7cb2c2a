import { sentEvent } from '../../openapi/named-lists.ts';
import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import { resendDelivery } from '../../../commands/webhooks/deliveries.ts';
import {
  findDelivery,
  listAttempts,
  listDeliveries,
  listEventsAfter,
} from '../../../db/webhooks/deliveries.ts';
import { findWebhook } from '../../../db/webhooks/endpoints.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idInPath, paging, queryInteger, totals } from '../../http/schemas.ts';
import {
  deliveryShape,
  deliveryWithAttemptsShape,
  maxAttempts,
  sequencedEventShape,
  viewDelivery,
  viewDeliveryWithAttempts,
  viewSequencedEvent,
  deliveryStatus,
} from './delivery-view.ts';

const tag = 'Webhooks';
const params = z.strictObject({ id: idInPath.toLowerCase() });
const oneDelivery = z.strictObject({ delivery: deliveryShape });

export const webhookDeliveryRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    tag,
    summary: 'List deliveries',
    description: 'Newest first.',
    access: 'webhooks:read',
    params,
    query: z.strictObject({
      ...paging,
      status: deliveryStatus.optional().describe('Only runs in this state.'),
      event: sentEvent.optional().describe('Only this event.'),
    }),
    returns: z.strictObject({
      deliveries: z.array(deliveryShape).max(100).describe('Deliveries, newest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, params: { id }, query }) => {
      await findWebhook(em, actor.orgId, id);
      const { rows, ...total } = await listDeliveries(em, actor, id, query);
      return { deliveries: rows.map(viewDelivery), ...total };
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/{id}/events',
    operationId: 'listWebhookEvents',
    tag,
    summary: 'List events of a webhook',
    description:
      'Events in order, starting after `after`, delivered or not, for a receiver that missed some. You have everything once you have `lastSequence`. A page of large events may contain fewer than `limit`.',
    access: 'webhooks:read',
    params,
    query: z.strictObject({
      after: queryInteger(0, 999_999_999).default(0).describe('Sequence of the newest event that you have.'),
      limit: paging.limit,
    }),
    returns: z.strictObject({
      events: z.array(sequencedEventShape).max(100).describe('Events, oldest first.'),
      lastSequence: z.int().min(0).describe('Sequence of the newest event.'),
    }),
    handle: async ({ em, actor, params: { id }, query }) => {
      await findWebhook(em, actor.orgId, id);
      const { events, lastSequence } = await listEventsAfter(em, actor, id, query);
      return { events: events.map(viewSequencedEvent), lastSequence };
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/deliveries/{id}',
    operationId: 'getDelivery',
    tag,
    summary: 'Get a delivery with its attempts',
    access: 'webhooks:read',
    params,
    returns: z.strictObject({ delivery: deliveryWithAttemptsShape }),
    handle: async ({ em, actor, params: { id } }) => {
      const row = await findDelivery(em, actor, id);
      return { delivery: viewDeliveryWithAttempts(row, await listAttempts(em, id, maxAttempts)) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/deliveries/{id}/redeliver',
    operationId: 'redeliverDelivery',
    tag,
    summary: 'Redeliver an event',
    description:
      'Sends the same delivery again with the same body, starting with the first attempt. For a finished or held delivery.',
    access: 'webhooks:write',
    params,
    status: 202,
    returns: oneDelivery,
    errors: ['invalid_state'],
    handle: call =>
      call.write(async em => {
        await resendDelivery(em, originOf(call), call.params.id, 'redeliver');
        return { delivery: viewDelivery(await findDelivery(em, call.actor, call.params.id)) };
      }),
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/deliveries/{id}/retry',
    operationId: 'retryDelivery',
    tag,
    summary: 'Retry a delivery now',
    description:
      'Makes the next attempt now instead of at `nextAttemptAt`. If it fails, the schedule continues from there.',
    access: 'webhooks:write',
    params,
    status: 202,
    returns: oneDelivery,
    errors: ['invalid_state'],
    handle: call =>
      call.write(async em => {
        await resendDelivery(em, originOf(call), call.params.id, 'retry');
        return { delivery: viewDelivery(await findDelivery(em, call.actor, call.params.id)) };
      }),
  }),
];
