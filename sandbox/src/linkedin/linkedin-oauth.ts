import { consentRoutes } from '../consent.ts';
import { json } from '../http.ts';
import type { Call, Reply, Route, Voice } from '../http.ts';
import { accountBehind, clientInBody, isClient, oauthError, redeem, tokenVoice } from '../oauth.ts';
import type { RedeemProblem } from '../oauth.ts';
import type { Account } from '../model.ts';
import { givenScopes, issueAccess, issueRefresh, killGrant, liveRefresh } from '../tokens.ts';
import type { Grant, RefreshToken } from '../token-model.ts';
import type { World } from '../world.ts';

const accessSeconds = 5_184_000;
const refreshSeconds = 365 * 86_400;

export function linkedinOAuth(world: World, voice: Voice): Route[] {
  const spoken = tokenVoice(voice, () => invalidGrant());
  const accountOf = (call: Call): Account | undefined => accountBehind(world, 'linkedin', call);
  const open = { method: 'POST', open: true, operation: 'token', voice: spoken, accountOf } as const;
  return [
    ...consentRoutes(world, {
      platform: 'linkedin',
      title: 'LinkedIn',
      host: 'linkedin-oauth',
      path: '/oauth/v2/authorization',
      scopeSeparator: 'space or comma',
      codeSeconds: 1_800,
      denied: {
        error: 'user_cancelled_authorize',
        error_description: 'The user cancelled LinkedIn authorization',
      },
    }),
    { ...open, path: '/oauth/v2/accessToken', handle: call => token(world, call) },
    { ...open, path: '/oauth/v2/introspectToken', handle: call => introspect(world, call) },
    { ...open, path: '/oauth/v2/revoke', handle: call => revoke(world, call) },
  ];
}

function token(world: World, call: Call): Reply {
  const type = call.field('grant_type');
  if (type === 'authorization_code') return exchange(world, call);
  if (type === 'refresh_token') return refresh(world, call);
  return oauthError(400, 'invalid_request', 'A required parameter "grant_type" is missing or not supported');
}

function exchange(world: World, call: Call): Reply {
  const redeemed = redeem(world, 'linkedin', call, clientInBody(call));
  if ('problem' in redeemed) return refusalOf[redeemed.problem]();
  const refreshed = world.settings.linkedinRefreshTokens
    ? issueRefresh(world, redeemed.grant, refreshSeconds)
    : undefined;
  return answer(world, redeemed.grant, refreshed);
}

const refusalOf: Record<RedeemProblem, () => Reply> = {
  client: () => oauthError(401, 'invalid_client', 'Client authentication failed'),
  code: () => invalidCode(),
  redirect: () => invalidCode(),
  'verifier missing': () => invalidCode(),
  verifier: () => invalidCode(),
};

const invalidCode = (): Reply =>
  oauthError(
    400,
    'invalid_request',
    'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
  );

const invalidGrant = (): Reply =>
  oauthError(
    400,
    'invalid_grant',
    'The provided authorization grant or refresh token is invalid, expired or revoked',
  );

/** Refreshes a token. The refresh token and its expiry stay unchanged. */
function refresh(world: World, call: Call): Reply {
  const client = clientInBody(call);
  if (!isClient(world, 'linkedin', client)) return refusalOf.client();
  const live = liveRefresh(world, 'linkedin', call.field('refresh_token') ?? '');
  const grant = live && world.grants.get(live.grant);
  return grant && grant.clientId === client.id ? answer(world, grant, live) : invalidGrant();
}

function answer(world: World, grant: Grant, refreshed: RefreshToken | undefined): Reply {
  const left = refreshed && Math.floor((refreshed.expiresAt - Date.now()) / 1000);
  return json(200, {
    access_token: issueAccess(world, grant, accessSeconds).token,
    expires_in: accessSeconds,
    ...(refreshed ? { refresh_token: refreshed.token, refresh_token_expires_in: left } : {}),
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
  });
}

function introspect(world: World, call: Call): Reply {
  if (!isClient(world, 'linkedin', clientInBody(call))) return refusalOf.client();
  const found = world.access.get(call.field('token') ?? '');
  const grant = found && world.grants.get(found.grant);
  if (!grant) return json(200, { active: false });
  const expired = found.expiresAt <= Date.now();
  return json(200, {
    active: !expired && !grant.dead,
    status: grant.dead ? 'revoked' : expired ? 'expired' : 'active',
    client_id: grant.clientId,
    scope: givenScopes(world.account('linkedin', grant.account), grant.scopes).join(','),
    authorized_at: Math.floor((grant.openedAt ?? found.issuedAt) / 1000),
    created_at: Math.floor(found.issuedAt / 1000),
    expires_at: Math.floor(found.expiresAt / 1000),
    auth_type: '3L',
  });
}

function revoke(world: World, call: Call): Reply {
  if (!isClient(world, 'linkedin', clientInBody(call))) return refusalOf.client();
  const given = call.field('token') ?? '';
  const found = world.access.get(given) ?? world.refresh.get(given);
  if (found) killGrant(world, found.grant);
  return { status: 200 };
}
