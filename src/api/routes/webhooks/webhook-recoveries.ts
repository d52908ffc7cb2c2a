import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import { cancelRecovery, recoverDeliveries } from '../../../commands/webhooks/deliveries.ts';
import { findRecovery } from '../../../db/webhooks/recoveries.ts';
import { findWebhook } from '../../../db/webhooks/endpoints.ts';
import { recoverableStatuses } from '../../../domain/webhooks/deliveries.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idInPath, idParam, instant } from '../../http/schemas.ts';
import { recoveryShape, viewRecovery, recoverableStatus } from './webhook-recovery-view.ts';

const tag = 'Webhooks';
const params = z.strictObject({ id: idInPath.toLowerCase() });
const ofOne = z.strictObject({
  id: idInPath.toLowerCase(),
  recoveryId: idParam.toLowerCase().describe('Id of the recovery.'),
});
const returns = z.strictObject({ recovery: recoveryShape });

const past = instant.refine(time => time.getTime() <= Date.now(), {
  error: 'Must not be in the future.',
  params: { code: 'too_big' },
});

const input = z
  .strictObject({
    since: past.meta({
      description: 'Start of the range of events.',
      example: '2026-11-23T10:00:00.000Z',
    }),
    until: instant.optional().describe('End of the range. Defaults to now.'),
    statuses: z
      .array(recoverableStatus)
      .min(1)
      .max(recoverableStatuses.length)
      .transform(names => [...new Set(names)])
      .default(['held', 'exhausted'])
      .describe('`succeeded` also resends delivered events, for a receiver that lost its own data.'),
  })
  .refine(({ since, until }) => until === undefined || since < until, {
    path: ['until'],
    error: 'Must be later than since.',
    params: { code: 'too_small' },
  });

export const webhookRecoveryRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/webhooks/{id}/recover',
    operationId: 'recoverWebhook',
    tag,
    summary: 'Recover missed deliveries',
    description:
      'Sends missed deliveries again, oldest first, no faster than the webhook’s rate, each with all its attempts. A webhook has one recovery at a time, which survives restarts.',
    access: 'webhooks:write',
    params,
    body: input,
    status: 202,
    returns,
    errors: ['invalid_state'],
    example: { since: '2026-11-01T00:00:00Z' },
    handle: call => {
      const { since, until = new Date(), statuses } = call.body;
      return call.write(async em => ({
        recovery: viewRecovery(
          await recoverDeliveries(em, originOf(call), call.params.id, { since, until, statuses }),
        ),
      }));
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/{id}/recoveries/{recoveryId}',
    operationId: 'getRecovery',
    tag,
    summary: 'Get a recovery',
    access: 'webhooks:read',
    params: ofOne,
    returns,
    handle: async ({ em, actor, params: { id, recoveryId } }) => {
      await findWebhook(em, actor.orgId, id);
      return { recovery: viewRecovery(await findRecovery(em, actor.orgId, { webhookId: id, recoveryId })) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{id}/recoveries/{recoveryId}/cancel',
    operationId: 'cancelRecovery',
    tag,
    summary: 'Cancel a recovery',
    description: 'Deliveries that were already released continue. The rest stay as they were.',
    access: 'webhooks:write',
    params: ofOne,
    returns,
    errors: ['invalid_state'],
    handle: call => {
      const { id: webhookId, recoveryId } = call.params;
      return call.write(async em => ({
        recovery: viewRecovery(await cancelRecovery(em, originOf(call), { webhookId, recoveryId })),
      }));
    },
  }),
];
