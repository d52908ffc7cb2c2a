import type { AccountIdentity, AccountTier } from '../../domain/platforms.ts';
import type { AppOf } from '../apps.ts';
import { textAt } from '../../adapters/http/json.ts';
import { consentUrl, deniedSentence, refreshTokenOf, requireScopes, tokensIn } from '../oauth.ts';
import { PlatformError } from '../platform.ts';
import type { OAuthFlow, TokenSet } from '../oauth-flow.ts';
import type { Wire } from '../wire.ts';
import { xDialect } from './refusals.ts';

/** Scopes that publishing needs. */
const needed = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];

/** Requested scopes. Hiding comments needs one more; an account connected without it can still publish. */
const scopes = [...needed, 'tweet.moderate.write'];

/** Creates the OAuth 2 flow with PKCE and HTTP Basic. A refresh token works once, and each use returns a new one. */
export const xOAuth = (app: AppOf<'x'>, wire: Wire, unknownTier: AccountTier): OAuthFlow => {
  const token = async (form: Record<string, string | undefined>): Promise<TokenSet> => {
    const answer = await wire.ask(toTokenEndpoint(app, '/2/oauth2/token', form));
    return tokensIn('X', answer, needed);
  };
  return {
    scopes,
    usesPkce: true,
    // access lasts two hours, and an early renewal would use up a single-use refresh token, so it is renewed only shortly
    // before expiry
    renewBeforeMs: 5 * 60_000,
    needsRefreshToken: true,
    renewableAfterMs: 0,
    unusedLifeMs: 180 * 86_400_000,
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      consentUrl(`${app.bases.web}/i/oauth2/authorize`, {
        response_type: 'code',
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        scope: scopes.join(' '),
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }),
    exchange: async ({ code, redirectUri, codeVerifier }) => {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return requireScopes('X', await token({ ...grant, code_verifier: codeVerifier }), needed);
    },
    refresh: async tokens =>
      token({ grant_type: 'refresh_token', refresh_token: refreshTokenOf('X', tokens) }),
    identify: async accessToken => ({ tier: unknownTier, ...(await identify(app, wire, accessToken)) }),
    revoke: async ({ refreshToken, accessToken }) => {
      await wire.ask(toTokenEndpoint(app, '/2/oauth2/revoke', { token: refreshToken ?? accessToken }));
    },
    denied: query => deniedSentence('X', query),
  };
};

/** Returns a request to X’s token endpoints, with the app’s id and secret in the header. */
export const toTokenEndpoint = (app: AppOf<'x'>, path: string, form: Record<string, string | undefined>) => ({
  method: 'POST' as const,
  url: app.bases.api + path,
  headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
  form,
  secrets: [app.clientSecret],
});

const identify = async (app: AppOf<'x'>, wire: Wire, accessToken: string): Promise<AccountIdentity> => {
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}/2/users/me`,
    headers: { authorization: `Bearer ${accessToken}` },
    query: { 'user.fields': 'username,name,profile_image_url,subscription_type' },
  });
  const [externalId, handle] = [textAt(json, 'data', 'id'), textAt(json, 'data', 'username')];
  if (externalId === undefined || handle === undefined)
    throw new PlatformError({
      kind: 'transient',
      message: `${xDialect.label} did not return the account’s identity.`,
    });
  // `_normal` is the 48-pixel variant; the address without it is the original
  const picture = textAt(json, 'data', 'profile_image_url')?.replace(/_normal(\.\w+)$/, '$1');
  return {
    externalId,
    handle,
    displayName: textAt(json, 'data', 'name') ?? handle,
    avatarUrl: picture ?? null,
    ...tierIn(json),
  };
};

/**
 * Returns the tier. X returns it only for the calling account. X does not document which of the three paid plans may send
 * long texts; according to other clients, all may.
 */
const tierIn = (json: unknown): Pick<AccountIdentity, 'tier'> => {
  const subscription = textAt(json, 'data', 'subscription_type');
  if (subscription === undefined) return {};
  return { tier: ['Basic', 'Premium', 'PremiumPlus'].includes(subscription) ? 'premium' : 'standard' };
};
