import { z } from 'zod';
import type { AuditRow } from '../../../db/organizations/audit-log.ts';
import { auditActions, auditActorKinds } from '../../../domain/audit.ts';
import { choice, happenedAt, id, string } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

export const auditAction = choice('AuditAction', auditActions, 'Action, as `<noun>.<verb>`.');

const name = z.string().max(1_000).nullable();

export const auditEventShape = z
  .strictObject({
    id,
    at: happenedAt,
    action: auditAction,
    actor: z
      .strictObject({
        kind: choice('AuditActorKind', auditActorKinds, 'Kind of actor.'),
        id: name.meta({
          description: 'Id of the person or key, or name of the operator.',
          example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
        }),
        name: name.meta({ description: 'Current name, or null if the actor was deleted.', example: 'Acme' }),
      })
      .describe('Actor of the event.'),
    target: z
      .strictObject({
        kind: z.string().max(100).describe('Kind of the text.'),
        id: name.meta({
          description: 'Id, or null if there is none.',
          example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
        }),
        name: name.meta({ description: 'Name at that time, or null if there was none.', example: 'Acme' }),
      })
      .nullable()
      .describe('Changed resource, or null for none.'),
    ip: string(64, '203.0.113.7').nullable().describe('IP address of the request, or null if unknown.'),
    userAgent: string(300, 'curl/8.5.0')
      .nullable()
      .describe('User-Agent of the request, or null if missing.'),
    requestId: z.string().max(128).nullable().describe('`X-Request-Id` of the request.'),
    details: z
      .record(z.string().max(100), z.unknown())
      .describe('Changes, usually as `before` and `after`, without secrets.'),
  })
  .meta({ id: 'AuditEvent', description: 'An audit log entry.' });

export const viewAuditEvent = (row: AuditRow): z.input<typeof auditEventShape> => ({
  id: row.id,
  at: isoTime(row.createdAt),
  action: row.action,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  target: row.targetKind === null ? null : { kind: row.targetKind, id: row.targetId, name: row.targetName },
  ip: row.ip,
  userAgent: row.userAgent,
  requestId: row.requestId,
  details: row.details,
});
