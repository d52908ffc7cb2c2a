import { defineEntity, p } from '@mikro-orm/core';
import { accountTiers, platformNames } from '../../domain/platforms.ts';
import { changing, identified, owned } from './columns.ts';

export const connectionStatuses = ['connected', 'expired', 'disconnected'] as const;

export const ConnectionSchema = defineEntity({
  name: 'Connection',
  tableName: 'connections',
  uniques: [{ properties: ['brandId', 'platform'] }],
  indexes: [{ properties: ['orgId'] }],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    status: p.enum(connectionStatuses),
    externalId: p.text(),
    handle: p.text(),
    displayName: p.text(),
    avatarUrl: p.text().nullable(),
    /** Encrypted and bound to this row: `v1.<key>.<iv>.<ciphertext>.<tag>`. Null once disconnected. */
    accessToken: p.text().nullable().hidden(),
    refreshToken: p.text().nullable().hidden(),
    accessExpiresAt: p.datetime(3).nullable(),
    refreshExpiresAt: p.datetime(3).nullable(),
    /** When these tokens were given; null for those that are older than this column. */
    tokensAt: p.datetime(3).nullable(),
    scopes: p.array(),
    /** Null where the platform has none, or has not said. */
    tier: p.enum(accountTiers).nullable(),
    /** What people were told that it lacks; null before they were. */
    toldScopes: p.array().nullable(),
    /** Rises with every stored token pair, so that two refreshes can be told apart. */
    tokenVersion: p.integer().default(1),
    /** Who renews the tokens now, and until when nobody else does; null while nobody does. */
    renewingBy: p.uuid().nullable(),
    renewingUntil: p.datetime(3).nullable(),
    connectedBy: p.uuid(),
  },
});
export class Connection extends ConnectionSchema.class {}
ConnectionSchema.setClass(Connection);

export const OAuthStateSchema = defineEntity({
  name: 'OAuthState',
  tableName: 'oauth_states',
  properties: {
    ...identified,
    ...owned,
    /** SHA-256 of the state parameter. */
    stateHash: p.text().unique(),
    userId: p.uuid(),
    /** The session or API key that asked; the callback is refused once it has ended. */
    credentialKind: p.enum(['session', 'api_key'] as const),
    credentialId: p.uuid(),
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    /** PKCE verifier, encrypted; null where the platform takes none. */
    codeVerifier: p.text().nullable().hidden(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** What a browser came back with: tokens and identity, encrypted, until the person there has decided. */
    pendingGrant: p.text().nullable().hidden(),
    /** SHA-256 of what their decision must show; null once it was made. */
    confirmationHash: p.text().nullable().unique(),
    /** Until when they may decide. */
    confirmUntil: p.datetime(3).nullable(),
    /** Where the browser goes once it is over, and what it shows there; null where it stays. */
    returnUrl: p.text().nullable(),
    clientState: p.text().nullable(),
  },
});
export class OAuthState extends OAuthStateSchema.class {}
OAuthStateSchema.setClass(OAuthState);
