import { hasVerified } from '../../db/auth/users.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';

/** Returns the error for an address without an operation. */
export const noOperationHere = (): Refusal =>
  refuse('not_found', 'No operation exists at this address. See /docs.');

/** Returns whether the request comes from the session of a person whose verified address is in `OPERATORS`. */
export const isOperator = ({ orm, config }: Service, { kind, userId }: Actor): Promise<boolean> =>
  kind === 'session'
    ? acrossOrganizations(() => hasVerified(orm.em.fork(), userId, config.OPERATORS))
    : Promise.resolve(false);

/** Throws the error of an unknown address unless the request comes from an operator. */
export const requireOperator = async (service: Service, actor: Actor): Promise<void> => {
  if (!(await isOperator(service, actor))) throw noOperationHere();
};
