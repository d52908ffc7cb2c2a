import { markedSecret, secret } from './ids.ts';
import type { TokenProblem } from './http.ts';
import type { Account, Platform } from './model.ts';
import type { AccessToken, Grant, RefreshToken } from './token-model.ts';
import type { World } from './world.ts';

/** LinkedIn's tokens are about 500 characters long; the others are short. */
const bytesOf: Record<Platform, number> = {
  x: 68,
  linkedin: 370,
  instagram: 110,
  threads: 110,
  youtube: 120,
};

export function openGrant(world: World, input: Omit<Grant, 'id'>): Grant {
  const grant = { ...input, id: secret(12), openedAt: Date.now() };
  return world.grants.put(grant.id, grant);
}

export function issueAccess(
  world: World,
  grant: Grant,
  seconds: number,
  kind: AccessToken['kind'] = 'access',
): AccessToken {
  const token = markedSecret('access', bytesOf[grant.platform]);
  const now = Date.now();
  const scopes = grant.scopes;
  return world.access.put(token, {
    token,
    grant: grant.id,
    kind,
    scopes,
    issuedAt: now,
    expiresAt: now + seconds * 1000,
  });
}

export function issueRefresh(world: World, grant: Grant, seconds: number): RefreshToken {
  const token = markedSecret('refresh', bytesOf[grant.platform]);
  return world.refresh.put(token, { token, grant: grant.id, expiresAt: Date.now() + seconds * 1000 });
}

export type Verdict = { token: AccessToken; grant: Grant; account: Account } | { problem: TokenProblem };

/** Whether an access token is good on this platform, and whose it is. */
export function judge(world: World, platform: Platform, given: string | undefined): Verdict {
  if (!given) return { problem: 'missing' };
  const token = world.access.get(given);
  const grant = token && world.grants.get(token.grant);
  if (!grant || grant.platform !== platform) return { problem: 'invalid' };
  if (grant.dead) return { problem: 'revoked' };
  if (token.expiresAt <= Date.now()) return { problem: 'expired' };
  const account = world.account(platform, grant.account);
  return { token: { ...token, scopes: givenScopes(account, token.scopes) }, grant, account };
}

/** Returns the scopes that a person grants. */
export const givenScopes = ({ withheldScopes = [] }: Account, scopes: readonly string[]): string[] =>
  scopes.filter(scope => !withheldScopes.includes(scope));

/** A refresh token's grant, unless token or grant is dead, used or too old. */
export function liveRefresh(world: World, platform: Platform, given: string): RefreshToken | undefined {
  const token = world.refresh.get(given);
  const grant = token && world.grants.get(token.grant);
  if (!grant || grant.platform !== platform || grant.dead) return undefined;
  return token.dead || token.used || token.expiresAt <= Date.now() ? undefined : token;
}

/** Kills every token of a consent. */
export function killGrant(world: World, id: string): void {
  const grant = world.grants.get(id);
  if (grant) world.grants.put(id, { ...grant, dead: true });
}

export const tokenActions = ['expire_access', 'revoke', 'kill_refresh', 'age'] as const;
export type TokenAction = (typeof tokenActions)[number];

/** Applies `action` to the tokens of a platform, or of one account if named. Returns the number of affected grants. */
export function actOnTokens(
  world: World,
  input: { platform: Platform; account?: string; action: TokenAction; seconds?: number },
): number {
  const grants = [...world.grants.values()].filter(
    grant =>
      grant.platform === input.platform && (input.account === undefined || grant.account === input.account),
  );
  for (const grant of grants) {
    if (input.action === 'revoke') killGrant(world, grant.id);
    else changeTokens(world, grant, input.action, input.seconds);
  }
  return grants.length;
}

function changeTokens(world: World, grant: Grant, action: TokenAction, seconds: number | undefined): void {
  for (const token of world.access.values()) {
    if (token.grant === grant.id) world.access.put(token.token, changed(token, action, seconds));
  }
  if (action !== 'kill_refresh') return;
  for (const token of world.refresh.values()) {
    if (token.grant === grant.id) world.refresh.put(token.token, { ...token, dead: true });
  }
}

/** A day and an hour: enough for Meta's rule that a token must be 24 h old to be refreshed. */
const defaultAgeSeconds = 90_000;

function changed(token: AccessToken, action: TokenAction, seconds: number | undefined): AccessToken {
  if (action === 'expire_access') return { ...token, expiresAt: Date.now() + (seconds ?? 0) * 1000 };
  if (action === 'kill_refresh') return { ...token, unrefreshable: true };
  const shift = (seconds ?? defaultAgeSeconds) * 1000;
  return { ...token, issuedAt: token.issuedAt - shift, expiresAt: token.expiresAt - shift };
}
