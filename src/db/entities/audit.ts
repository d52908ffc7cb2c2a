import { defineEntity, p } from '@mikro-orm/core';
import { auditActions, auditActorKinds, type AuditDetails } from '../../domain/audit.ts';
import { identified } from './columns.ts';

/**
 * Record of who did what, when, and from where. Triggers prevent changes to a row and its deletion before its retention
 * ends.
 */
export const AuditEventSchema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  indexes: [{ properties: ['orgId', 'createdAt'] }, { properties: ['createdAt'] }],
  properties: {
    ...identified,
    /** Null for events that belong to no organization, such as a login with an unknown email address. */
    orgId: p.uuid().nullable(),
    action: p.text().$type<(typeof auditActions)[number]>(),
    actorKind: p.text().$type<(typeof auditActorKinds)[number]>(),
    /** ID of the person or API key, or the operator's name. */
    actorId: p.text().nullable(),
    targetKind: p.text().nullable(),
    targetId: p.text().nullable(),
    targetName: p.text().nullable(),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    requestId: p.text().nullable(),
    details: p.json<AuditDetails>(),
  },
});
export class AuditEvent extends AuditEventSchema.class {}
AuditEventSchema.setClass(AuditEvent);
