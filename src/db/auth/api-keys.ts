import { sql } from 'kysely';
import { notFound } from '../../domain/errors.ts';
import { ApiKey } from '../entities/credentials.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
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

/** Ends those of these keys that live, for ever and from their next request on; the rows keep who did it and when. Gives how many. */
export const revokeKeys = (
  em: Em,
  which: { id: string } | { createdBy: string; orgId?: string },
  { by, at = new Date() }: { by: string; at?: Date },
): Promise<number> =>
  em.nativeUpdate(ApiKey, { ...which, revokedAt: null }, { revokedAt: at, revokedBy: by });

const readOAuthToken = (em: Em, tokenHash: string) =>
  kyselyOf(em)
    .selectFrom('oauth_tokens as t')
    .innerJoin('api_keys as k', 'k.id', 't.key_id')
    .select(['t.id', 't.org_id as orgId', 't.key_id as keyId', 't.kind', 't.client_hash as clientHash'])
    .select(['t.code_challenge as codeChallenge', 't.redirect_uri as redirectUri'])
    .select(({ eb, ref }) => [
      eb('t.expires_at', '<=', now).$castTo<boolean>().as('isOver'),
      // milliseconds since it was exchanged; null while it was not
      sql<number | null>`(extract(epoch from now() - ${ref('t.used_at')}) * 1000)::float8`.as('usedMs'),
      // of the consent
      'k.scopes',
      'k.created_by as userId',
      sql<boolean>`coalesce(k.revoked_at is not null or k.expires_at <= now(), false)`.as('isEnded'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .forUpdate('t')
    .executeTakeFirst();

/** A code or token as an exchange needs it. */
export type OAuthTokenRow = NonNullable<Awaited<ReturnType<typeof readOAuthToken>>>;

/**
 * The row behind a hash, undefined for what was never given out. This transaction alone may use it, and any other of its consent:
 * of two exchanges at once the second sees what the first gave.
 */
export const lockOAuthToken = async (em: Em, tokenHash: string): Promise<OAuthTokenRow | undefined> => {
  const consent = kyselyOf(em)
    .selectFrom('oauth_tokens')
    .select('key_id')
    .where('token_hash', '=', tokenHash);
  await kyselyOf(em).selectFrom('api_keys').select('id').where('id', '=', consent).forNoKeyUpdate().execute();
  return readOAuthToken(em, tokenHash);
};

/** Notes the exchange of a code or of a refresh token; its first use stays. */
export const useOAuthToken = (em: Em, id: string): Promise<unknown> =>
  kyselyOf(em)
    .updateTable('oauth_tokens')
    .set({ used_at: now })
    .where(({ and }) => and({ id, used_at: null }))
    .execute();

/** For how many whole seconds an access token that was given before works; undefined where it was not given. */
export const findSecondsLeft = async (em: Em, tokenHash: string): Promise<number | undefined> => {
  const row = await kyselyOf(em)
    .selectFrom('oauth_tokens')
    .select(({ ref }) =>
      sql<number>`greatest(0, floor(extract(epoch from ${ref('expires_at')} - now())))::float8`.as('seconds'),
    )
    .where(({ and }) => and({ token_hash: tokenHash, kind: 'access' }))
    .executeTakeFirst();
  return row?.seconds;
};

/** Moves the end of a consent, which its person sees among their keys. */
export const moveConsentEnd = (em: Em, id: string, expiresAt: Date): Promise<unknown> =>
  em.nativeUpdate(ApiKey, { id }, { expiresAt });

/** Ends a consent, and gives what its audit event says; undefined when it had ended. */
export const endConsent = (em: Em, keyId: string) =>
  kyselyOf(em)
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where(({ and }) => and({ id: keyId, revoked_at: null }))
    .returning(['name', 'org_id as orgId'])
    .executeTakeFirst();

/** Consents of a person for the same program that are not revoked, the newest first. */
export const listConsents = (
  em: Em,
  { orgId, userId, clientHash }: { orgId: string; userId: string; clientHash: string },
) =>
  kyselyOf(em)
    .selectFrom('api_keys as k')
    .innerJoin('oauth_tokens as t', 't.key_id', 'k.id')
    .select(({ ref }) => [
      'k.id',
      // its code was never exchanged
      sql<boolean>`bool_and(${ref('t.kind')} = 'code')`.as('isPending'),
      sql<boolean>`coalesce(${ref('k.expires_at')} <= now(), false)`.as('isOver'),
    ])
    .where(({ and }) => and({ 'k.org_id': orgId, 'k.created_by': userId, 'k.revoked_at': null }))
    .where('t.client_hash', '=', clientHash)
    .groupBy(['k.id'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute();
