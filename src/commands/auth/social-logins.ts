import { v7 as uuidv7 } from 'uuid';
import type { Encryptor } from '../../db/auth/mails.ts';
import { SocialLogin, Identity } from '../../db/entities/identity.ts';
import type { Em } from '../../db/driver/orm.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import {
  socialLoginLifetime,
  loginProviderLabels,
  socialCodeLifetime,
  type LoginProviderName,
  type ProvenIdentity,
} from '../../domain/auth/social-logins.ts';
import { hashOf } from '../../db/encryption/hash-secret.ts';
import { useSocialState, useSocialCode, type TakenLogin } from '../../db/auth/logins.ts';
import { refuse } from '../../domain/errors.ts';
import { findUserByEmail } from '../../db/auth/users.ts';
import { withoutLinks } from '../../domain/organizations/name-links.ts';
import { makeSecret } from '../connections/oauth-secrets.ts';
import { addIdentity } from './identities.ts';
import { createAccount } from './accounts.ts';
import { logIn, type SessionStart } from './sessions.ts';

/** Random secrets that bind the steps of one login. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SocialLoginStart {
  provider: LoginProviderName;
  secrets: LoginSecrets;
  /** Browser's cookie, which must come back with the state. */
  browser: string;
  /**
   * Path below APP_URL to which the browser returns at the end, or one of `ownPages`. Null if the callback answers itself.
   */
  returnTo: string | null;
  /** Session that connects an identity. Null for a login. */
  sessionId: string | null;
}

export const makeLoginSecrets = (): LoginSecrets => ({
  state: makeSecret(),
  nonce: makeSecret(),
  codeVerifier: makeSecret(),
});

/** Stores a login for ten minutes while the browser is at the provider. */
export const startSocialLogin = async (em: Em, cipher: Encryptor, start: SocialLoginStart): Promise<void> => {
  const { provider, secrets, browser, returnTo, sessionId } = start;
  const id = uuidv7();
  em.persist(
    em.create(SocialLogin, {
      id,
      provider,
      returnTo,
      sessionId,
      nonce: secrets.nonce,
      stateHash: hashOf(secrets.state),
      browserHash: hashOf(browser),
      codeVerifier: cipher.encrypt(secrets.codeVerifier, aad.socialVerifier(id)),
      expiresAt: new Date(Date.now() + socialLoginLifetime),
    }),
  );
  await em.flush();
};

/**
 * Uses up the state of a callback. Throws the same `authorization_failed` for a state that is missing, unknown, used, or
 * expired, that another browser presents, or that belongs to another provider. The last two do not use it up.
 */
export const takeSocialLogin = async (
  em: Em,
  given: { provider: LoginProviderName; state: string | undefined; browser: string | undefined },
): Promise<TakenLogin> => {
  const { provider, state = '', browser = '' } = given;
  const hashes = { stateHash: hashOf(state), browserHash: hashOf(browser) };
  const login = await useSocialState(em, { ...hashes, provider });
  if (login) return login;
  throw refuse(
    'authorization_failed',
    'This login was started in another browser or with another provider, was already used, or is more than ten minutes old. Start again.',
  );
};

/** Person whom an identity logs in. */
export interface SocialPerson {
  userId: string;
  /** Whether the account was created just now. */
  isNew: boolean;
}

/**
 * Finds or creates the person of an identity. An unknown identity is connected to the account with the email address that
 * the provider confirms, but only if the account's address was verified, too: otherwise someone who signed up with another
 * person's address would share their account. Creates an account if there is none.
 */
export const logInSocially = async (
  em: Em,
  cipher: Encryptor,
  provider: LoginProviderName,
  proven: ProvenIdentity,
): Promise<SocialPerson> => {
  const { subject, verifiedEmail } = proven;
  const known = await em.findOne(Identity, { provider, subject });
  if (known) {
    em.assign(known, { email: verifiedEmail ?? known.email ?? null, lastUsedAt: new Date() });
    await em.flush();
    return { userId: known.userId, isNew: false };
  }
  if (verifiedEmail === null) throw notVouched(provider);
  const user = await findUserByEmail(em, verifiedEmail);
  if (!user) return { userId: await createPerson(em, provider, proven, verifiedEmail), isNew: true };
  if (!user.emailVerifiedAt) throw notProven(provider);
  await addIdentity(em, cipher, user, { provider, ...proven });
  return { userId: user.id, isNew: false };
};

const createPerson = async (
  em: Em,
  provider: LoginProviderName,
  { subject, name }: ProvenIdentity,
  email: string,
): Promise<string> => {
  const account = { email, passwordHash: null, emailVerifiedAt: new Date() };
  const fallback = email.split('@')[0]!.slice(0, 100);
  const { user } = await createAccount(em, {
    ...account,
    name: withoutLinks(name ?? fallback).slice(0, 100) || 'Newcomer',
  });
  em.persist(em.create(Identity, { userId: user.id, provider, subject, email, lastUsedAt: new Date() }));
  await em.flush();
  return user.id;
};

const notVouched = (provider: LoginProviderName) =>
  refuse(
    'authorization_failed',
    `${loginProviderLabels[provider]} has no verified email address for you. Verify one there, or log in another way and connect ${loginProviderLabels[provider]}.`,
  );

const notProven = (provider: LoginProviderName) =>
  refuse(
    'duplicate',
    `An account with this email address exists but was never verified. Log in with its password or reset the password, then connect ${loginProviderLabels[provider]}.`,
  );

/** Stores which person a code (its SHA-256, hex) logs in, once and within a minute. */
export const issueSocialCode = async (
  em: Em,
  loginId: string,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<void> => {
  const codeExpiresAt = new Date(Date.now() + socialCodeLifetime);
  await em.nativeUpdate(SocialLogin, { id: loginId }, { userId, codeHash, codeExpiresAt });
};

/** Exchanges a code for a session. Of several simultaneous requests, one gets it. */
export const redeemSocialCode = async (
  em: Em,
  codeHash: string,
  session: Omit<SessionStart, 'userId' | 'activeOrgId' | 'begunBy'>,
): Promise<void> => {
  const login = await useSocialCode(em, codeHash);
  if (!login)
    throw refuse(
      'authorization_failed',
      'This code is unknown, already used, or more than a minute old. Log in again.',
    );
  await logIn(em, { ...session, userId: login.userId }, login.provider);
};
