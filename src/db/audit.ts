import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditActor, AuditDetails, AuditTarget } from '../domain/audit.ts';
import type { Em } from './driver/orm.ts';

/** Actor of a transaction and the origin of the request, which every entry of the audit log contains. */
export interface AuditOrigin {
  actor: AuditActor;
  orgId: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Entry of the audit log. `by` and `orgId` are for facts that the origin lacks: a person who has only just logged in. */
export interface AuditEntry {
  action: AuditAction;
  target?: AuditTarget;
  details?: AuditDetails;
  by?: AuditActor;
  orgId?: string | null;
}

const origins = new WeakMap<object, AuditOrigin>();

/** Sets the actor of this transaction. Called where the transaction is opened. */
export const auditAs = (em: Em, origin: AuditOrigin): void => {
  origins.set(em, origin);
};

/** Returns the actor of this transaction, or undefined if none was set. */
export const findAuditOrigin = (em: Em): AuditOrigin | undefined => origins.get(em);

const nowhere = { orgId: null, ip: null, userAgent: null, requestId: null };

const originFor = (em: Em, { action, by }: AuditEntry): AuditOrigin => {
  const origin = origins.get(em) ?? (by && { ...nowhere, actor: by });
  if (!origin) throw new Error(`${action} has no actor: the transaction needs auditAs()`);
  return origin;
};

/**
 * Serializes details. PostgreSQL accepts no half of a surrogate pair in JSON, so each is replaced with U+FFFD, as in a
 * text.
 */
const asJson = (details: AuditDetails): string =>
  JSON.stringify(details, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

/** Writes an entry of the audit log in the caller's transaction: together with the change or not at all. */
export const audit = async (em: Em, entry: AuditEntry): Promise<void> => {
  const origin = originFor(em, entry);
  const { target, details = {}, by = origin.actor, orgId = origin.orgId } = entry;
  await em.execute(
    `insert into audit_events (id, created_at, org_id, action, actor_kind, actor_id, target_kind, target_id,
            target_name, ip, user_agent, request_id, details)
     values (?, now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
    [
      uuidv7(),
      orgId,
      entry.action,
      by.kind,
      by.id,
      target?.kind ?? null,
      target?.id ?? null,
      target?.name ?? null,
      origin.ip,
      origin.userAgent,
      origin.requestId,
      asJson(details),
    ],
  );
};
