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
  /** Host that turns a code into a token of an hour. */
  shortTokens: string;
  /** Host that turns that into one of 60 days, and that into the next. */
  longTokens: string;
  /** `ig` or `th`, as in `ig_exchange_token`. */
  prefix: string;
  scopes: string[];
  /** Those of the scopes that the account is of no use without; all of them by default. */
  needed?: string[];
  identify(accessToken: string): Promise<AccountIdentity>;
}

/** Code → token of an hour → token of 60 days, which renews itself while it lives. No PKCE, no refresh token, no revoke. */
export const metaOAuth = (meta: MetaOAuth): OAuthFlow => ({
  scopes: meta.scopes,
  usesPkce: false,
  // an ended token cannot be revived, so there must be days for trying; Meta advises day 30 to 50 of its 60
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
 * Meta renews only access that is at least 24 hours old, and says so as it says of bad parameters. The account is fine as
 * long as its access works; when that was refused, too, only a person can bring it back.
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
      // the redirect ends in `#_`, which some clients take for a part of the code
      redirect_uri: redirectUri,
      code: code.replace(/#_$/, ''),
    },
  });

const longToken = (
  meta: MetaOAuth,
  path: string,
  query: NonNullable<Outgoing['query']>,
): Promise<HttpAnswer> => meta.wire.ask({ method: 'GET', url: meta.longTokens + path, query });

/** Instagram says what was granted, as a list or as one text; Threads does not. */
const permissionsIn = (short: unknown): string[] | undefined => {
  const list = listAt(short, 'permissions').filter(scope => typeof scope === 'string');
  if (list.length > 0) return list;
  return textAt(short, 'permissions')?.split(/[\s,]+/);
};
