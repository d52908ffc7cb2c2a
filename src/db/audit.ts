import { v7 as uuidv7 } from 'uuid';
import type { AuditAction, AuditActor, AuditDetails, AuditTarget } from '../domain/audit.ts';
import type { Em } from './driver/orm.ts';

/** Who works in a transaction, and from where: what every line of the log says, whatever was done. */
export interface AuditOrigin {
  actor: AuditActor;
  orgId: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** One line of the log. `by` and `orgId` are for what the origin does not know: a person who has only just logged in. */
export interface AuditEntry {
  action: AuditAction;
  target?: AuditTarget;
  details?: AuditDetails;
  by?: AuditActor;
  orgId?: string | null;
}

const origins = new WeakMap<object, AuditOrigin>();

/** Says who works in this transaction; the door that opens it knows. */
export const auditAs = (em: Em, origin: AuditOrigin): void => {
  origins.set(em, origin);
};

/** Who works in this transaction; undefined where nobody said. */
export const findAuditOrigin = (em: Em): AuditOrigin | undefined => origins.get(em);

const nowhere = { orgId: null, ip: null, userAgent: null, requestId: null };

const originFor = (em: Em, { action, by }: AuditEntry): AuditOrigin => {
  const origin = origins.get(em) ?? (by && { ...nowhere, actor: by });
  if (!origin) throw new Error(`${action} has no actor: the transaction needs auditAs()`);
  return origin;
};

/** PostgreSQL takes no half of a surrogate pair into JSON; as a text it would have become the same U+FFFD. */
const asJson = (details: AuditDetails): string =>
  JSON.stringify(details, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

/** Writes one line of the audit log in the caller's transaction: with the change or not at all. */
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
