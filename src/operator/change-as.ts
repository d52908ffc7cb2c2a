import { audit, auditAs, type AuditEntry } from '../db/audit.ts';
import { inTransaction } from '../db/driver/in-transaction.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import { operatorActor, type Origin } from '../domain/actor.ts';
import { isLine } from '../domain/lines.ts';
import { refuseUse, textOf, wordOption, type GivenWords } from './given.ts';

/** What every command that changes something takes. */
export const whyOptions = { reason: wordOption, by: wordOption };
export const whyWords = '--reason <text> [--by <name>]';

const maxLength = 500;
/** It stands behind `operator:` wherever an actor does. */
const maxName = 60;

/** Who does it and why. */
export interface OperatorInput {
  reason: string;
  by: string;
}

/** Throws where nobody says why. */
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

/** One change by an operator and its line in the audit log, both or neither. `orgId` null: of no one organization. */
export const changeAs = (
  orm: Orm,
  input: OperatorInput,
  orgId: string | null,
  { entry, work }: { entry: AuditEntry; work: (em: Em, origin: Origin) => Promise<unknown> },
): Promise<void> =>
  inTransaction(orm, async em => {
    const actor = { kind: 'operator', id: input.by || null } as const;
    auditAs(em, { actor, orgId, ip: null, userAgent: null, requestId: null });
    const origin = { actor: operatorActor(orgId ?? '', input.by), requestId: null, why: input.reason };
    await work(em, origin);
    await audit(em, { ...entry, details: { reason: input.reason, ...entry.details } });
  });
