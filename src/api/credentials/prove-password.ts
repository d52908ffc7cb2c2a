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

/** Throws 429 for a budget that is used up, and shows it in the answer's headers. */
export const assertLeft = (ctx: Context, budget: Budget, message: string): void => {
  if (!budget.exceeded) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(budget, message);
};

/** The person whose password this is; for every way in which it can be wrong, `wrong`, and after a while 429. */
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

/** A line of its own for each wrong password: the limit on tries bounds them. */
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
    // asked for in either case, so that the time of the answer does not tell whether there is an account
    ...(!actor && { orgId: await findDefaultOrg(em, user?.id ?? nobody) }),
  });
};
