import type { Context } from 'koa';
import { publicUrl } from '../../config/index.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import { stateOf } from '../http/request-state.ts';
import { isConsentToken } from './authenticate.ts';

/** Scopes that an app must request, including the ones it already has, because a new consent replaces the old one. */
const wantedScopes = (ctx: Context, requiredScopes: readonly string[]): string =>
  [...new Set([...(stateOf(ctx).actor?.keyScopes ?? []), ...requiredScopes])].join(' ');

/**
 * Returns the `WWW-Authenticate` header of a refusal, or undefined if the refusal is not about credentials. At `/mcp` the
 * header also names where an app learns how to get a token (RFC 9728, 5.1), whether the token is no longer valid, so that
 * the app renews it first, and which scopes are missing (RFC 6750, 3.1).
 */
export const challengeFor = (
  ctx: Context,
  { service: { config } }: ApiContext,
  { code, extra: { requiredScopes = [] } }: Refusal,
): string | undefined => {
  const isMcp = stateOf(ctx).route === '/mcp';
  const metadata = `resource_metadata="${publicUrl(config)}/.well-known/oauth-protected-resource/mcp"`;
  if (code === 'unauthorized') {
    if (!isMcp) return 'Bearer';
    const error = ctx.get('Authorization') === '' ? '' : 'error="invalid_token", ';
    return `Bearer ${error}${metadata}`;
  }
  if (code !== 'insufficient_scope' || !isMcp || requiredScopes.length === 0 || !isConsentToken(ctx))
    return undefined;
  return `Bearer error="insufficient_scope", scope="${wantedScopes(ctx, requiredScopes)}", ${metadata}`;
};
