import { audit } from '../../db/audit.ts';
import {
  endConsent,
  findSecondsLeft,
  listConsents,
  lockOAuthToken,
  moveConsentEnd,
  useOAuthToken,
  type OAuthTokenRow,
} from '../../db/auth/api-keys.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { OAuthToken } from '../../db/entities/credentials.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { isDocumentAddress } from '../../domain/auth/client-documents.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { consentPrefix, oauthLifetimes, refreshGrace, type OAuthTokenKind } from '../../domain/auth/oauth.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { makeCodeChallenge, makeSecret } from '../connections/oauth-secrets.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';
import { lockPerson } from './lock-person.ts';

/** An app's request for consent, and the address for the answer. */
export interface ConsentRequest {
  clientId: string;
  clientName: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: Scope[];
}

const endOf = (kind: OAuthTokenKind): Date => new Date(Date.now() + oauthLifetimes[kind]);

const addToken = async (
  em: Em,
  consent: Pick<OAuthTokenRow, 'orgId' | 'keyId' | 'clientHash'>,
  kind: OAuthTokenKind,
  token: { tokenHash: string; codeChallenge?: string; redirectUri?: string },
): Promise<void> => {
  const { orgId, keyId, clientHash } = consent;
  const expiresAt = endOf(kind);
  await em.persist(em.create(OAuthToken, { orgId, keyId, clientHash, kind, expiresAt, ...token })).flush();
};

/**
 * Grants an app the rights to which the person agreed, in their name and organization: stores a key that no one holds, and
 * a code (its SHA-256, hex) for which the app gets tokens. The key expires with the code, and each exchange moves its
 * expiry to that of the refresh token. An earlier consent for the same app stays valid until the code is exchanged, because
 * a tab may get lost on the way. Only consents whose code was never exchanged end here. Throws what `createApiKey` throws.
 */
export const grantConsent = async (
  em: Em,
  actor: Actor,
  { clientId, clientName, redirectUri, codeChallenge, scopes }: ConsentRequest,
  codeHash: string,
): Promise<void> => {
  const { orgId, userId } = actor;
  const clientHash = hashOf(clientId);
  // of two simultaneous clicks the second ends what the first began
  await lockPerson(em, userId, 'no key update');
  for (const { id, isPending, isOver } of await listConsents(em, { orgId, userId, clientHash }))
    if (isOver || (isPending && !isDocumentAddress(clientId))) await revokeApiKey(em, actor, id);
  const unheld = {
    keyHash: hashOf(makeSecret()),
    prefix: consentPrefix,
    expiresAt: endOf('code'),
    brandIds: null,
  };
  const { id: keyId } = await createApiKey(em, actor, { name: clientName, scopes, ...unheld });
  const consent = { orgId, keyId, clientHash };
  await addToken(em, consent, 'code', { tokenHash: codeHash, codeChallenge, redirectUri });
};

/** A code or refresh token to exchange, and the hashes of the new tokens. */
export interface GrantExchange {
  /** SHA-256 of the code or refresh token, in hex. */
  tokenHash: string;
  clientId: string;
  accessHash: string;
  refreshHash: string;
}

/** Result of an exchange, or the refusal. */
export type GrantExchanged = { scopes: string[]; accessSeconds: number } | { refused: Refusal };

const noGrant = (message: string): GrantExchanged => ({ refused: refuse('invalid_grant', message) });

const give = async (
  em: Em,
  row: OAuthTokenRow,
  { accessHash, refreshHash }: GrantExchange,
): Promise<GrantExchanged> => {
  await useOAuthToken(em, row.id);
  await addToken(em, row, 'access', { tokenHash: accessHash });
  await addToken(em, row, 'refresh', { tokenHash: refreshHash });
  await moveConsentEnd(em, row.keyId, endOf('refresh'));
  return { scopes: row.scopes, accessSeconds: oauthLifetimes.access / 1_000 };
};

/**
 * Maximum number of installations of an app identified by a metadata document. All share one name, and each has its own
 * consent.
 */
const maxInstallations = 10;

