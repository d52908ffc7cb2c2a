import { z } from 'zod';
import type { AuditRow } from '../../../db/organizations/audit-log.ts';
import { auditActions, auditActorKinds } from '../../../domain/audit.ts';
import { id, timestamp, choice } from '../../http/schemas.ts';
import { isoTime } from '../../http/iso-time.ts';

export const auditAction = choice('AuditAction', auditActions, 'What was done, as `<noun>.<verb>`.');

const name = z.string().max(1_000).nullable();

export const auditEventShape = z
  .strictObject({
    id,
    at: timestamp,
    action: auditAction,
    actor: z.strictObject({
      kind: choice('AuditActorKind', auditActorKinds, 'Who or what did it.'),
      id: name.describe('Of the person or key, or the name of the operator.'),
      name: name.describe('As it is today; null for who is gone.'),
    }),
    target: z.strictObject({ kind: z.string().max(100), id: name, name }).nullable(),
    ip: z.string().max(64).nullable(),
    userAgent: z.string().max(300).nullable(),
    requestId: z.string().max(128).nullable().describe('`X-Request-Id` of the request that did it.'),
    details: z
      .record(z.string().max(100), z.unknown())
      .describe('What was changed, mostly as `before` and `after`; never a secret.'),
  })
  .meta({ id: 'AuditEvent' });

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
