import { defineEntity, p } from '@mikro-orm/core';
import { oauthTokenKinds } from '../../domain/auth/oauth.ts';
import { sessionBeginnings } from '../../domain/auth/logins.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { identified, owned } from './columns.ts';

export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    /** SHA-256 of the token, hex. The token itself is shown once and never stored. */
    tokenHash: p.text().unique(),
    userId: p.uuid(),
    activeOrgId: p.uuid(),
    /** Kind of the login. A session from a device login does not prove a person, because API clients hold such sessions. */
    begunBy: p.enum(sessionBeginnings).default('password'),
    /** Expiry of an idle session. Each recorded use moves it, at most to `livesUntil`. */
    expiresAt: p.datetime(3),
    /** Expiry regardless of use. Null for sessions that began before idle sessions expired. */
    livesUntil: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** Recorded at most once a minute. */
    lastUsedAt: p.datetime(3).nullable(),
    ip: p.text().nullable(),
    /** Two-letter country code that a trusted proxy reported when the session began. */
    country: p.text().nullable(),
    userAgent: p.text().nullable(),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);

export const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...identified,
    ...owned,
    name: p.text(),
    keyHash: p.text().unique(),
    /** First characters of the key, so that a person can distinguish keys. */
    prefix: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdBy: p.uuid(),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /**
     * Brands that the key may access, or null for all. The ID of a deleted brand stays in the list, so that the list never
     * becomes empty.
     */
    brandIds: p.array().nullable(),
    revokedAt: p.datetime(3).nullable(),
    revokedBy: p.uuid().nullable(),
  },
});
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

/**
 * Token that an app received through a person's consent. The consent is an API key without a secret, so that grants are
 * listed, limited, and revoked like keys.
 */
export const OAuthTokenSchema = defineEntity({
  name: 'OAuthToken',
  tableName: 'oauth_tokens',
  indexes: [{ properties: ['keyId'] }],
  properties: {
    ...identified,
    ...owned,
    /** API key that stands for the consent. */
    keyId: p.uuid(),
    kind: p.enum(oauthTokenKinds),
    /** SHA-256 of the token, hex. */
    tokenHash: p.text().unique(),
    /** SHA-256 of the `client_id` that received the token, hex. */
    clientHash: p.text(),
    /** PKCE challenge that the app must answer (RFC 7636) and the redirect address. Only for authorization codes. */
    codeChallenge: p.text().nullable(),
    redirectUri: p.text().nullable(),
    expiresAt: p.datetime(3),
    /** Time at which a code or a refresh token was exchanged. */
    usedAt: p.datetime(3).nullable(),
  },
});
export class OAuthToken extends OAuthTokenSchema.class {}
OAuthTokenSchema.setClass(OAuthToken);
