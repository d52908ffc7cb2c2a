import { z } from 'zod';
import { listWebhookChanges, findWebhook, type WebhookChangeRow } from '../../../db/webhooks/endpoints.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { happenedAt, idInPath, meanings, paging, string, totals } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

const changeShape = z
  .strictObject({
    kind: z.string().max(100).describe('`created`, `changed`, `enabled`, `disabled`, `secret.rotated`, …'),
    actor: string(100, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>`, `api_key:<id>`, or `service`.',
    ),
    author,
    reason: z.string().max(10_000).meta(meanings.reason),
    at: happenedAt,
  })
  .meta({ id: 'WebhookChange', description: 'A change of a webhook: author, time, and reason.' });

const viewChange = ({ actorName, ...row }: WebhookChangeRow): z.input<typeof changeShape> => ({
  ...row,
  author: viewAuthor(row.actor, actorName),
  at: isoTime(row.at),
});

export const webhookChangeRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/webhooks/{id}/changes',
    operationId: 'listWebhookChanges',
    tag: 'Webhooks',
    summary: 'List changes of a webhook',
    description: 'Newest first, including changes by the service, such as disabling it.',
    access: 'webhooks:read',
    params: z.strictObject({ id: idInPath.toLowerCase() }),
    query: z.strictObject(paging),
    returns: z.strictObject({
      changes: z.array(changeShape).max(100).describe('Changes, newest first.'),
      ...totals,
    }),
    handle: async ({ em, actor, params: { id }, query }) => {
      await findWebhook(em, actor.orgId, id);
      const { rows, ...total } = await listWebhookChanges(em, id, query);
      return { changes: rows.map(viewChange), ...total };
    },
  }),
];
