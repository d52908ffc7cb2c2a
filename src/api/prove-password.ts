import type { Context } from 'koa';
import { verifyPassword } from '../adapters/passwords.ts';
import type { User } from '../db/entities/people.ts';
import type { Refusal } from '../domain/errors.ts';
import type { ApiContext } from './api-context.ts';
import { rateLimited, type Budget } from './rate-limits.ts';
import { stateOf } from './request-state.ts';

/** Throws 429 for a budget that is used up, and shows it in the answer's headers. */
export const assertLeft = (ctx: Context, budget: Budget, message: string): void => {
  if (!budget.exceeded) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(budget, message);
};

/** The person whose password this is; for every way in which it can be wrong, `wrong`, and after a while 429. */
export const provePassword = async (
  api: ApiContext,
  { ctx, ip }: { ctx: Context; ip: string },
  given: { user: User | null; email: string; password: string; wrong: Refusal },
): Promise<User> => {
  const { user, email, password, wrong } = given;
  assertLeft(ctx, await api.tries.login(ip, email), 'Too many failed logins.');
  const right = await verifyPassword(password, user?.passwordHash);
  if (!user || !right) throw wrong;
  await api.tries.loginSucceeded(ip, email);
  return user;
};
