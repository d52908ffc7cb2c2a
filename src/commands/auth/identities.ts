import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { Session } from '../../db/entities/credentials.ts';
import { Identity } from '../../db/entities/identity.ts';
import { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import type { EndedByProof } from '../../domain/auth/ended-by-proof.ts';
import { refuse, notFound } from '../../domain/errors.ts';
import {
  loginProviderLabels,
  type LoginProviderName,
  type ProvenIdentity,
} from '../../domain/auth/social-logins.ts';
import type { Actor } from '../../domain/actor.ts';
import { lockPerson } from './lock-person.ts';
import { proveAddress } from './prove-address.ts';

export type NamedIdentity = ProvenIdentity & { provider: LoginProviderName };

/** Connects an identity to the person, and notifies them. Refuses an identity that already belongs to an account. */
export const addIdentity = async (
  em: Em,
  cipher: Encryptor,
  { id: userId, email: address }: User,
  { provider, subject, verifiedEmail: email }: NamedIdentity,
  ended?: EndedByProof,
): Promise<void> => {
  const label = loginProviderLabels[provider];
  const identity = em.create(Identity, { userId, provider, subject, email, lastUsedAt: new Date() });
  em.persist(identity);
  const taken = refuse('duplicate', `This ${label} account is already connected.`);
  await refusingDuplicates(em.flush(), 'identities_provider_subject_unique', taken);
  await audit(em, {
    action: 'identity.connected',
    target: { kind: 'identity', id: identity.id, name: provider },
    ...(ended && { details: { ended } }),
    by: { kind: 'user', id: userId },
    orgId: await findDefaultOrg(em, userId),
  });
  await addAccountMail(em, cipher, {
    userId,
    address,
    type: 'account.identity_connected',
    path: null,
    subject: `${label} was connected`,
    body: `You can now log in with ${label}${email === null ? '' : ` (${email})`}. If this was not you, reset your password and disconnect ${label}.`,
  });
};

/**
 * Connects an identity to the person whose session asked for it, if that session is still valid. The account's email
 * address must be verified, or gets verified by this, because another person's identity would outlive a password reset.
 * Returns what the first verification ended. The session that asked stays valid.
 */
export const connectIdentity = async (
  em: Em,
  cipher: Encryptor,
  sessionId: string,
  identity: NamedIdentity,
): Promise<EndedByProof | undefined> => {
  const living = { id: sessionId, endedAt: null, expiresAt: { $gt: new Date() } };
  const session = await em.findOne(Session, living);
  // checked again under the lock, so that an event that ends the session now, such as a new password, comes first
  if (session) await lockPerson(em, session.userId, 'no key update');
  if (!session || (await em.count(Session, living)) === 0)
    throw refuse(
      'authorization_failed',
      'The session that started this has expired. Log in and start again.',
    );
  const user = await em.findOneOrFail(User, { id: session.userId });
  if (!user.emailVerifiedAt && identity.verifiedEmail !== user.email)
    throw refuse(
      'invalid_state',
      'Your email address is not verified. Verify it first: `POST /auth/email/resend`.',
    );
  const ended = await proveAddress(em, cipher, { userId: user.id, passwordHash: null, but: sessionId });
  await addIdentity(em, cipher, user, identity, ended);
  return ended;
};

/**
 * Disconnects an identity from the caller. Throws 404 for any other person's identity. Refuses to remove the last way to
 * log in.
 */
export const disconnectIdentity = async (
  em: Em,
  cipher: Encryptor,
  { userId }: Actor,
  id: string,
): Promise<void> => {
  // the lock prevents two simultaneous disconnections from both counting as "one of two"
  const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const identities = await em.find(Identity, { userId });
  const identity = identities.find(one => one.id === id);
  if (!identity) throw notFound('identity', id);
  if (identities.length === 1 && !user.passwordHash)
    throw refuse(
      'invalid_state',
      'This is your only way to log in. Set a password first (`POST /auth/password/forgot`).',
    );
  await em.remove(identity).flush();
  const target = { kind: 'identity', id, name: identity.provider };
  await audit(em, { action: 'identity.disconnected', target });
  const label = loginProviderLabels[identity.provider];
  await addAccountMail(em, cipher, {
    userId,
    address: user.email,
    type: 'account.identity_disconnected',
    path: null,
    subject: `${label} was disconnected`,
    body: `You can no longer log in with ${label}. If this was not you, change your password.`,
  });
};