/** Revokes the consents that a new one replaces, now that its app has received it. */
const endReplaced = async (em: Em, { keyId, ...consent }: OAuthTokenRow, clientId: string): Promise<void> => {
  const others = (await listConsents(em, consent)).filter(({ id }) => id !== keyId);
  const replaced = isDocumentAddress(clientId) ? others.slice(maxInstallations - 1) : others;
  for (const { id } of replaced) await endAndAnnounce(em, id);
};

/** Revokes a consent whose code or token was presented by two parties, because one of them stole it. */
const endStolen = async (em: Em, { keyId }: OAuthTokenRow): Promise<GrantExchanged> => {
  await endAndAnnounce(em, keyId);
  return noGrant(
    'This code or token was already used, so the grant was revoked for safety. Ask the person for access again.',
  );
};

const endAndAnnounce = async (em: Em, keyId: string): Promise<void> => {
  const ended = await endConsent(em, keyId);
  if (!ended) return;
  const by = { kind: 'service', id: null } as const;
  const target = { kind: 'api_key', id: keyId, name: ended.name };
  await audit(em, { action: 'api_key.revoked', target, by, orgId: ended.orgId });
};

const isOf = (row: OAuthTokenRow | undefined, kind: OAuthTokenKind, clientId: string): row is OAuthTokenRow =>
  // a client_id is public, and so is what it is hashed to
  // oxlint-disable-next-line secrets/constant-time
  row?.kind === kind && row.clientHash === hashOf(clientId);

/**
 * Exchanges a code for tokens, once, for the app to which it was issued and that proves the challenge. A code that is used
 * again revokes the consent (RFC 6749, 4.1.2). Refusals are returned instead of thrown, so that the transaction commits.
 */
export const redeemConsentCode = async (
  em: Em,
  exchange: GrantExchange & { redirectUri: string; codeVerifier: string },
): Promise<GrantExchanged> => {
  const row = await lockOAuthToken(em, exchange.tokenHash);
  if (!isOf(row, 'code', exchange.clientId))
    return noGrant('This code is unknown or was issued to another app.');
  if (row.usedMs !== null) return endStolen(em, row);
  if (row.isOver || row.isEnded)
    return noGrant('This code is more than a minute old or was replaced. Ask the person for access again.');
  if (row.redirectUri !== exchange.redirectUri)
    return noGrant('The redirect_uri differs from the one that the code was sent to.');
  // a challenge is no secret: who sees it cannot make the verifier
  // oxlint-disable-next-line secrets/constant-time
  if (row.codeChallenge !== makeCodeChallenge(exchange.codeVerifier))
    return noGrant('The code_verifier does not match the code_challenge.');
  await endReplaced(em, row, exchange.clientId);
  return give(em, row, exchange);
};

/**
 * Exchanges a refresh token for new tokens, which uses it up. For a moment it may be used again, if the answer was lost or
 * two processes of an app use it at once: both get the same tokens. Later use revokes the consent.
 */
export const refreshTokens = async (em: Em, exchange: GrantExchange): Promise<GrantExchanged> => {
  const row = await lockOAuthToken(em, exchange.tokenHash);
  if (!isOf(row, 'refresh', exchange.clientId))
    return noGrant('This refresh token is unknown or was issued to another app.');
  if (row.isEnded || row.isOver)
    return noGrant('The grant expired or was revoked. Ask the person for access again at /oauth/authorize.');
  if (row.usedMs === null) return give(em, row, exchange);
  if (row.usedMs > refreshGrace) return endStolen(em, row);
  // another release, or another SIGNING_SECRET, issued different tokens
  const accessSeconds = await findSecondsLeft(em, exchange.accessHash);
  return accessSeconds === undefined ? give(em, row, exchange) : { scopes: row.scopes, accessSeconds };
};

/** Revokes the consent of any of its tokens. Does nothing for an unknown token. */
export const revokeByToken = async (em: Em, tokenHash: string): Promise<void> => {
  const row = await lockOAuthToken(em, tokenHash);
  if (row) await endAndAnnounce(em, row.keyId);
};
