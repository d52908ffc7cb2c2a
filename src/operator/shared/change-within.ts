import { audit, auditAs, findAuditOrigin, type AuditEntry, type AuditOrigin } from '../../db/audit.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em, Orm } from '../../db/driver/orm.ts';
import { operatorActor, type Origin } from '../../domain/actor.ts';

/** Maximum number of characters of a reason. */
export const maxReason = 500;

/** Operator and reason of a change. */
export interface OperatorInput {
  reason: string;
  by: string;
}

/** Change by an operator and its entry in the audit log. */
interface OperatorChange<Made> {
  entry: AuditEntry;
  work: (em: Em, origin: Origin) => Promise<Made>;
}

/** Keeps the id of the request, but not the address of the operator's machine. */
const originOf = (em: Em, { by }: OperatorInput, orgId: string | null): AuditOrigin => ({
  actor: { kind: 'operator', id: by || null },
  orgId,
  ip: null,
  userAgent: null,
  requestId: findAuditOrigin(em)?.requestId ?? null,
});

/** Writes the audit entry of an operator's change in the caller's transaction. A null `orgId` means no single organization. */
export const auditOperator = async (
  em: Em,
  input: OperatorInput,
  orgId: string | null,
  entry: AuditEntry,
): Promise<void> => {
  auditAs(em, originOf(em, input, orgId));
  await audit(em, { ...entry, details: { reason: input.reason, ...entry.details } });
};

/**
 * Makes a change by an operator and its audit entry in the caller's transaction. A null `orgId` means no single
 * organization.
 */
export const changeWithin = async <Made>(
  em: Em,
  input: OperatorInput,
  orgId: string | null,
  { entry, work }: OperatorChange<Made>,
): Promise<Made> => {
  const origin = originOf(em, input, orgId);
  auditAs(em, origin);
  const made = await work(em, {
    actor: operatorActor(orgId ?? '', input.by),
    requestId: origin.requestId,
    why: input.reason,
  });
  await auditOperator(em, input, orgId, entry);
  return made;
};

/** Makes a change by an operator and its audit entry in one transaction. See `changeWithin`. */
export const changeAs = <Made>(
  orm: Orm,
  input: OperatorInput,
  orgId: string | null,
  change: OperatorChange<Made>,
): Promise<Made> => inTransaction(orm, em => changeWithin(em, input, orgId, change));
