import { z } from 'zod';
import { hashToken, newOAuthToken, nextOAuthToken, type NewToken } from '../../../adapters/secrets/tokens.ts';
import {
  redeemConsentCode,
  refreshTokens,
  revokeByToken,
  type GrantExchange,
  type GrantExchanged,
} from '../../../commands/auth/oauth-grants.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { refuse } from '../../../domain/errors.ts';
import { endpoint } from '../../http/endpoint.ts';
import { plainAnswer } from './oauth-answer.ts';
import { requireClient, requireOwnResource } from './oauth-request.ts';

const tag = 'MCP';
const text = (max: number) => z.string().max(max).optional();

const body = z.looseObject({
  grant_type: text(100).describe('`authorization_code`, or `refresh_token`.'),
  client_id: text(8_000).describe('Id of the app.'),
  code: text(200).meta({ description: 'Code that the browser brought.', example: 'an-example-of-a-code' }),
  redirect_uri: text(500).describe('Address that received the code.'),
  code_verifier: text(128).describe('Value from which the `code_challenge` was made.'),
  refresh_token: text(200).describe('Refresh token, instead of a code.'),
  scope: text(2_000).describe(
    'Ignored. The answer contains the granted scopes. Request more at the consent page.',
  ),
  resource: text(2_048).describe('Audience of the token: the address of `/mcp`.'),
});
type Given = z.output<typeof body>;

const tokens = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
  properties: {
    access_token: { type: 'string', maxLength: 100, description: 'For `Authorization: Bearer …` at `/mcp`.' },
    token_type: { type: 'string', const: 'Bearer', description: 'How it is sent.' },
    expires_in: { type: 'integer', description: 'Lifetime in seconds.' },
    refresh_token: {
      type: 'string',
      maxLength: 100,
      description: 'Returns new tokens once within 30 days, and the same ones again for half a minute.',
    },
    scope: { type: 'string', maxLength: 1_000, description: 'Granted scopes, separated by spaces.' },
  },
};

const needed = (given: Given, name: string): string => {
  const value = given[name];
  if (typeof value === 'string' && value !== '') return value;
  throw refuse('invalid_request', `\`${name}\` is required.`);
};

/** Tokens that a grant returns, and the exchange that issues them. */
interface Exchange {
  access: NewToken;
  refresh: NewToken;
  carryOut: (em: Em, common: Omit<GrantExchange, 'tokenHash'>) => Promise<GrantExchanged>;
}

const exchangeOf = (given: Given, secret: string | undefined): Exchange => {
  if (given.grant_type === 'authorization_code') {
    const code = {
      tokenHash: hashToken(needed(given, 'code')),
      redirectUri: needed(given, 'redirect_uri'),
      codeVerifier: needed(given, 'code_verifier'),
    };
    return {
      access: newOAuthToken('access'),
      refresh: newOAuthToken('refresh'),
      carryOut: (em, common) => redeemConsentCode(em, { ...common, ...code }),
    };
  }
  if (given.grant_type !== 'refresh_token')
    throw refuse('unsupported_grant_type', '`grant_type` must be authorization_code or refresh_token.');
  const token = needed(given, 'refresh_token');
  return {
    access: nextOAuthToken('access', secret, token),
    refresh: nextOAuthToken('refresh', secret, token),
    carryOut: (em, common) => refreshTokens(em, { ...common, tokenHash: hashToken(token) }),
  };
};

const exchange = endpoint({
  method: 'post',
  path: '/oauth/token',
  operationId: 'exchangeOAuthGrant',
  tag,
  summary: 'Exchange a code or refresh token for tokens',
  description:
    'RFC 6749 with PKCE. An access token works at `/mcp` for 30 minutes. A refresh token works once, and returns the same answer if repeated within half a minute. Later reuse revokes the grant, because someone else may have the token. `error` and `error_description` follow the RFC.',
  access: 'public',
  bodyType: 'application/x-www-form-urlencoded',
  body,
  content: { 'application/json': { schema: tokens } },
  errors: ['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_target', 'unsupported_grant_type'],
  handle: async ({ body: given, ctx, service }) => {
    const clientId = needed(given, 'client_id');
    await requireClient(service, clientId);
    requireOwnResource(service, given.resource);
    const { access, refresh, carryOut } = exchangeOf(given, service.config.SIGNING_SECRET);
    const common = { clientId, accessHash: access.hash, refreshHash: refresh.hash };
    // a refusal may revoke a consent, so the transaction must still commit
    const outcome = await inTransaction(service.orm, em => carryOut(em, common));
    if ('refused' in outcome) throw outcome.refused;
    plainAnswer(ctx, {
      access_token: access.secret,
      token_type: 'Bearer',
      expires_in: outcome.accessSeconds,
      refresh_token: refresh.secret,
      scope: outcome.scopes.join(' '),
    });
  },
});

const revoke = endpoint({
  method: 'post',
  path: '/oauth/revoke',
  operationId: 'revokeOAuthToken',
  tag,
  summary: 'Revoke a token and its grant',
  description: 'RFC 7009. Returns 200 for any text, even if it is not a token.',
  access: 'public',
  bodyType: 'application/x-www-form-urlencoded',
  body: z.looseObject({
    token: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'Access or refresh token.', example: 'an-example-of-a-token' }),
  }),
  handle: ({ body: { token }, write }) => write(em => revokeByToken(em, hashToken(token))),
});

/** Operations that an app calls for a consent. */
export const oauthTokenRoutes = [exchange, revoke];
