import type { Context } from 'koa';
import { newSessionToken } from '../../adapters/secrets/tokens.ts';
import type { Config } from '../../config/index.ts';
import { clientCountry } from '../http/client/client-country.ts';

/** Returns the User-Agent header, cut to the length that the database keeps. */
export const userAgentOf = (ctx: Context): string | null => ctx.get('User-Agent').slice(0, 300) || null;

type SessionSettings = Pick<
  Config,
  'SESSION_LIFETIME' | 'SESSION_IDLE' | 'COUNTRY_HEADER' | 'TRUSTED_PROXY_HOPS'
>;

/** Creates a session token, and the data of its row about the request that began the session. */
export const issueSession = (ctx: Context, ip: string, config: SessionSettings) => {
  const { secret, hash } = newSessionToken();
  const { SESSION_LIFETIME, SESSION_IDLE } = config;
  const livesUntil = new Date(Date.now() + SESSION_LIFETIME);
  const expiresAt = new Date(Date.now() + Math.min(SESSION_LIFETIME, SESSION_IDLE));
  const from = { ip, country: clientCountry(ctx, config), userAgent: userAgentOf(ctx) };
  return { secret, row: { tokenHash: hash, expiresAt, livesUntil, ...from } };
};
