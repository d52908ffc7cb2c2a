import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { Refusal } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { operation } from '../http/mount.ts';
import { requireConsole, takeCookie } from './console-api.ts';
import { forgetSession, giveSession } from './session-cookie.ts';

/** Returns an operation of the API that begins or ends a session, mounted at an address of the console. */
const specOf = (specs: readonly Endpoint[], operationId: string, path: string): Endpoint => {
  const found = specs.find(spec => spec.operationId === operationId);
  if (!found) throw new Error(`The console needs the operation ${operationId}`);
  return { ...found, path };
};

/** Logs in with a password, or with the code that a social login returns. */
const logInSpec = (specs: readonly Endpoint[]): Endpoint => {
  const byPassword = specOf(specs, 'logIn', '/app/session');
  const byCode = specOf(specs, 'exchangeSocialCode', '/app/session');
  const bodies = [byPassword.body, byCode.body] as [z.ZodType, z.ZodType];
  return {
    ...byPassword,
    body: z.union(bodies, 'Must be an email and a password, or the code of a social login.'),
    handle: call => ('code' in (call.body as object) ? byCode : byPassword).handle(call),
  };
};

const nothing = (ctx: Context): void => {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 204;
  ctx.body = null;
};

/**
 * Runs an operation that returns a session, including a replayed one, and sets the session as a cookie so that scripts
 * never see it.
 */
const asCookie =
  (run: Middleware, api: ApiContext): Middleware =>
  async (ctx, next) => {
    await run(ctx, next);
    const { data } = JSON.parse(String(ctx.body)) as { data: { token: string } };
    giveSession(ctx, api.service.config, data.token);
    nothing(ctx);
  };

/** Deletes the cookie even if its session has already ended. */
const asEnd =
  (run: Middleware, api: ApiContext): Middleware =>
  async (ctx, next) => {
    takeCookie(ctx, api.service.config);
    try {
      await run(ctx, next);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unauthorized') throw error;
    }
    forgetSession(ctx, api.service.config);
    nothing(ctx);
  };

/**
 * Operations by method and path that sign up, log in, and log out with the session in a cookie. The API serves all others.
 */
export const consoleSession = (api: ApiContext, specs: readonly Endpoint[]): Map<string, Middleware> => {
  const own =
    (run: Middleware): Middleware =>
    (ctx, next) => {
      requireConsole(ctx, api.service.config);
      return run(ctx, next);
    };
  const run = (spec: Endpoint): Middleware => operation(spec, api);
  return new Map([
    ['POST /app/session', own(asCookie(run(logInSpec(specs)), api))],
    ['POST /app/signup', own(asCookie(run(specOf(specs, 'signUp', '/app/signup')), api))],
    ['DELETE /app/session', own(asEnd(run(specOf(specs, 'logOut', '/app/session')), api))],
  ]);
};
