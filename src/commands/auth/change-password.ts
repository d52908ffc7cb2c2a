import { audit } from '../../db/audit.ts';
import { addAccountMail, endMailTokens, type Encryptor } from '../../db/auth/mails.ts';
import { User } from '../../db/entities/people.ts';
import { refuse } from '../../domain/errors.ts';
import type { Em } from '../../db/driver/orm.ts';
import { endSessionsOf } from './end-sessions.ts';

/** Whose password becomes what. */
export interface PasswordChange {
  user: Pick<User, 'id' | 'email'>;
  passwordHash: string;
  /** The session that goes on; without one all end. */
  but?: string;
  /** What the person has just proven: changed in the meantime, it proves nothing any more. */
  provenHash?: string;
}

/** Gives a person another password: ends the sessions that began with the old one, and the links to reset it; tells them. */
export const changePassword = async (em: Em, cipher: Encryptor, change: PasswordChange): Promise<void> => {
  await setPassword(em, cipher, change);
  await audit(em, { action: 'password.changed', target: { kind: 'user', id: change.user.id } });
};

/** The same for anyone who may: says nothing to the audit log. */
export const setPassword = async (em: Em, cipher: Encryptor, change: PasswordChange): Promise<void> => {
  const { user, passwordHash, but, provenHash } = change;
  const proven = { id: user.id, ...(provenHash !== undefined && { passwordHash: provenHash }) };
  const changed = await em.nativeUpdate(User, proven, { passwordHash, updatedAt: new Date() });
  if (changed === 0) throw refuse('authorization_failed', 'The password was changed in the meantime.');
  await endMailTokens(em, user.id, 'password_reset');
  await endSessionsOf(em, user.id, but);
  await addAccountMail(em, cipher, {
    userId: user.id,
    address: user.email,
    type: 'account.password_changed',
    subject: 'Your password was changed',
    body: 'The password of your account was changed, and other sessions were ended. If that was not you, reset it now.',
    path: null,
  });
};
