import { z } from 'zod';
import type { AuditRow } from '../../../db/organizations/audit-log.ts';
import { auditActions, auditActorKinds } from '../../../domain/audit.ts';
import { choice, happenedAt, id, string } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

export const auditAction = choice('AuditAction', auditActions, 'What was done, as `<noun>.<verb>`.');

const name = z.string().max(1_000).nullable();

export const auditEventShape = z
  .strictObject({
    id,
    at: happenedAt,
    action: auditAction,
    actor: z
      .strictObject({
        kind: choice('AuditActorKind', auditActorKinds, 'Who or what did it.'),
        id: name.meta({
          description: 'Of the person or key, or the name of the operator.',
          example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
        }),
        name: name.meta({ description: 'As it is today; null for who is gone.', example: 'Acme' }),
      })
      .describe('Who did it.'),
    target: z
      .strictObject({
        kind: z.string().max(100).describe('What it is.'),
        id: name.meta({
          description: 'Its id; null where it has none.',
          example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
        }),
        name: name.meta({ description: 'Its name at the time; null where it had none.', example: 'Acme' }),
      })
      .nullable()
      .describe('What the action changed; null where there is nothing to name.'),
    ip: string(64, '203.0.113.7')
      .nullable()
      .describe('The address that it came from; null where it is not known.'),
    userAgent: string(300, 'curl/8.5.0')
      .nullable()
      .describe('The program that it came from, in its own words; null where it said none.'),
    requestId: z.string().max(128).nullable().describe('`X-Request-Id` of the request that did it.'),
    details: z
      .record(z.string().max(100), z.unknown())
      .describe('What was changed, mostly as `before` and `after`; never a secret.'),
  })
  .meta({ id: 'AuditEvent', description: 'A line of the audit log.' });

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
