import { z } from 'zod';
import { listAuditEvents } from '../../../db/organizations/audit-log.ts';
import { auditMeanings } from '../../../domain/audit.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { instant, nextOffset, pageEnd, paging, totals } from '../../http/schemas.ts';
import { auditEventShape, viewAuditEvent, auditAction } from './audit-view.ts';

const query = z.strictObject({
  ...paging,
  action: auditAction.optional().describe('Only events of this action.'),
  actor: z.string().min(1).max(100).optional().meta({
    description: 'Id of a person or key, name of an operator, or a kind of actor.',
    example: 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
  }),
  targetId: z.string().min(1).max(100).optional().describe('Only changes of the resource with this id.'),
  since: instant.optional().meta({ description: 'Start of the range.', example: '2026-11-23T10:00:00.000Z' }),
  until: instant.optional().describe('Before then.'),
});

export const auditLogRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/audit-log',
    operationId: 'listAuditEvents',
    tag: 'Audit log',
    summary: 'List audit events',
    description: `Newest first, and immutable. Changes of posts are in their timelines (\`GET /posts/{id}/timeline\`), webhook requests in deliveries.\n\n${Object.entries(
      auditMeanings,
    )
      .map(([action, meaning]) => `- \`${action}\`: ${meaning}`)
      .join('\n')}`,
    access: 'audit:read',
    query,
    returns: z.strictObject({
      auditEvents: z.array(auditEventShape).max(100).describe('Audit events, newest first.'),
      ...totals,
      nextOffset,
    }),
    handle: async ({ em, actor, query: { limit, offset, ...filter } }) => {
      const page = await listAuditEvents(em, actor, filter, { limit, offset });
      return { auditEvents: page.rows.map(viewAuditEvent), ...pageEnd(page, { offset }) };
    },
  }),
];
