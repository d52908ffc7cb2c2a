import { consentRoutes } from '../consent.ts';
import { json } from '../http.ts';
import type { Call, Reply, Route, Voice } from '../http.ts';
import { markedSecret } from '../ids.ts';
import { badParameter, graphError, tokenError } from './meta-voice.ts';
import type { Account } from '../model.ts';
import { accountBehind, clientInBody, isClient, redeem, tokenVoice } from '../oauth.ts';
import type { RedeemProblem } from '../oauth.ts';
import { issueAccess, judge } from '../tokens.ts';
import type { AccessToken, Grant } from '../token-model.ts';
import type { World } from '../world.ts';

export interface MetaApp {
  platform: 'instagram' | 'threads';
  title: string;
  /** `ig` or `th`, as in `ig_exchange_token`. */
  prefix: string;
}

const shortSeconds = 3_600;
const longSeconds = 5_183_944;

export const metaConsent = (world: World, { platform, title }: MetaApp): Route[] =>
  consentRoutes(world, {
    platform,
    title,
    host: `${platform}-web`,
    path: '/oauth/authorize',
    scopeSeparator: 'space or comma',
    codeSeconds: 3_600,
    denied: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
    },
    suffix: '#_',
  });

const tokenRoute = (world: World, app: MetaApp, voice: Voice) =>
  ({
    open: true,
    operation: 'token',
    voice: { ...tokenVoice(voice, () => tokenError('revoked')), serverError: voice.serverError },
    accountOf: (call: Call): Account | undefined => accountBehind(world, app.platform, call),
  }) as const;

/** Exchanges a code for a token that is valid for one hour. */
export const shortTokens = (world: World, app: MetaApp, voice: Voice): Route[] => [
  {
    ...tokenRoute(world, app, voice),
    method: 'POST',
    path: '/oauth/access_token',
    handle: call => exchange(world, app, call),
  },
];

/** Exchanges a one-hour token for one of 60 days, and refreshes the latter. */
export function longTokens(world: World, app: MetaApp, voice: Voice): Route[] {
  const route = { ...tokenRoute(world, app, voice), method: 'GET' };
  return [
    { ...route, path: '/access_token', handle: call => lengthen(world, app, call) },
    { ...route, path: '/refresh_access_token', handle: call => refresh(world, app, call) },
  ];
}

/** Issues a token of the app itself, which no call of an account accepts. Threads has it, Instagram Login does not. */
export const appTokens = (world: World, app: MetaApp, voice: Voice): Route[] => [
  {
    ...tokenRoute(world, app, voice),
    method: 'GET',
    path: '/oauth/access_token',
    handle: call => issueAppToken(world, app, call),
  },
];

function issueAppToken(world: World, { platform }: MetaApp, call: Call): Reply {
  if (call.field('grant_type') !== 'client_credentials') return badParameter('Unsupported grant_type');
  const client = clientInBody(call);
  if (!isClient(world, platform, client)) return graphError(1, undefined, 'Error validating client secret.');
  const access_token = `TH|${client.id}|${markedSecret('access', 20)}`;
  return json(200, { access_token, token_type: 'bearer' });
}

function exchange(world: World, app: MetaApp, call: Call): Reply {
  const redeemed = redeem(world, app.platform, call, clientInBody(call));
  if ('problem' in redeemed) return refusalOf[redeemed.problem]();
  const { grant } = redeemed;
  const account = world.account(app.platform, grant.account);
  const { token } = issueAccess(world, grant, shortSeconds, 'short');
  const permissions =
    app.platform === 'instagram' ? `, "permissions": ${JSON.stringify(grant.scopes.join(','))}` : '';
  // The ID is a bare number above 2^53, as Meta sends it. Parsers that read it as a double lose its last digits.
  const body = `{"access_token": "${token}", "user_id": ${account.id}${permissions}}`;
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

const oauthException = (message: string): Reply =>
  json(400, { error_type: 'OAuthException', code: 400, error_message: message });

const refusalOf: Record<RedeemProblem, () => Reply> = {
  client: () => oauthException('Error validating client secret.'),
  code: () => oauthException('Matching code was not found or was already used.'),
  redirect: () =>
    oauthException(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    ),
  'verifier missing': () => oauthException('Invalid verification code.'),
  verifier: () => oauthException('Invalid verification code.'),
};

function lengthen(world: World, app: MetaApp, call: Call): Reply {
  const verdict = judge(world, app.platform, call.field('access_token'));
  if ('problem' in verdict) return tokenError(verdict.problem);
  if (call.field('grant_type') !== `${app.prefix}_exchange_token`)
    return badParameter('Unsupported grant_type');
  const client = { id: verdict.grant.clientId, secret: call.field('client_secret') };
  if (!isClient(world, app.platform, client)) return badParameter('Error validating client secret.');
  return longAnswer(world, verdict.grant);
}

function refresh(world: World, app: MetaApp, call: Call): Reply {
  const verdict = judge(world, app.platform, call.field('access_token'));
  if ('problem' in verdict) return tokenError(verdict.problem);
  if (call.field('grant_type') !== `${app.prefix}_refresh_token`)
    return badParameter('Unsupported grant_type');
  return refreshProblem(world, verdict.token) ?? longAnswer(world, verdict.grant);
}

function refreshProblem(world: World, token: AccessToken): Reply | undefined {
  if (token.unrefreshable) return tokenError('revoked');
  if (token.kind !== 'long') return badParameter('Only long-lived tokens can be refreshed');
  const age = Date.now() - token.issuedAt;
  return age < world.settings.refreshableAfterSeconds * 1000
    ? badParameter('The token must be at least 24 hours old')
    : undefined;
}

function longAnswer(world: World, grant: Grant): Reply {
  const { token } = issueAccess(world, grant, longSeconds, 'long');
  return json(200, { access_token: token, token_type: 'bearer', expires_in: longSeconds });
}
