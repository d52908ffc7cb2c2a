import type { AccountIdentity } from '../../domain/platforms.ts';
import type { HttpAnswer, Outgoing } from '../../adapters/http/http.ts';
import { at, listAt, textAt } from '../../adapters/http/json.ts';
import { consentUrl, deniedSentence, requireScopes, tokensIn } from '../oauth.ts';
import { PlatformError } from '../platform.ts';
import type { OAuthFlow } from '../oauth-flow.ts';
import type { Wire } from '../wire.ts';

export interface MetaOAuth {
  label: string;
  wire: Wire;
  clientId: string;
  clientSecret: string;
  consentPage: string;
  /** Host that exchanges a code for a token of one hour. */
  shortTokens: string;
  /** Host that exchanges the token for one of 60 days, and renews it. */
  longTokens: string;
  /** Prefix `ig` or `th`, as in `ig_exchange_token`. */
  prefix: string;
  scopes: string[];
  /** Scopes without which the account cannot be used. Defaults to all. */
  needed?: string[];
  identify(accessToken: string): Promise<AccountIdentity>;
}

/**
 * Creates the OAuth flow: a code gives a token of one hour, then a token of 60 days, which is renewed while it is valid.
 * There is no PKCE, refresh token, or revocation.
 */
export const metaOAuth = (meta: MetaOAuth): OAuthFlow => ({
  scopes: meta.scopes,
  usesPkce: false,
  // an expired token cannot be renewed, so days must remain for attempts; Meta recommends days 30 to 50 of 60
  renewBeforeMs: 15 * 86_400_000,
  needsRefreshToken: false,
  renewableAfterMs: 86_400_000,
  unusedLifeMs: null,
  authorizeUrl: ({ state, redirectUri }) =>
    consentUrl(meta.consentPage, {
      client_id: meta.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: meta.scopes.join(','),
      state,
    }),
  exchange: async ({ code, redirectUri }) => {
    const answer = await shortToken(meta, code, redirectUri);
    const short = at(answer.json, 'data', 0) ?? answer.json;
    const granted = permissionsIn(short) ?? meta.scopes;
    const long = await longToken(meta, '/access_token', {
      grant_type: `${meta.prefix}_exchange_token`,
      client_secret: meta.clientSecret,
      access_token: textAt(short, 'access_token'),
    });
    return requireScopes(meta.label, tokensIn(meta.label, long, granted), meta.needed ?? meta.scopes);
  },
  refresh: async ({ accessToken, scopes }) => {
    const grant = { grant_type: `${meta.prefix}_refresh_token`, access_token: accessToken };
    const answer = await longToken(meta, '/refresh_access_token', grant).catch(notYetRenewable(meta.label));
    return tokensIn(meta.label, answer, scopes);
  },
  identify: accessToken => meta.identify(accessToken),
  denied: query => deniedSentence(meta.label, query),
});

/**
 * Throws a better error for a renewal that comes too early. Meta renews only access that is at least 24 hours old, and
 * reports younger access like invalid parameters. The account works as long as its access works. If access was refused as
 * well, a person has to reconnect the account.
 */
const notYetRenewable =
  (label: string) =>
  (error: unknown): never => {
    if (!(error instanceof PlatformError) || error.failure.kind !== 'invalid_content') throw error;
    const message = `${label} renews access only after 24 hours, so it does not renew this one yet.`;
    throw new PlatformError({ ...error.failure, kind: 'permission', message });
  };

const shortToken = (meta: MetaOAuth, code: string, redirectUri: string): Promise<HttpAnswer> =>
  meta.wire.ask({
    method: 'POST',
    url: `${meta.shortTokens}/oauth/access_token`,
    form: {
      client_id: meta.clientId,
      client_secret: meta.clientSecret,
      grant_type: 'authorization_code',
      // the redirect ends with `#_`, which some clients treat as a part of the code
      redirect_uri: redirectUri,
      code: code.replace(/#_$/, ''),
    },
  });

const longToken = (
  meta: MetaOAuth,
  path: string,
  query: NonNullable<Outgoing['query']>,
): Promise<HttpAnswer> => meta.wire.ask({ method: 'GET', url: meta.longTokens + path, query });

/** Returns the granted permissions. Instagram returns them as a list or as one text; Threads does not return them. */
const permissionsIn = (short: unknown): string[] | undefined => {
  const list = listAt(short, 'permissions').filter(scope => typeof scope === 'string');
  if (list.length > 0) return list;
  return textAt(short, 'permissions')?.split(/[\s,]+/);
};
