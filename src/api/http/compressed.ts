import compress from 'koa-compress';
import type { Context, Middleware } from 'koa';

/** Below this many bytes an answer fits into one packet anyway. */
const threshold = 1_024;

/** Text that is all there. Streams go out as they come: event streams would wait for a full block, files are compressed. */
const isWhole = ({ body }: Context): boolean => typeof body === 'string' || Buffer.isBuffer(body);

/**
 * Compresses JSON answers over 1 KiB for clients that take it. BREACH reads a secret out of the lengths of answers that
 * hold it beside text of the attacker, and has the victim's browser ask for them again and again. No browser does that here
 * by itself: credentials come in a header that a foreign page cannot set, never in a cookie. What is asked for with a cookie
 * (pages of logins and connections) is left as it is all the same.
 */
export const compressed = (): Middleware[] => [
  compress({ threshold, deflate: false, filter: type => type === 'application/json' }) as Middleware,
  async (ctx, next) => {
    await next();
    if (!isWhole(ctx) || ctx.get('Cookie') !== '') ctx.compress = false;
  },
];
