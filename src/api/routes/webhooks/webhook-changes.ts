import { z } from 'zod';
import { listWebhookChanges, findWebhook } from '../../../db/webhooks/endpoints.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { idParam, paging, timestamp, total } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

const changeShape = z
  .strictObject({
    kind: z.string().max(100).describe('`created`, `changed`, `enabled`, `disabled`, `secret.rotated`, …'),
    actor: z.string().max(100).describe('`user:<id>`, `api_key:<id>`, or `service`.'),
    reason: z.string().max(10_000),
    at: timestamp,
  })
  .meta({ id: 'WebhookChange' });

export const webhookChangeRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/webhooks/{id}/changes',
    operationId: 'listWebhookChanges',
    tag: 'Webhooks',
    summary: 'List changes of a webhook',
    description: 'Newest first; also what the service did, such as disabling it.',
    access: 'webhooks:read',
    params: z.strictObject({ id: idParam.toLowerCase() }),
    query: z.strictObject(paging),
    returns: z.strictObject({ changes: z.array(changeShape).max(100), total }),
    handle: async ({ em, actor, params: { id }, query }) => {
      await findWebhook(em, actor.orgId, id);
      const page = await listWebhookChanges(em, id, query);
      return { changes: page.rows.map(row => ({ ...row, at: isoTime(row.at) })), total: page.total };
    },
  }),
];
