import type { Context, Middleware } from 'koa';
import type { Config } from '../../config/index.ts';

/** What scripts of other origins may send, and may read, beside what browsers allow anyway. */
const requestHeaders = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Api-Key, X-Request-Id';
const answerHeaders =
  'Idempotent-Replayed, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Total-Count';
const methods = 'GET, POST, PUT, PATCH, DELETE';

/** Seconds for which a browser need not ask again. */
const maxAge = '600';

const isPreflight = (ctx: Context): boolean =>
  ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';

const allow = (ctx: Context, origin: string): void => {
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Expose-Headers', answerHeaders);
};

const answerPreflight = (ctx: Context): void => {
  ctx.set('Access-Control-Allow-Methods', methods);
  ctx.set('Access-Control-Allow-Headers', requestHeaders);
  ctx.set('Access-Control-Max-Age', maxAge);
};

/**
 * Lets scripts of the listed origins, letter by letter, call the API from a browser; nobody else's, and never with cookies.
 * What a request says of its origin is compared and not repeated: the answer names the origin from the list.
 */
export const crossOrigin = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): Middleware => {
  const listed = CORS_ORIGINS.map(address => new URL(address).origin);
  return async (ctx, next) => {
    if (listed.length > 0) ctx.vary('Origin');
    const origin = listed.find(one => one === ctx.get('Origin'));
    if (origin !== undefined) {
      allow(ctx, origin);
      if (isPreflight(ctx)) answerPreflight(ctx);
    }
    await next();
  };
};
