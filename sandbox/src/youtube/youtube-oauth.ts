import { consentRoutes } from '../consent.ts';
import { json } from '../http.ts';
import type { Call, Reply, Route, Voice } from '../http.ts';
import {
  accountBehind,
  clientInBody,
  clientInHeader,
  isClient,
  oauthError,
  redeem,
  tokenVoice,
} from '../oauth.ts';
import type { Client, RedeemProblem } from '../oauth.ts';
import { issueAccess, issueRefresh, judge, killGrant, liveRefresh } from '../tokens.ts';
import type { Grant } from '../token-model.ts';
import type { World } from '../world.ts';

const accessSeconds = 3_599;
/** Google names no end; six months unused is the shortest rule for apps in production. */
const refreshSeconds = 180 * 86_400;

export const googleConsent = (world: World): Route[] =>
  consentRoutes(world, {
    platform: 'youtube',
    title: 'YouTube',
    host: 'google-accounts',
    path: '/o/oauth2/v2/auth',
    scopeSeparator: 'space',
    codeSeconds: 600,
    denied: { error: 'access_denied' },
    pkceRequired: true,
    namesItself: true,
  });

export function googleTokens(world: World, voice: Voice): Route[] {
  const route = {
    method: 'POST',
    open: true,
    operation: 'token' as const,
    voice: tokenVoice(voice, deadRefresh),
    accountOf: (call: Call) => accountBehind(world, 'youtube', call),
  };
  return [
    { ...route, path: '/token', handle: call => token(world, call) },
    { ...route, path: '/revoke', handle: call => revoke(world, call) },
    { ...route, method: 'GET', path: '/tokeninfo', handle: call => tokenInfo(world, call) },
  ];
}

const deadRefresh = (): Reply => oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');

const clientOf = (call: Call): Client => clientInHeader(call) ?? clientInBody(call);

function token(world: World, call: Call): Reply {
  const type = call.field('grant_type');
  if (type === 'authorization_code') return exchange(world, call);
  if (type === 'refresh_token') return refresh(world, call);
  return oauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`);
}

/** A refresh token comes only with offline access. */
function exchange(world: World, call: Call): Reply {
  const redeemed = redeem(world, 'youtube', call, clientOf(call));
  if ('problem' in redeemed) return refusalOf[redeemed.problem]();
  const { grant, code } = redeemed;
  const refreshed = code.offline ? { refresh_token: issueRefresh(world, grant, refreshSeconds).token } : {};
  return json(200, { ...access(world, grant), ...refreshed });
}

const refusalOf: Record<RedeemProblem, () => Reply> = {
  client: () => oauthError(401, 'invalid_client', 'Unauthorized'),
  code: () => oauthError(400, 'invalid_grant', 'Malformed auth code.'),
  redirect: () => oauthError(400, 'redirect_uri_mismatch', 'Bad Request'),
  'verifier missing': () => oauthError(400, 'invalid_grant', 'Missing code verifier.'),
  verifier: () => oauthError(400, 'invalid_grant', 'Invalid code verifier.'),
};

function refresh(world: World, call: Call): Reply {
  const client = clientOf(call);
  if (!isClient(world, 'youtube', client)) return refusalOf.client();
  const live = liveRefresh(world, 'youtube', call.field('refresh_token') ?? '');
  const grant = live && world.grants.get(live.grant);
  return grant && grant.clientId === client.id ? json(200, access(world, grant)) : deadRefresh();
}

const access = (world: World, grant: Grant): object => ({
  access_token: issueAccess(world, grant, accessSeconds).token,
  expires_in: accessSeconds,
  scope: grant.scopes.join(' '),
  token_type: 'Bearer',
});

function tokenInfo(world: World, call: Call): Reply {
  const verdict = judge(world, 'youtube', call.field('access_token'));
  if ('problem' in verdict) return oauthError(400, 'invalid_token', 'Invalid Value');
  const { token, grant } = verdict;
  return json(200, {
    azp: grant.clientId,
    aud: grant.clientId,
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(Math.floor((token.expiresAt - Date.now()) / 1000)),
    access_type: 'offline',
  });
}

function revoke(world: World, call: Call): Reply {
  const given = call.field('token') ?? '';
  const found = world.access.get(given) ?? world.refresh.get(given);
  if (!found || world.grants.get(found.grant)?.dead)
    return oauthError(400, 'invalid_token', 'Token expired or revoked');
  killGrant(world, found.grant);
  return json(200, {});
}
