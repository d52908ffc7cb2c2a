import type { Context } from 'koa';
import { newSessionToken } from '../adapters/tokens.ts';
import type { Config } from '../config.ts';

/** The User-Agent header, as far as we keep it. */
export const userAgentOf = (ctx: Context): string | null => ctx.get('User-Agent').slice(0, 300) || null;

/** A new session's token, and what its row remembers of the request that began it. */
export const beginSession = (ctx: Context, ip: string, config: Pick<Config, 'SESSION_LIFETIME'>) => {
  const { secret, hash } = newSessionToken();
  const expiresAt = new Date(Date.now() + config.SESSION_LIFETIME);
  return { secret, row: { tokenHash: hash, expiresAt, ip, userAgent: userAgentOf(ctx) } };
};
