import { consentRoutes } from '../consent.ts';
import { json } from '../http.ts';
import type { Call, Reply, Route, Voice } from '../http.ts';
import { accountBehind, clientInHeader, isClient, oauthError, redeem, tokenVoice } from '../oauth.ts';
import type { RedeemProblem } from '../oauth.ts';
import type { Account } from '../model.ts';
import { issueAccess, issueRefresh, killGrant, liveRefresh } from '../tokens.ts';
import type { Grant } from '../token-model.ts';
import type { World } from '../world.ts';

const accessSeconds = 7_200;
const refreshSeconds = 180 * 86_400;

export const xConsent = (world: World): Route[] =>
  consentRoutes(world, {
    platform: 'x',
    title: 'X',
    host: 'x-web',
    path: '/i/oauth2/authorize',
    scopeSeparator: 'space',
    codeSeconds: 30,
    denied: { error: 'access_denied' },
    pkceRequired: true,
    stateRequired: true,
    anyCaseMethod: true,
  });

export function xTokens(world: World, voice: Voice): Route[] {
  const spoken = tokenVoice(voice, () => invalidValue('token'));
  const accountOf = (call: Call): Account | undefined => accountBehind(world, 'x', call);
  const open = { method: 'POST', open: true, operation: 'token', voice: spoken, accountOf } as const;
  return [
    { ...open, path: '/2/oauth2/token', handle: call => token(world, call) },
    { ...open, path: '/2/oauth2/revoke', handle: call => revoke(world, call) },
  ];
}

function token(world: World, call: Call): Reply {
  const type = call.field('grant_type');
  if (type === 'authorization_code') return exchange(world, call);
  if (type === 'refresh_token') return refresh(world, call);
  return oauthError(400, 'unsupported_grant_type', 'Missing or unsupported grant type.');
}

function exchange(world: World, call: Call): Reply {
  const client = clientInHeader(call);
  if (!client) return missingHeader();
  const redeemed = redeem(world, 'x', call, client);
  return 'problem' in redeemed ? exchangeRefusal[redeemed.problem]() : pair(world, redeemed.grant);
}

const exchangeRefusal: Record<RedeemProblem, () => Reply> = {
  client: () => oauthError(401, 'unauthorized_client', 'Invalid client credentials.'),
  code: () => invalidValue('authorization code'),
  redirect: () => invalidValue('redirect uri'),
  'verifier missing': () => oauthError(400, 'invalid_request', 'Missing required parameter [code_verifier].'),
  verifier: () =>
    oauthError(
      400,
      'invalid_request',
      'Value passed for the code verifier did not match the code challenge.',
    ),
};

/** A refresh token works once; sending it again kills the whole family. */
function refresh(world: World, call: Call): Reply {
  const client = clientInHeader(call);
  if (!client) return missingHeader();
  if (!isClient(world, 'x', client)) return exchangeRefusal.client();
  const given = call.field('refresh_token') ?? '';
  const used = world.refresh.get(given);
  const live = liveRefresh(world, 'x', given);
  const grant = live && world.grants.get(live.grant);
  if (used?.used) killGrant(world, used.grant);
  if (!grant || grant.clientId !== client.id) return invalidValue('token');
  world.refresh.put(given, { ...live, used: true });
  return pair(world, grant);
}

function pair(world: World, grant: Grant): Reply {
  const offline = grant.scopes.includes('offline.access');
  return json(200, {
    token_type: 'bearer',
    expires_in: accessSeconds,
    access_token: issueAccess(world, grant, accessSeconds).token,
    scope: grant.scopes.join(' '),
    ...(offline ? { refresh_token: issueRefresh(world, grant, refreshSeconds).token } : {}),
  });
}

function revoke(world: World, call: Call): Reply {
  const client = clientInHeader(call);
  if (!client) return missingHeader();
  const given = call.field('token') ?? '';
  const found = world.access.get(given) ?? world.refresh.get(given);
  if (found) killGrant(world, found.grant);
  return json(200, { revoked: true });
}

const missingHeader = (): Reply =>
  oauthError(401, 'unauthorized_client', 'Missing valid authorization header');

const invalidValue = (what: string): Reply =>
  oauthError(400, 'invalid_request', `Value passed for the ${what} was invalid.`);
