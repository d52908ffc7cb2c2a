import type { Context } from 'koa';
import { publicUrl } from '../../config/index.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ApiContext } from '../http/api-context.ts';
import { stateOf } from '../http/request-state.ts';
import { isConsentToken } from './authenticate.ts';

/** What a program is to ask for: all that it has as well, as a new consent takes the place of the old one. */
const wantedScopes = (ctx: Context, requiredScopes: readonly string[]): string =>
  [...new Set([...(stateOf(ctx).actor?.keyScopes ?? []), ...requiredScopes])].join(' ');

/**
 * What to come with, as `WWW-Authenticate` says it; undefined where that is no matter of credentials. At `/mcp` also where a
 * program learns how it is given that (RFC 9728, 5.1), whether what it came with works no more, so that it renews it first, and
 * which scopes it lacks (RFC 6750, 3.1).
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
