import type { AccountIdentity } from '../../domain/platforms.ts';
import { textAt } from '../../adapters/http/json.ts';
import { consentUrl, deniedSentence, refreshTokenOf, requireScopes, tokensIn } from '../oauth.ts';
import { PlatformError } from '../platform.ts';
import type { OAuthFlow, TokenSet } from '../oauth-flow.ts';
import type { LinkedIn } from './api.ts';

/**
 * Creates the OAuth 2 flow, without PKCE and with the client secret in the body. Only approved partners get a refresh
 * token.
 */
export const linkedinOAuth = (linkedin: LinkedIn): OAuthFlow => {
  const { app, wire, scopes } = linkedin;
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const token = async (form: Record<string, string>): Promise<TokenSet> => {
    const url = `${app.bases.oauth}/oauth/v2/accessToken`;
    const answer = await wire.ask({ method: 'POST', url, form: { ...form, ...client } });
    return tokensIn('LinkedIn', answer, scopes);
  };
  return {
    scopes,
    usesPkce: false,
    // access lasts 60 days; a week leaves time for many attempts and costs nothing, because a renewal does not change the
    // refresh token
    renewBeforeMs: 7 * 86_400_000,
    needsRefreshToken: true,
    renewableAfterMs: 0,
    unusedLifeMs: null,
    authorizeUrl: ({ state, redirectUri }) =>
      consentUrl(`${app.bases.oauth}/oauth/v2/authorization`, {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
      }),
    exchange: async ({ code, redirectUri }) => {
      const tokens = await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
      return requireScopes(
        'LinkedIn',
        tokens,
        scopes.filter(scope => scope.startsWith('w_')),
      );
    },
    refresh: async tokens => {
      const refreshToken = refreshTokenOf('LinkedIn', tokens);
      const renewed = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
    },
    identify: accessToken => identify(linkedin, accessToken),
    revoke: async ({ accessToken }) => {
      const url = `${app.bases.oauth}/oauth/v2/revoke`;
      await wire.ask({ method: 'POST', url, form: { ...client, token: accessToken } });
    },
    denied: query => deniedSentence('LinkedIn', query),
  };
};

const identify = async ({ app, wire }: LinkedIn, accessToken: string): Promise<AccountIdentity> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { json } = await wire.ask({ method: 'GET', url: `${app.bases.api}/v2/userinfo`, headers });
  const [id, name] = [textAt(json, 'sub'), textAt(json, 'name')];
  if (id === undefined)
    throw new PlatformError({
      kind: 'transient',
      message: 'LinkedIn did not return the account’s identity.',
    });
  const displayName = name ?? id;
  // members have no public handle unless the app has more scopes, so their name is used instead
  return {
    externalId: `urn:li:person:${id}`,
    handle: displayName,
    displayName,
    avatarUrl: textAt(json, 'picture') ?? null,
  };
};
