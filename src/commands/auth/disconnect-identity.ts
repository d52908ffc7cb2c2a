import { LockMode } from '@mikro-orm/core';
import { audit } from '../../db/audit.ts';
import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { Identity } from '../../db/entities/identity.ts';
import { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { loginProviderLabels } from '../../domain/social-logins.ts';

/** Stops an identity from logging the caller in; 404 for any other's. Refuses to take the last way to log in. */
export const disconnectIdentity = async (
  em: Em,
  cipher: Encryptor,
  { userId }: Actor,
  id: string,
): Promise<void> => {
  // the lock lets two that end together not both be "one of two"
  const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const identities = await em.find(Identity, { userId });
  const identity = identities.find(one => one.id === id);
  if (!identity) throw notFound('identity', id);
  if (identities.length === 1 && !user.passwordHash)
    throw refuse(
      'invalid_state',
      'Set a password first (`POST /auth/password/forgot`): you have no other way to log in.',
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
    body: `You can no longer log in with ${label}. If that was not you, change your password.`,
  });
};
