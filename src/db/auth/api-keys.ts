import { notFound } from '../../domain/errors.ts';
import type { OAuthTokenKind } from '../../domain/auth/oauth.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { ApiKey } from '../entities/credentials.ts';
import { findList, newestFirst, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';

/** Lists one page of an organization's active API keys, newest first, with their total number. */
export const listApiKeys = (em: Em, orgId: string, page: ListPosition): Promise<Listed<ApiKey>> =>
  findList(em, ApiKey, () => ({ orgId, revokedAt: null }), { ...page, ...newestFirst });

/** Finds an active API key of the organization by its ID. Throws 404 if there is none. */
export const findApiKey = async (em: Em, orgId: string, id: string): Promise<ApiKey> => {
  const key = await em.findOne(ApiKey, { id, orgId, revokedAt: null });
  if (!key) throw notFound('API key', id);
  return key;
};

/**
 * Permanently revokes those of these keys that are active, from their next request on. The rows record who did it and when.
 * Returns the number of revoked keys.
 */
export const revokeKeys = (
  em: Em,
  which: { id: string } | { createdBy: string; orgId?: string },
  { by, at = new Date() }: { by: string; at?: Date },
): Promise<number> =>
  em.nativeUpdate(ApiKey, { ...which, revokedAt: null }, { revokedAt: at, revokedBy: by });

/** Code or token with the fields that an exchange needs. */
export interface OAuthTokenRow {
  id: string;
  orgId: string;
  keyId: string;
  kind: OAuthTokenKind;
  clientHash: string;
  codeChallenge: string | null;
  redirectUri: string | null;
  isOver: boolean;
  /** Milliseconds since the exchange, or null before it. */
  usedMs: number | null;
  /** Scopes of the consent. */
  scopes: Scope[];
  userId: string;
  isEnded: boolean;
}

/**
 * Finds the row of a hash and locks it together with its consent. Returns undefined for an unknown hash. Of two concurrent
 * exchanges, the second sees the tokens that the first issued.
 */
export const lockOAuthToken = async (em: Em, tokenHash: string): Promise<OAuthTokenRow | undefined> => {
  await em.execute(
    `select 1 from api_keys where id = (select key_id from oauth_tokens where token_hash = ?) for no key update`,
    [tokenHash],
  );
  const [token] = await em.execute<OAuthTokenRow[]>(
    `select t.id, t.org_id as "orgId", t.key_id as "keyId", t.kind, t.client_hash as "clientHash",
            t.code_challenge as "codeChallenge", t.redirect_uri as "redirectUri", t.expires_at <= now() as "isOver",
            (extract(epoch from now() - t.used_at) * 1000)::float8 as "usedMs", k.scopes, k.created_by as "userId",
            coalesce(k.revoked_at is not null or k.expires_at <= now(), false) as "isEnded"
       from oauth_tokens t join api_keys k on k.id = t.key_id where t.token_hash = ? for update of t`,
    [tokenHash],
  );
  return token;
};

/** Records the exchange of a code or a refresh token. The time of its first use stays. */
export const useOAuthToken = (em: Em, id: string): Promise<unknown> =>
  em.execute('update oauth_tokens set used_at = now() where id = ? and used_at is null', [id]);

/** Returns the whole seconds for which an issued access token is still valid, or undefined if it was never issued. */
export const findSecondsLeft = async (em: Em, tokenHash: string): Promise<number | undefined> => {
  const [row] = await em.execute<{ seconds: number }[]>(
    `select greatest(0, floor(extract(epoch from expires_at - now())))::float8 as seconds from oauth_tokens
      where token_hash = ? and kind = 'access'`,
    [tokenHash],
  );
  return row?.seconds;
};

/** Moves the expiry of a consent, which the person sees among their keys. */
export const moveConsentEnd = (em: Em, id: string, expiresAt: Date): Promise<unknown> =>
  em.nativeUpdate(ApiKey, { id }, { expiresAt });

/** Revokes a consent and returns the data of its audit event, or undefined if it had already ended. */
export const endConsent = async (
  em: Em,
  keyId: string,
): Promise<{ name: string; orgId: string } | undefined> => {
  const [ended] = await em.execute<{ name: string; orgId: string }[]>(
    `update api_keys set revoked_at = now() where id = ? and revoked_at is null returning name, org_id as "orgId"`,
    [keyId],
  );
  return ended;
};

/** Consent of a person. `isPending`: its code was never exchanged. */
interface Consent {
  id: string;
  isPending: boolean;
  isOver: boolean;
}

/** Lists a person's consents for the same app that are not revoked, newest first. */
export const listConsents = (
  em: Em,
  { orgId, userId, clientHash }: { orgId: string; userId: string; clientHash: string },
): Promise<Consent[]> =>
  em.execute<Consent[]>(
    `select k.id, bool_and(t.kind = 'code') as "isPending", coalesce(k.expires_at <= now(), false) as "isOver"
       from api_keys k join oauth_tokens t on t.key_id = k.id
      where k.org_id = ? and k.created_by = ? and k.revoked_at is null and t.client_hash = ?
      group by k.id order by k.created_at desc, k.id desc`,
    [orgId, userId, clientHash],
  );
