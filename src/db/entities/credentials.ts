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
    /** SHA-256 of the token, hex; the token itself is shown once and kept nowhere. */
    tokenHash: p.text().unique(),
    userId: p.uuid(),
    activeOrgId: p.uuid(),
    /** One that a device was let in by proves no person: programs hold it. */
    begunBy: p.enum(sessionBeginnings).default('password'),
    /** When it ends unless it is used: moves with every use that is noted, up to `livesUntil`. */
    expiresAt: p.datetime(3),
    /** When it ends however much it is used; null for sessions that began before there was a limit on idling. */
    livesUntil: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    /** Noted once a minute. */
    lastUsedAt: p.datetime(3).nullable(),
    ip: p.text().nullable(),
    /** Two letters, as a trusted proxy said them when the session began. */
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
    /** The first characters, so that a person can tell keys apart. */
    prefix: p.text(),
    scopes: p.array().$type<Scope[]>(),
    createdBy: p.uuid(),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    /** The brands that it is for; null for all. A deleted brand leaves its id, so that the list never becomes none. */
    brandIds: p.array().nullable(),
    revokedAt: p.datetime(3).nullable(),
    revokedBy: p.uuid().nullable(),
  },
});
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

/** What a program was given by a person's consent, which is a key that nobody holds: it lists, limits and revokes as one. */
export const OAuthTokenSchema = defineEntity({
  name: 'OAuthToken',
  tableName: 'oauth_tokens',
  indexes: [{ properties: ['keyId'] }],
  properties: {
    ...identified,
    ...owned,
    /** The consent. */
    keyId: p.uuid(),
    kind: p.enum(oauthTokenKinds),
    /** SHA-256, hex. */
    tokenHash: p.text().unique(),
    /** SHA-256 of the `client_id` that it was given to, hex. */
    clientHash: p.text(),
    /** Of a code: what its program has to show (RFC 7636), and where it was sent. */
    codeChallenge: p.text().nullable(),
    redirectUri: p.text().nullable(),
    expiresAt: p.datetime(3),
    /** When a code or a refresh token was exchanged. */
    usedAt: p.datetime(3).nullable(),
  },
});
export class OAuthToken extends OAuthTokenSchema.class {}
OAuthTokenSchema.setClass(OAuthToken);
