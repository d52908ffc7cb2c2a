import type { Context } from 'koa';
import { verifyPassword } from '../../adapters/secrets/passwords.ts';
import { audit, auditAs } from '../../db/audit.ts';
import type { PasswordOwner } from '../../db/auth/users.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import { auditOriginOfRequest } from './audit-origin.ts';
import { rateLimited } from '../limits/rate-limits.ts';
import type { Budget } from '../limits/budget-share.ts';
import { stateOf } from '../http/request-state.ts';

/** Shows the budget in the answer's headers, and throws 429 if it is used up. */
export const assertLeft = (ctx: Context, budget: Budget, message: string): void => {
  if (!budget.exceeded) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(budget, message);
};

/** Returns the person whose password this is. Throws `wrong` for any kind of mismatch, and 429 after too many attempts. */
export const provePassword = async <Person extends PasswordOwner>(
  api: ApiContext,
  { ctx, ip }: { ctx: Context; ip: string },
  given: { user: Person | null; email: string; password: string; wrong: Refusal },
): Promise<Person & { passwordHash: string }> => {
  const { user, email, password, wrong } = given;
  assertLeft(ctx, await api.tries.login(ip, email), 'Too many failed logins. Try again later.');
  const right = await verifyPassword(password, user?.passwordHash ?? undefined, api.service.config);
  if (!user || !right) {
    await noteFailure(api, { ctx, ip }, user);
    throw wrong;
  }
  await api.tries.loginSucceeded(ip, email);
  return user as Person & { passwordHash: string };
};

const nobody = '00000000-0000-0000-0000-000000000000';

/** Writes an audit line for a wrong password. The limit on attempts bounds the number of lines. */
const noteFailure = async (
  { service }: ApiContext,
  { ctx, ip }: { ctx: Context; ip: string },
  user: PasswordOwner | null,
): Promise<void> => {
  const { actor } = stateOf(ctx);
  const em = service.orm.em.fork();
  auditAs(em, auditOriginOfRequest(ctx, actor, ip));
  await audit(em, {
    action: actor ? 'password.refused' : 'login.failed',
    target: { kind: 'user', id: user?.id ?? null },
    // runs in either case, so that the response time does not reveal whether the account exists
    ...(!actor && { orgId: await findDefaultOrg(em, user?.id ?? nobody) }),
  });
};
