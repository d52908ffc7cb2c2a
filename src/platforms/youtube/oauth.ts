import type { AccountIdentity } from '../../domain/platforms.ts';
import type { AppOf } from '../apps.ts';
import { at, textAt } from '../../adapters/http/json.ts';
import { consentUrl, deniedSentence, refreshTokenOf, requireScopes, tokensIn } from '../oauth.ts';
import { PlatformError } from '../platform.ts';
import type { OAuthFlow, TokenSet } from '../oauth-flow.ts';
import type { Wire } from '../wire.ts';

/** Scopes that publishing needs. */
const needed = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
];

/** Requested scopes, including the one for deleting and editing, which people may deselect on Google's page. */
const scopes = [...needed, 'https://www.googleapis.com/auth/youtube.force-ssl'];

/** Creates Google's OAuth flow with PKCE. The refresh token never changes. */
export const youtubeOAuth = (app: AppOf<'youtube'>, wire: Wire): OAuthFlow => {
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  const token = async (form: Record<string, string | undefined>): Promise<TokenSet> => {
    const url = `${app.bases.oauth}/token`;
    return tokensIn('YouTube', await wire.ask({ method: 'POST', url, form: { ...form, ...client } }), scopes);
  };
  return {
    scopes,
    usesPkce: true,
    issuers: [app.bases.accounts, 'https://accounts.google.com'],
    renewBeforeMs: 5 * 60_000,
    needsRefreshToken: true,
    renewableAfterMs: 0,
    unusedLifeMs: 180 * 86_400_000,
    authorizeUrl: ({ state, redirectUri, codeChallenge }) =>
      consentUrl(`${app.bases.accounts}/o/oauth2/v2/auth`, {
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(' '),
        // without `consent`, reconnecting returns no refresh token
        state,
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }),
    exchange: async ({ code, redirectUri, codeVerifier }) => {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      return requireScopes('YouTube', await token({ ...grant, code_verifier: codeVerifier }), needed);
    },
    refresh: async tokens => {
      const refreshToken = refreshTokenOf('YouTube', tokens);
      const renewed = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
    },
    identify: accessToken => identify(app, wire, accessToken),
    revoke: async ({ refreshToken, accessToken }) => {
      const form = { token: refreshToken ?? accessToken };
      await wire.ask({ method: 'POST', url: `${app.bases.oauth}/revoke`, form });
    },
    denied: query => deniedSentence('YouTube', query),
  };
};

const identify = async (app: AppOf<'youtube'>, wire: Wire, accessToken: string): Promise<AccountIdentity> => {
  const { json } = await wire.ask({
    method: 'GET',
    url: `${app.bases.api}/youtube/v3/channels`,
    query: { part: 'snippet', mine: 'true' },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const channel = at(json, 'items', 0);
  const externalId = textAt(channel, 'id');
  if (externalId === undefined)
    throw new PlatformError({
      kind: 'permission',
      message: 'This Google account has no YouTube channel. Create one, then connect again.',
    });
  const displayName = textAt(channel, 'snippet', 'title') ?? externalId;
  const handle = textAt(channel, 'snippet', 'customUrl')?.replace(/^@/, '') ?? displayName;
  const avatarUrl = textAt(channel, 'snippet', 'thumbnails', 'default', 'url') ?? null;
  return { externalId, handle, displayName, avatarUrl };
};
