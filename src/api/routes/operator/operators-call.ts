import { z } from 'zod';
import { findSelf } from '../../../db/auth/users.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Actor } from '../../../domain/actor.ts';
import { maxReason, type OperatorInput } from '../../../operator/shared/change-within.ts';
import { requireFreshLogin } from '../../credentials/prove-self.ts';
import { line } from '../../http/schemas.ts';

/** Declaration of every operation for operators. */
export const forOperators = {
  tag: 'Operator',
  access: 'session',
  forOperators: true,
  acrossOrganizations: true,
} as const;

/** Declaration of every change by an operator. The operator’s own organization may be suspended. */
export const changeByOperator = { ...forOperators, whileSuspended: true } as const;

export const reason = line(maxReason).meta({
  description: 'Reason for the change. Members of the organization can read it.',
  example: 'The customer asked for it.',
});

export const reasonBody = z.strictObject({ reason });

/** Returns the operator and the reason of a change. Throws `authorization_failed` without a recent login. */
export const operatorInput = async (
  em: Em,
  actor: Actor,
  given: { reason: string },
): Promise<OperatorInput> => {
  await requireFreshLogin(em, actor, 'change something as an operator');
  const { email } = await findSelf(em, actor);
  return { reason: given.reason, by: email };
};
