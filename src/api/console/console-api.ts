import type { Context, Middleware } from 'koa';
import { publicUrl, type Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { pathBefore, sessionInCookie } from './session-cookie.ts';

const prefix = '/app/api';

export const isBelowApi = ({ path }: Context): boolean => path.startsWith(`${prefix}/`);

/**
 * Whether the request comes from the console's own page. `SameSite` cookies do not prove this, because pages on other ports
 * of this host belong to the same site. A browser that sends no Fetch Metadata (plain http on another host) must send a
 * header that only our own scripts can set.
 */
const isOwnPage = (ctx: Context, config: Config): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('Origin');
  return ctx.get('X-Console') === '1' && (origin === '' || origin === new URL(publicUrl(config)).origin);
};

/** Throws unless the request comes from the console's own page and brings no credential besides its cookie. */
export const requireConsole = (ctx: Context, config: Config): void => {
  if (!isOwnPage(ctx, config))
    throw refuse(
      'origin_refused',
      'Only pages of the console may call this address. Other clients call the API without /app/api.',
    );
  if (ctx.get('Authorization') !== '' || ctx.get('X-Api-Key') !== '')
    throw refuse(
      'unauthorized',
      'Addresses below /app accept only the console’s cookie. Call the API without /app/api.',
    );
};

/** Turns the cookie into a bearer token, so that the rest of the request is handled like one of an API client. */
export const takeCookie = (ctx: Context, config: Config): void => {
  const token = sessionInCookie(ctx, config);
  delete ctx.req.headers.cookie;
  if (token !== undefined) ctx.req.headers.authorization = `Bearer ${token}`;
};

/**
 * Restricts the path of a cookie that the API sets, so that the browser sends it back only to the same address below
 * `/app/api`.
 */
const keepBelow = (ctx: Context, config: Config): void => {
  const location = ctx.response.get('Location');
  if (/^\/(?!\/)/.test(location)) ctx.set('Location', `${pathBefore(config)}${prefix}${location}`);
};

/** Serves the API to the console's page: below `/app/api`, with the cookie instead of a bearer token. */
export const consoleApi =
  (config: Config): Middleware =>
  async (ctx, next) => {
    requireConsole(ctx, config);
    takeCookie(ctx, config);
    ctx.url = ctx.url.slice(prefix.length);
    await next();
    keepBelow(ctx, config);
  };
