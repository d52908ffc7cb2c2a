import { asLine } from '../lines.ts';
import type { Scope } from '../team/scopes.ts';

/** Kinds of tokens that a consent issues: an authorization code for the browser, and tokens for the client. */
export const oauthTokenKinds = ['code', 'access', 'refresh'] as const;
export type OAuthTokenKind = (typeof oauthTokenKinds)[number];

/** Lifetime of each kind in milliseconds (RFC 6749, 4.1.2: at most ten minutes for a code; RFC 9700: short tokens). */
export const oauthLifetimes: Readonly<Record<OAuthTokenKind, number>> = {
  code: 60_000,
  access: 30 * 60_000,
  refresh: 30 * 86_400_000,
};

/**
 * Milliseconds after its use during which a refresh token is accepted once more, because the first response may have been
 * lost.
 */
export const refreshGrace = 30_000;

/** Scopes that the tools of `/mcp` need. A consent cannot grant any others. */
export const mcpScopes: readonly Scope[] = [
  'brands:read',
  'connections:read',
  'posts:read',
  'posts:write',
  'media:read',
  'media:write',
  'kb:read',
  'kb:write',
  'ideas:read',
  'ideas:write',
  'jobs:read',
  'carousels:read',
  'carousels:write',
  'clips:read',
  'clips:write',
  'agents:read',
  'agents:write',
  'webhooks:read',
  'webhooks:write',
  'billing:read',
];

/**
 * Returns the requested scopes that can be granted. Returns an empty list for a request with protocol words only, such as
 * `openid` and `offline_access`, which do not have the form of our scopes. Returns undefined if the request names scopes of
 * ours but none that can be granted.
 */
export const listAskedScopes = (text: string): Scope[] | undefined => {
  const asked = text.split(' ').filter(word => word.includes(':'));
  const known = mcpScopes.filter(scope => asked.includes(scope));
  return known.length === 0 && asked.length > 0 ? undefined : known;
};

/** Prefix shown for the key behind a consent, because no one holds that key. */
export const consentPrefix = 'oauth';

/** Error codes of the OAuth protocols. Their clients read `error_description` beside the code (RFC 6749, 7591, 8628). */
export const oauthErrorCodes: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_target',
  'unsupported_grant_type',
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
]);

/** Returns the client's name as shown and stored, or `otherwise` if the client gives none. */
export const clientNameOf = (given: unknown, otherwise: string): string => {
  const name = typeof given === 'string' ? asLine(given) : '';
  return (name || otherwise).slice(0, 60).toWellFormed();
};

/** OAuth client that a person may authorize. Everything here is what the client claims about itself. */
export interface OAuthClient {
  name: string;
  redirectUris: string[];
  /** Scopes for requests that name none. Absent if the client declared none; then all scopes apply. */
  scopes?: Scope[];
  /**
   * Time of registration in Unix seconds. Absent for an unregistered client, or one registered before this field existed.
   */
  issuedAt?: number;
}
