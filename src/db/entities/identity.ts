import { defineEntity, p } from '@mikro-orm/core';
import { loginProviderNames } from '../../domain/auth/social-logins.ts';
import { identified } from './columns.ts';

/** A person at a provider, who may log in as one of our people. */
export const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  uniques: [{ properties: ['provider', 'subject'] }],
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    userId: p.uuid(),
    provider: p.enum(loginProviderNames),
    /** The provider's own id of the person. */
    subject: p.text(),
    /** What the provider vouched for when it was last used; for people to tell identities apart, never a key. */
    email: p.text().nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);

/** A login with a provider, from the way there until its session was given out. */
export const SocialLoginSchema = defineEntity({
  name: 'SocialLogin',
  tableName: 'social_logins',
  properties: {
    ...identified,
    provider: p.enum(loginProviderNames),
    /** SHA-256 of what the provider hands back, hex. */
    stateHash: p.text().unique(),
    /** SHA-256 of the cookie of the browser that began, hex. */
    browserHash: p.text(),
    /** What an ID token must repeat. */
    nonce: p.text(),
    /** Encrypted, bound to this row. */
    codeVerifier: p.text(),
    /** Where below APP_URL the browser goes in the end; null when the callback answers itself. */
    returnTo: p.text().nullable(),
    /** The session that asked to connect an identity to its person. */
    sessionId: p.uuid().nullable(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** What an application fetches the session with: SHA-256, hex; gone once it was used. */
    codeHash: p.text().unique().nullable(),
    codeExpiresAt: p.datetime(3).nullable(),
    /** Who it logs in. */
    userId: p.uuid().nullable(),
  },
});
export class SocialLogin extends SocialLoginSchema.class {}
SocialLoginSchema.setClass(SocialLogin);
