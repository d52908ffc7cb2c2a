import { defineEntity, p } from '@mikro-orm/core';
import { accountTiers, platformNames } from '../../domain/platforms.ts';
import { changing, identified, owned } from './columns.ts';

export const connectionStatuses = ['connected', 'expired', 'disconnected'] as const;

export const ConnectionSchema = defineEntity({
  name: 'Connection',
  tableName: 'connections',
  indexes: [
    { properties: ['orgId'] },
    {
      name: 'connections_default_unique',
      expression: `create unique index "connections_default_unique" on "connections" ("brand_id", "platform") where "is_default"`,
    },
    {
      name: 'connections_account_unique',
      expression: `create unique index "connections_account_unique" on "connections" ("brand_id", "platform", "external_id")`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    /** Whether posts that name only the platform go to this account. */
    isDefault: p.boolean().default(true),
    status: p.enum(connectionStatuses),
    externalId: p.text(),
    handle: p.text(),
    displayName: p.text(),
    avatarUrl: p.text().nullable(),
    /** Encrypted and bound to this row: `v1.<key>.<iv>.<ciphertext>.<tag>`. Null after the account is disconnected. */
    accessToken: p.text().nullable().hidden(),
    refreshToken: p.text().nullable().hidden(),
    accessExpiresAt: p.datetime(3).nullable(),
    refreshExpiresAt: p.datetime(3).nullable(),
    /** Time at which the tokens were issued. Null for tokens older than this column. */
    tokensAt: p.datetime(3).nullable(),
    scopes: p.array(),
    /** Subscription tier, or null if the platform has none or has not reported it. */
    tier: p.enum(accountTiers).nullable(),
    /** Missing scopes of which members were notified, or null before any notification. */
    toldScopes: p.array().nullable(),
    /** Incremented with every stored token pair, to distinguish two refreshes. */
    tokenVersion: p.integer().default(1),
    /** Process that is renewing the tokens, and the end of its exclusive claim. Null if none is. */
    renewingBy: p.uuid().nullable(),
    renewingUntil: p.datetime(3).nullable(),
    connectedBy: p.uuid(),
  },
});
export class Connection extends ConnectionSchema.class {}
ConnectionSchema.setClass(Connection);

/** Account that a brand has disconnected. Its ID is the connection's, which the same account gets again. */
export const DisconnectedAccountSchema = defineEntity({
  name: 'DisconnectedAccount',
  tableName: 'disconnected_accounts',
  uniques: [{ properties: ['brandId', 'platform', 'externalId'] }],
  properties: {
    ...identified,
    ...owned,
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    externalId: p.text(),
    tokenVersion: p.integer(),
  },
});
export class DisconnectedAccount extends DisconnectedAccountSchema.class {}
DisconnectedAccountSchema.setClass(DisconnectedAccount);

export const OAuthStateSchema = defineEntity({
  name: 'OAuthState',
  tableName: 'oauth_states',
  properties: {
    ...identified,
    ...owned,
    /** SHA-256 of the state parameter. */
    stateHash: p.text().unique(),
    userId: p.uuid(),
    /**
     * Kind of the credential that started the connection: a session or an API key. The callback is refused after the
     * credential has ended.
     */
    credentialKind: p.enum(['session', 'api_key'] as const),
    credentialId: p.uuid(),
    brandId: p.uuid(),
    platform: p.enum(platformNames),
    /** Whether the account is added beside the brand's other ones on the platform instead of replacing the default one. */
    adds: p.boolean().default(false),
    /** PKCE verifier, encrypted. Null if the platform does not support PKCE. */
    codeVerifier: p.text().nullable().hidden(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** Tokens and identity with which a browser returned, encrypted. Kept until the person in the browser has decided. */
    pendingGrant: p.text().nullable().hidden(),
    /** SHA-256 of the token that the decision must present. Null after the decision. */
    confirmationHash: p.text().nullable().unique(),
    /** Time until which the person may decide. */
    confirmUntil: p.datetime(3).nullable(),
    /**
     * Address to which the browser is redirected at the end, or null if it stays. `clientState` is passed to that address.
     */
    returnUrl: p.text().nullable(),
    clientState: p.text().nullable(),
  },
});
export class OAuthState extends OAuthStateSchema.class {}
OAuthStateSchema.setClass(OAuthState);
