import { defineEntity, p } from '@mikro-orm/core';
import { loginProviderNames } from '../../domain/auth/social-logins.ts';
import { identified } from './columns.ts';

/** Person's account at a login provider, with which the person may log in. */
export const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  uniques: [{ properties: ['provider', 'subject'] }],
  indexes: [{ properties: ['userId'] }],
  properties: {
    ...identified,
    userId: p.uuid(),
    provider: p.enum(loginProviderNames),
    /** Provider's ID of the person. */
    subject: p.text(),
    /**
     * Email address that the provider vouched for at the last login. Helps people to distinguish identities; never used as
     * a key.
     */
    email: p.text().nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);

/** Login through a provider, from the redirect until its session is handed out. */
export const SocialLoginSchema = defineEntity({
  name: 'SocialLogin',
  tableName: 'social_logins',
  properties: {
    ...identified,
    provider: p.enum(loginProviderNames),
    /** SHA-256 of the state that the provider returns, hex. */
    stateHash: p.text().unique(),
    /** SHA-256 of the cookie of the browser that started the login, hex. */
    browserHash: p.text(),
    /** Nonce that the ID token must repeat. */
    nonce: p.text(),
    /** Encrypted and bound to this row. */
    codeVerifier: p.text(),
    /** Path below `APP_URL` to which the browser is redirected at the end, or null if the callback answers directly. */
    returnTo: p.text().nullable(),
    /** Session that asked to connect an identity to its person. */
    sessionId: p.uuid().nullable(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** SHA-256 of the code with which an application fetches the session, hex. Null after the code is used. */
    codeHash: p.text().unique().nullable(),
    codeExpiresAt: p.datetime(3).nullable(),
    /** Person who is logged in. */
    userId: p.uuid().nullable(),
  },
});
export class SocialLogin extends SocialLoginSchema.class {}
SocialLoginSchema.setClass(SocialLogin);
