import type { Context } from 'koa';
import { tokenKind } from '../../adapters/secrets/tokens.ts';
import { publicUrl, type Config } from '../../config/index.ts';

const isHttps = (config: Config): boolean => publicUrl(config).startsWith('https:');

/** The path of PUBLIC_URL, as addresses on the console's page begin with it: `` or `/prefix`. */
export const pathBefore = (config: Config): string => new URL(publicUrl(config)).pathname.replace(/\/$/, '');

/** Cookies do not know ports: a second service on the same machine has names of its own, so that neither logs the other out. */
const ofPort = (name: string, config: Config): string =>
  [name, new URL(publicUrl(config)).port].filter(Boolean).join('-');

/** The prefix has browsers refuse the cookie from any other host, and without https: where there is none, there is no prefix. */
const nameOf = (config: Config): string =>
  isHttps(config) ? '__Host-console' : ofPort('console-session', config);

/** Says to `/` that this browser has used the console, where the session's own cookie may not be sent. It opens nothing. */
const hintOf = (config: Config): string => ofPort('console-used', config);

/** The session that the console's cookie holds; undefined where it holds none. */
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

/** No script reads it, and no page of another site has it sent along; those of the same site `requireConsole` refuses. */
export const giveSession = (ctx: Context, config: Config, token: string): void =>
  setCookies(ctx, config, token, Math.floor(config.SESSION_LIFETIME / 1_000));

export const forgetSession = (ctx: Context, config: Config): void => setCookies(ctx, config, '', 0);
