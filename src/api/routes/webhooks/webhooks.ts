import { originOf } from '../../http/origin.ts';
import { z } from 'zod';
import { newWebhookSecret } from '../../../adapters/secrets/sign-delivery.ts';
import { requireWebhookAddress } from '../../../adapters/outbound/webhook-address.ts';
import {
  updateWebhook,
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
} from '../../../commands/webhooks/webhooks.ts';
import { recoverHeld, sendTestEvent } from '../../../commands/webhooks/deliveries.ts';
import type { RowCipher } from '../../../db/connections/connection-tokens.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Webhook } from '../../../db/entities/webhook.ts';
import { findDelivery } from '../../../db/webhooks/deliveries.ts';
import { findWebhook, listWebhooks, readWebhookStats } from '../../../db/webhooks/endpoints.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idInPath, int, paging, string, totals } from '../../http/schemas.ts';
import { deliveryShape, viewDelivery } from './delivery-view.ts';
import { recoveryShape, viewRecovery } from './webhook-recovery-view.ts';
import { viewWebhook, webhookShape, webhookWithSecretShape, type WebhookView } from './webhook-view.ts';
import { newWebhook, webhookChanges } from './webhook-body.ts';

const tag = 'Webhooks';
const params = z.strictObject({ id: idInPath.toLowerCase() });
const oneWebhook = z.strictObject({ webhook: webhookShape });
const changedWebhook = z.strictObject({
  webhook: webhookShape,
  recovery: recoveryShape
    .nullable()
    .optional()
    .describe('With `recover: true`: the recovery, or null if nothing was held.'),
  notice: string(500)
    .optional()
    .describe('Set if the webhook was enabled with held deliveries: how to send them.'),
});
const shownOnce = z.strictObject({ webhook: webhookWithSecretShape });

export const webhookRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    asksForEvents: true,
    tag,
    summary: 'Create a webhook',
    description:
      'The answer contains the webhook’s `secret`, once. The secret signs every delivery (see the events below and `X-Service-Signature`).',
    access: 'webhooks:write',
    personal: true,
    body: newWebhook,
    status: 201,
    returns: shownOnce,
    errors: ['invalid_state'],
    example: {
      name: 'Our website',
      url: 'https://example.com/hooks/social',
      events: ['post.published', 'post.failed'],
    },
    handle: ({ body, actor, service, write }) => {
      requireWebhookAddress(service.config, body.url);
      const secret = newWebhookSecret();
      const max = service.config.WEBHOOK_LIMIT;
      return write(async em => {
        const webhook = await createWebhook(em, service.cipher, actor, { ...body, secret, max });
        return { webhook: { ...(await showWebhook(em, webhook, service.cipher)), secret } };
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    tag,
    summary: 'List webhooks',
    access: 'webhooks:read',
    query: z.strictObject(paging),
    returns: z.strictObject({
      webhooks: z.array(webhookShape).max(100).describe('The webhooks.'),
      ...totals,
    }),
    handle: async ({ em, actor, query, service }) => {
      const { rows, ...total } = await listWebhooks(em, actor.orgId, query);
      return { webhooks: rows.map(each => viewWebhook(each, service.cipher)), ...total };
    },
  }),
  endpoint({
    method: 'get',
    path: '/webhooks/{id}',
    operationId: 'getWebhook',
    tag,
    summary: 'Get a webhook',
    access: 'webhooks:read',
    params,
    returns: oneWebhook,
    handle: async ({ em, actor, params: { id }, service }) => {
      const webhook = await findWebhook(em, actor.orgId, id);
      return { webhook: await showWebhook(em, webhook, service.cipher) };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/webhooks/{id}',
    operationId: 'updateWebhook',
    tag,
    summary: 'Update a webhook',
    description:
      'Applies from the next attempt, including pending retries. `enabled: false` holds waiting deliveries. `enabled: true` resets the failure count, and `held` and `notice` show how many deliveries wait for `recover`. `recover: true` sends them immediately: `recovery` is then the recovery, or null if nothing was held.',
    access: 'webhooks:write',
    params,
    body: webhookChanges,
    returns: changedWebhook,
    errors: ['invalid_state'],
    example: { enabled: true },
    handle: call => {
      const { body, params, service } = call;
      const { recover, ...update } = body;
      if (update.url !== undefined) requireWebhookAddress(service.config, update.url);
      return call.write(async em => {
        const updated = await updateWebhook(em, service.cipher, call.actor, params.id, update);
        const recovery = recover ? await recoverHeld(em, originOf(call), params.id) : null;
        const webhook = await showWebhook(em, updated, service.cipher);
        return {
          webhook,
          ...(recover && { recovery: recovery && viewRecovery(recovery) }),
          ...(update.enabled && !recover && webhook.held > 0 && { notice: heldNotice(webhook.held) }),
        };
      });
    },
  }),
  endpoint({
    method: 'delete',
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    tag,
    summary: 'Delete a webhook',
    description: 'Cancels the deliveries that the webhook has not received yet.',
    access: 'webhooks:write',
    params,
    returns: deleted,
    handle: ({ actor, params: { id }, write }) =>
      write(async em => {
        await deleteWebhook(em, actor, id);
        return { id, deleted: true as const };
      }),
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{id}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    tag,
    summary: 'Rotate the secret of a webhook',
    description:
      'The answer contains the new secret, once. The old secret stays valid for `overlapSeconds` (default 24 hours): a delivery rejected with one is sent again immediately with the other, and `X-Service-Signatures` contains both. 0 ends the old secret immediately, for example after a leak.',
    access: 'webhooks:write',
    personal: true,
    params,
    body: z
      .strictObject({
        overlapSeconds: int(0)
          .max(604_800)
          .optional()
          .describe('How long the old secret stays valid, in seconds: 0 to 604,800 (7 days).'),
      })
      .optional(),
    returns: shownOnce,
    handle: ({ body, actor, params: { id }, service, write }) => {
      const secret = newWebhookSecret();
      const given = body?.overlapSeconds;
      const overlapMs = given === undefined ? service.config.WEBHOOK_SECRET_OVERLAP : given * 1_000;
      return write(async em => {
        const webhook = await rotateWebhookSecret(em, service.cipher, actor, id, { secret, overlapMs });
        const shown = await showWebhook(em, webhook, service.cipher);
        return { webhook: { ...shown, secret } };
      });
    },
  }),
  endpoint({
    method: 'post',
    path: '/webhooks/{id}/test',
    operationId: 'testWebhook',
    tag,
    summary: 'Send a test event',
    description:
      'Sends one signed `webhook.test` like any event, without retries. Does not change counters, and also goes to a disabled webhook. The delivery shows the result.',
    access: 'webhooks:write',
    params,
    status: 202,
    returns: z.strictObject({ delivery: deliveryShape }),
    handle: call =>
      call.write(async em => {
        const deliveryId = await sendTestEvent(em, originOf(call), call.params.id);
        return { delivery: viewDelivery(await findDelivery(em, call.actor, deliveryId)) };
      }),
  }),
];

/** Answers with one webhook, with its counts from the database. */
const showWebhook = async (em: Em, webhook: Webhook, cipher: RowCipher): Promise<WebhookView> => {
  const [stats = { webhook, lastSequence: 0, held: 0 }] = await readWebhookStats(em, [webhook]);
  return viewWebhook(stats, cipher);
};

const heldNotice = (held: number): string =>
  `${held === 1 ? '1 delivery is' : `${held} deliveries are`} held. Send held deliveries, oldest first, with POST /webhooks/{id}/recover, or with PATCH /webhooks/{id} and {"enabled": true, "recover": true}.`;
