import type { Context } from 'koa';
import { newSessionToken } from '../../adapters/secrets/tokens.ts';
import type { Config } from '../../config/index.ts';
import { clientCountry } from '../http/client/client-country.ts';

/** The User-Agent header, as far as we keep it. */
export const userAgentOf = (ctx: Context): string | null => ctx.get('User-Agent').slice(0, 300) || null;

type SessionSettings = Pick<
  Config,
  'SESSION_LIFETIME' | 'SESSION_IDLE' | 'COUNTRY_HEADER' | 'TRUSTED_PROXY_HOPS'
>;

/** A new session's token, and what its row remembers of the request that began it. */
export const issueSession = (ctx: Context, ip: string, config: SessionSettings) => {
  const { secret, hash } = newSessionToken();
  const { SESSION_LIFETIME, SESSION_IDLE } = config;
  const livesUntil = new Date(Date.now() + SESSION_LIFETIME);
  const expiresAt = new Date(Date.now() + Math.min(SESSION_LIFETIME, SESSION_IDLE));
  const from = { ip, country: clientCountry(ctx, config), userAgent: userAgentOf(ctx) };
  return { secret, row: { tokenHash: hash, expiresAt, livesUntil, ...from } };
};
