import type { Context } from 'koa';
import { newSessionToken } from '../adapters/tokens.ts';
import type { Config } from '../config.ts';

/** The User-Agent header, as far as we keep it. */
export const userAgentOf = (ctx: Context): string | null => ctx.get('User-Agent').slice(0, 300) || null;

type SessionTimes = Pick<Config, 'SESSION_LIFETIME' | 'SESSION_IDLE'>;

/** A new session's token, and what its row remembers of the request that began it. */
export const beginSession = (ctx: Context, ip: string, config: SessionTimes) => {
  const { secret, hash } = newSessionToken();
  const { SESSION_LIFETIME, SESSION_IDLE } = config;
  const livesUntil = new Date(Date.now() + SESSION_LIFETIME);
  const expiresAt = new Date(Date.now() + Math.min(SESSION_LIFETIME, SESSION_IDLE));
  return { secret, row: { tokenHash: hash, expiresAt, livesUntil, ip, userAgent: userAgentOf(ctx) } };
};
