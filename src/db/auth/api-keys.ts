import { notFound } from '../../domain/errors.ts';
import type { OAuthTokenKind } from '../../domain/oauth.ts';
import { ApiKey } from '../entities/credentials.ts';
import type { Em } from '../driver/orm.ts';

/** One page of an organization's living keys, newest first, and how many there are. */
export const listApiKeys = (
  em: Em,
  orgId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<[ApiKey[], number]> =>
  em.findAndCount(
    ApiKey,
    { orgId, revokedAt: null },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit, offset },
  );

/** The organization's living key of this id; 404 when there is none. */
export const findApiKey = async (em: Em, orgId: string, id: string): Promise<ApiKey> => {
  const key = await em.findOne(ApiKey, { id, orgId, revokedAt: null });
  if (!key) throw notFound('API key', id);
  return key;
};

/** A code or token as an exchange needs it. */
export interface OAuthTokenRow {
  id: string;
  orgId: string;
  keyId: string;
  kind: OAuthTokenKind;
  clientHash: string;
  codeChallenge: string | null;
  redirectUri: string | null;
  isOver: boolean;
  /** Milliseconds since it was exchanged; null while it was not. */
  usedMs: number | null;
  /** Of the consent; empty once that was revoked. */
  scopes: string[];
  isEnded: boolean;
}

/**
 * The row behind a hash, undefined for what was never given out. This transaction alone may use it, and any other of its consent:
 * of two exchanges at once the second sees what the first gave.
 */
export const lockOAuthToken = async (em: Em, tokenHash: string): Promise<OAuthTokenRow | undefined> => {
  await em.execute(
    'select 1 from api_keys where id = (select key_id from oauth_tokens where token_hash = ?) for no key update',
    [tokenHash],
  );
  const [row] = await em.execute<OAuthTokenRow[]>(
    `select t.id, t.org_id as "orgId", t.key_id as "keyId", t.kind, t.client_hash as "clientHash",
            t.code_challenge as "codeChallenge", t.redirect_uri as "redirectUri", t.expires_at <= now() as "isOver",
            (extract(epoch from now() - t.used_at) * 1000)::float8 as "usedMs", k.scopes,
            coalesce(k.revoked_at is not null or k.expires_at <= now(), false) as "isEnded"
       from oauth_tokens t join api_keys k on k.id = t.key_id
      where t.token_hash = ? for update of t`,
    [tokenHash],
  );
  return row;
};

/** Notes the exchange of a code or of a refresh token; its first use stays. */
export const useOAuthToken = (em: Em, id: string): Promise<unknown> =>
  em.execute('update oauth_tokens set used_at = coalesce(used_at, now()) where id = ?', [id]);

/**
 * Ends the other tokens of a consent, as one refresh token is about to give new ones again. The other refresh tokens count as
 * used long ago: if one is shown, the consent ends.
 */
export const supersede = (em: Em, { id, keyId }: Pick<OAuthTokenRow, 'id' | 'keyId'>): Promise<unknown> =>
  em.execute(
    `update oauth_tokens
        set expires_at = case when kind = 'access' then least(expires_at, now()) else expires_at end,
            used_at = case when kind = 'refresh' then to_timestamp(0) else used_at end
      where key_id = ? and kind <> 'code' and id <> ?`,
    [keyId, id],
  );

/** Moves the end of a consent, which its person sees among their keys. */
export const moveConsentEnd = (em: Em, keyId: string, expiresAt: Date): Promise<unknown> =>
  em.execute('update api_keys set expires_at = ? where id = ?', [expiresAt, keyId]);

/** Ends a consent, and gives what its audit event says; undefined when it had ended. */
export const endConsent = async (
  em: Em,
  keyId: string,
): Promise<{ name: string; orgId: string } | undefined> => {
  const [row] = await em.execute<{ name: string; orgId: string }[]>(
    'update api_keys set revoked_at = now() where id = ? and revoked_at is null returning name, org_id as "orgId"',
    [keyId],
  );
  return row;
};

/** Living consents of a person for the same program. */
export const listConsents = async (
  em: Em,
  { orgId, userId, clientHash }: { orgId: string; userId: string; clientHash: string },
): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct k.id from api_keys k join oauth_tokens t on t.key_id = k.id
      where k.org_id = ? and k.created_by = ? and k.revoked_at is null and t.client_hash = ?`,
    [orgId, userId, clientHash],
  );
  return rows.map(({ id }) => id);
};
