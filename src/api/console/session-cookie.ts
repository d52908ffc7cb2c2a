import type { Context } from 'koa';
import { tokenKind } from '../../adapters/secrets/tokens.ts';
import { publicUrl, type Config } from '../../config/index.ts';

const isHttps = (config: Config): boolean => publicUrl(config).startsWith('https:');

/** Returns the path of PUBLIC_URL with which addresses on the console's page begin: `` or `/prefix`. */
export const pathBefore = (config: Config): string => new URL(publicUrl(config)).pathname.replace(/\/$/, '');

/** Adds the port to a cookie name. Cookies ignore ports, so two services on one machine would log each other out. */
const ofPort = (name: string, config: Config): string =>
  [name, new URL(publicUrl(config)).port].filter(Boolean).join('-');

/**
 * Name of the session cookie. The `__Host-` prefix makes browsers refuse the cookie from other hosts and without https, so
 * plain http uses a name without it.
 */
const nameOf = (config: Config): string =>
  isHttps(config) ? '__Host-console' : ofPort('console-session', config);

/**
 * Name of the cookie that tells `/` that this browser has used the console, because the browser does not send the session
 * cookie there. The hint grants no access.
 */
const hintOf = (config: Config): string => ofPort('console-used', config);

/** Returns the session that the console's cookie holds, or undefined if there is none. */
export const sessionInCookie = (ctx: Context, config: Config): string | undefined => {
  const value = ctx.cookies.get(nameOf(config));
  return value !== undefined && tokenKind(value) === 'session' ? value : undefined;
};

export const hasUsedConsole = (ctx: Context, config: Config): boolean =>
  ctx.cookies.get(hintOf(config)) === '1';

const setCookies = (ctx: Context, config: Config, token: string, seconds: number): void => {
  const age = `Max-Age=${seconds}; HttpOnly`;
  const path = isHttps(config) ? '/; Secure' : `${pathBefore(config)}/app`;
  ctx.append('Set-Cookie', [
    `${nameOf(config)}=${token}; Path=${path}; ${age}; SameSite=Strict`,
    `${hintOf(config)}=${token && '1'}; Path=${pathBefore(config)}/; ${age}; SameSite=Lax`,
  ]);
};

/**
 * Sets the session cookie. Scripts cannot read it and other sites cannot send it. `requireConsole` refuses other pages of
 * the same site.
 */
export const giveSession = (ctx: Context, config: Config, token: string): void =>
  setCookies(ctx, config, token, Math.floor(config.SESSION_LIFETIME / 1_000));

export const forgetSession = (ctx: Context, config: Config): void => setCookies(ctx, config, '', 0);
