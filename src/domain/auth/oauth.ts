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

/** In place of the first characters of a key: nobody holds the key of a consent. */
export const consentPrefix = 'oauth';

/** A program that has registered itself; all that is known of it is what it said. */
export interface OAuthClient {
  name: string;
  redirectUris: string[];
}

const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a program may have its codes sent there: https, or http on the person's own machine, and nothing that hides where. */
export const isRedirectUri = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && ownMachine.includes(hostname));
  return isSafe && username === '' && password === '' && hash === '' && !text.includes('#');
};

const withoutPort = (text: string): string => Object.assign(new URL(text), { port: '' }).href;

/** Whether an address is one of the registered; on the person's own machine the port may be another (RFC 8252, 7.3). */
export const isRegistered = (given: string, { redirectUris }: OAuthClient): boolean =>
  redirectUris.some(
    known =>
      known === given ||
      (isRedirectUri(given) &&
        new URL(known).protocol === 'http:' &&
        withoutPort(known) === withoutPort(given)),
  );
