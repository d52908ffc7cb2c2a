import { audit } from '../../db/audit.ts';
import {
  addAccountMail,
  endMailTokens,
  addMailToken,
  findNextMailAt,
  useMailToken,
  type Encryptor,
} from '../../db/auth/mails.ts';
import { User } from '../../db/entities/people.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { Em } from '../../db/driver/orm.ts';
import { ensureOrganization } from '../../db/organizations/organizations.ts';
import { findUserByEmail } from '../../db/auth/users.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import type { EndedByProof } from '../../domain/auth/ended-by-proof.ts';
import { endSessionsOf } from './sessions.ts';
import { proveAddress } from './prove-address.ts';

/** A person and their new password. */
export interface PasswordChange {
  user: Pick<User, 'id' | 'email'>;
  passwordHash: string;
  /** Session that stays valid. Without one, all end. */
  but?: string;
  /** Hash of the password that the person has just proved. If it changed meanwhile, the proof is void. */
  provenHash?: string;
}

/**
 * Changes a person's password, ends the sessions that began with the old one and the reset links, and notifies the person.
 */
export const changePassword = async (em: Em, cipher: Encryptor, change: PasswordChange): Promise<void> => {
  await setPassword(em, cipher, change);
  await audit(em, { action: 'password.changed', target: { kind: 'user', id: change.user.id } });
};

/** Sets a person's password for a caller who has checked the permission, without an audit log entry. */
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
    body: 'The password of your account was changed, and all other sessions were ended. If this was not you, reset the password now.',
    path: null,
  });
};

/** Sends a link to reset the password to the person with this email address. Does nothing if the address has no account. */
export const forgotPassword = async (
  em: Em,
  cipher: Encryptor,
  { email, secret, tokenHash }: { email: string; secret: string; tokenHash: string },
): Promise<void> => {
  const user = await findUserByEmail(em, email);
  if (!user || (await findNextMailAt(em, user.id))) return;
  const orgId = await ensureOrganization(em, user.id);
  await addMailToken(em, { userId: user.id, email, purpose: 'password_reset', tokenHash });
  await addAccountMail(em, cipher, {
    userId: user.id,
    address: email,
    type: 'account.password_reset',
    subject: 'Reset your password',
    body: 'Someone, probably you, asked to reset the password of your account. The link works once, for 30 minutes. If this was not you, ignore this mail.',
    path: '/reset-password#token=',
    secret,
  });
  await audit(em, {
    action: 'password.reset_requested',
    target: { kind: 'user', id: user.id },
    orgId,
  });
};

/** Returns the one refusal for every kind of invalid link. */
export const refuseDeadLink = (): Refusal =>
  refuse('authorization_failed', 'This link is unknown, already used, or expired. Request a new one.');

/** Address that an emailed link has proved, and what ended if this was the first proof. */
export interface ProvenByMail {
  email: string;
  ended: EndedByProof | undefined;
}

/** Sets a new password for the holder of a reset token, once, and ends every session. Also verifies the email address. */
export const resetPassword = async (
  em: Em,
  cipher: Encryptor,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<ProvenByMail> => {
  const verified = await useMailToken(em, tokenHash, 'password_reset');
  if (!verified) throw refuseDeadLink();
  const { userId: id, email } = verified;
  const ended = await proveAddress(em, cipher, { userId: id, passwordHash });
  await setPassword(em, cipher, { user: { id, email }, passwordHash });
  await audit(em, {
    action: 'password.reset',
    target: { kind: 'user', id },
    ...(ended && { details: { ended } }),
    by: { kind: 'user', id },
    orgId: await findDefaultOrg(em, id),
  });
  return { email, ended };
};
