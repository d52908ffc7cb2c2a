import { LockMode } from '@mikro-orm/core';
import { audit, auditAs, type AuditOrigin } from '../db/audit.ts';
import { sealTokens, type AccountTokens } from '../db/connection-tokens.ts';
import { Brand } from '../db/entities/brand.ts';
import { Connection } from '../db/entities/connection.ts';
import { wakeHeldPosts } from '../db/held-posts.ts';
import type { Em } from '../db/orm.ts';
import type { NamedConnection } from '../db/queries/connections.ts';
import { places } from '../db/sealed-columns.ts';
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/errors.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { Identity } from '../platforms/platform.ts';
import type { ConnectPorts } from './authorize-connection.ts';
import { platformFailure } from './platform-failure.ts';
import { redeemState, type RedeemedState } from './redeem-state.ts';

/** What a platform sent the browser back with. */
export interface Callback {
  platform: PlatformName;
  redirectUri: string;
  /** Its parameters: `state`, and `code` or what says no. */
  query: Record<string, string>;
  /** Who brings it, when the request says so; a browser does not. */
  caller: Actor | undefined;
  /** Where it comes from, for the audit log. */
  origin: AuditOrigin;
}

/**
 * Ends a consent: uses up its state, turns the code into tokens, asks whose account it is and stores both. A brand has
 * one account a platform: another one replaces it. Posts that wait for it go on. `em` is a fork that is in no transaction, as the platform is called
 * between two of them. Throws `authorization_failed` with the reason.
 */
export const completeConnection = async (
  em: Em,
  ports: ConnectPorts,
  callback: Callback,
): Promise<NamedConnection> => {
  const { state, code } = callback.query;
  if (state === undefined) throw refuse('authorization_failed', 'The state parameter is missing.');
  const redeemed = await redeemState(em, { ...callback, state });
  if (code === undefined) throw refuse('authorization_failed', ports.oauth.denied(callback.query));
  const { tokens, identity } = await askPlatform(ports, redeemed, code, callback.redirectUri);
  return em.transactional(transaction => {
    const inner = transaction as Em;
    auditAs(inner, callback.origin);
    return store(inner, ports, redeemed, callback.platform, tokens, identity);
  });
};

const askPlatform = async (
  { cipher, oauth }: ConnectPorts,
  { id, codeVerifier }: RedeemedState,
  code: string,
  redirectUri: string,
): Promise<{ tokens: AccountTokens; identity: Identity }> => {
  const proof =
    codeVerifier === null ? {} : { codeVerifier: cipher.decrypt(codeVerifier, places.codeVerifier(id)) };
  try {
    const tokens = await oauth.exchange({ code, redirectUri, ...proof });
    return { tokens, identity: await oauth.identify(tokens.accessToken) };
  } catch (error) {
    const failure = platformFailure(error);
    throw failure ? refuse('authorization_failed', failure.message) : error;
  }
};

/**
 * The brand's row is the lock: two consents for it that end together store one after the other, and a branch that is being
 * held for want of this account is either held before, and woken, or sees the account.
 */
const store = async (
  em: Em,
  { cipher }: ConnectPorts,
  { orgId, brandId, userId, credentialKind, credentialId }: RedeemedState,
  platform: PlatformName,
  tokens: AccountTokens,
  identity: Identity,
): Promise<NamedConnection> => {
  const brand = await em.findOne(Brand, { id: brandId, orgId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!brand) throw refuse('authorization_failed', 'The brand was deleted in the meantime.');
  const known = await em.findOne(Connection, { brandId, platform }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const connection =
    known ?? em.create(Connection, { ...blank, orgId, brandId, platform, ...identity, connectedBy: userId });
  em.assign(connection, { ...identity, status: 'connected', connectedBy: userId });
  sealTokens(cipher, connection, tokens);
  if (known) connection.tokenVersion += 1;
  Object.assign(connection, { renewingBy: null, renewingUntil: null });
  await em.persist(connection).flush();
  await wakeHeldPosts(em, connection);
  const asked = credentialKind === 'session';
  await audit(em, {
    action: 'connection.connected',
    target: { kind: 'connection', id: connection.id, name: identity.handle },
    details: { platform, brandId, replaced: known !== null },
    by: asked ? { kind: 'user', id: userId } : { kind: 'api_key', id: credentialId },
    orgId,
  });
  return { connection, brandSlug: brand.slug };
};

const blank = { status: 'connected', scopes: [] as string[], tokenVersion: 1 } as const;
