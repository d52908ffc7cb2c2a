import { audit, auditAs, type AuditEntry, type AuditOrigin } from '../db/audit.ts';
import { inTransaction } from '../db/driver/in-transaction.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import { operatorActor, type Origin } from '../domain/actor.ts';
import { isLine } from '../domain/lines.ts';
import { refuseUse, textOf, wordOption, type GivenWords } from './given.ts';

/** Options of every command that changes something. */
export const whyOptions = { reason: wordOption, by: wordOption };
export const whyWords = '--reason <text> [--by <name>]';

const maxLength = 500;
/** Maximum length of an operator's name, which follows `operator:` in the name of an actor. */
const maxName = 60;

/** Operator and reason of a change. */
export interface OperatorInput {
  reason: string;
  by: string;
}

/** Reads the operator and the reason. Throws without a reason. */
export const operatorInputOf = (given: GivenWords): OperatorInput => {
  const [reason = '', by = ''] = [textOf(given, 'reason')?.trim(), textOf(given, 'by')?.trim()];
  if (reason === '' || reason.length > maxLength || !isLine(reason))
    throw refuseUse(
      `--reason needs one line of at most ${maxLength} characters. Members of the organization can read it.`,
    );
  if (by.length > maxName || !isLine(by))
    throw refuseUse(`--by needs the operator’s name, in one line of at most ${maxName} characters.`);
  return { reason, by };
};

const originOf = ({ by }: OperatorInput, orgId: string | null): AuditOrigin => ({
  actor: { kind: 'operator', id: by || null },
  orgId,
  ip: null,
  userAgent: null,
  requestId: null,
});

/** Writes the audit entry of an operator's change in the caller's transaction. A null `orgId` means no single organization. */
export const auditOperator = async (
  em: Em,
  input: OperatorInput,
  orgId: string | null,
  entry: AuditEntry,
): Promise<void> => {
  auditAs(em, originOf(input, orgId));
  await audit(em, { ...entry, details: { reason: input.reason, ...entry.details } });
};

/** Makes a change by an operator and its audit entry in one transaction. A null `orgId` means no single organization. */
export const changeAs = (
  orm: Orm,
  input: OperatorInput,
  orgId: string | null,
  { entry, work }: { entry: AuditEntry; work: (em: Em, origin: Origin) => Promise<unknown> },
): Promise<void> =>
  inTransaction(orm, async em => {
    const origin = { actor: operatorActor(orgId ?? '', input.by), requestId: null, why: input.reason };
    auditAs(em, originOf(input, orgId));
    await work(em, origin);
    await auditOperator(em, input, orgId, entry);
  });
