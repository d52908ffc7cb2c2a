import { Identity } from '../../db/entities/identity.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findUserByEmail } from '../../db/auth/users.ts';
import { refuse } from '../../domain/errors.ts';
import { withoutLinks } from '../../domain/name-links.ts';
import {
  loginProviderLabels,
  type LoginProviderName,
  type ProvenIdentity,
} from '../../domain/social-logins.ts';
import { addIdentity } from './connect-identity.ts';
import { createAccount } from './create-account.ts';

/** Whom an identity logs in. */
export interface SocialPerson {
  userId: string;
  /** Whether the account was made just now. */
  isNew: boolean;
}

/**
 * The person of an identity. An identity that is not known yet is connected to the account with the email address that the
 * provider vouches for, but only where the account's address was verified, too: else a person who signed up with somebody
 * else's address would share their account. Without an account one is made.
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
    `${loginProviderLabels[provider]} has not verified an email address of yours: verify one there, or log in another way and connect ${loginProviderLabels[provider]}.`,
  );

const notProven = (provider: LoginProviderName) =>
  refuse(
    'duplicate',
    `There is an account with this email address that was never verified: log in with its password, or reset the password, and connect ${loginProviderLabels[provider]}.`,
  );
