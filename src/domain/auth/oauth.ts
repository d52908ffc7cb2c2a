import { asLine } from '../lines.ts';
import type { Scope } from '../team/scopes.ts';

/** What stands for a consent: a code that a browser carries, and what a program then asks with. */
export const oauthTokenKinds = ['code', 'access', 'refresh'] as const;
export type OAuthTokenKind = (typeof oauthTokenKinds)[number];

/** How long each of them works, in milliseconds (RFC 6749, 4.1.2: a code for ten minutes at most; RFC 9700: short tokens). */
export const oauthLifetimes: Readonly<Record<OAuthTokenKind, number>> = {
  code: 60_000,
  access: 30 * 60_000,
  refresh: 30 * 86_400_000,
};

/** So long after its use a refresh token may come once more, in milliseconds: the answer to the first try may have been lost. */
export const refreshGrace = 30_000;

/** What the tools of `/mcp` need, and all that a program can be given by a consent. */
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
 * Those of a request's scopes that can be given; none where it names only words of protocols, such as `openid` and
 * `offline_access`, which are no scopes of ours by their form. Undefined where it wants others, and no possible one.
 */
export const listAskedScopes = (text: string): Scope[] | undefined => {
  const asked = text.split(' ').filter(word => word.includes(':'));
  const known = mcpScopes.filter(scope => asked.includes(scope));
  return known.length === 0 && asked.length > 0 ? undefined : known;
};

/** In place of the first characters of a key: nobody holds the key of a consent. */
export const consentPrefix = 'oauth';

/** Protocols' own codes: their clients read `error_description` beside them (RFC 6749, 7591, 8628). */
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

/** The name that a program gives itself, as it is shown and kept; `otherwise` where it gives none. */
export const clientNameOf = (given: unknown, otherwise: string): string => {
  const name = typeof given === 'string' ? asLine(given) : '';
  return (name || otherwise).slice(0, 60).toWellFormed();
};

/** A program that a person may let in; all that is known of it is what it said. */
export interface OAuthClient {
  name: string;
  redirectUris: string[];
  /** What it asks for where a request names no scopes; all that there are where it said nothing. */
  scopes?: Scope[];
  /** When it registered, in unix seconds; absent where it has not, or before this was kept. */
  issuedAt?: number;
}
