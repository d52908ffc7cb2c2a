import type { Context, Middleware } from 'koa';
import { publicUrl, type Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { pathBefore, sessionInCookie } from './session-cookie.ts';

const prefix = '/app/api';

export const isBelowApi = ({ path }: Context): boolean => path.startsWith(`${prefix}/`);

/**
 * Whether the console's own page asks. `SameSite` does not tell: pages on other ports of this host are of the same site. A
 * browser that sends no Fetch Metadata (plain http on another host) must send a header that only our own scripts can set.
 */
const isOwnPage = (ctx: Context, config: Config): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'same-origin';
  const origin = ctx.get('Origin');
  return ctx.get('X-Console') === '1' && (origin === '' || origin === new URL(publicUrl(config)).origin);
};

/** Throws for what is not the console's own page, and for a request that brings another credential than its cookie. */
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

/** From here on the request is one with a bearer, as programs send it. */
export const takeCookie = (ctx: Context, config: Config): void => {
  const token = sessionInCookie(ctx, config);
  delete ctx.req.headers.cookie;
  if (token !== undefined) ctx.req.headers.authorization = `Bearer ${token}`;
};

/** A cookie that is sent to such an address only must come back to it. */
const keepBelow = (ctx: Context, config: Config): void => {
  const location = ctx.response.get('Location');
  if (/^\/(?!\/)/.test(location)) ctx.set('Location', `${pathBefore(config)}${prefix}${location}`);
};

/** The API as the console's page calls it: below `/app/api`, with the cookie in place of a bearer. */
export const consoleApi =
  (config: Config): Middleware =>
  async (ctx, next) => {
    requireConsole(ctx, config);
    takeCookie(ctx, config);
    ctx.url = ctx.url.slice(prefix.length);
    await next();
    keepBelow(ctx, config);
  };
