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
    body: 'The password of your account was changed, and all other sessions were ended. If this was not you, reset the password now.',
    path: null,
  });
};

/** Sends anyone who has this email address a link to reset their password; does nothing for an address without account. */
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

/** The one refusal for every way in which a link can be wrong. */
export const refuseDeadLink = (): Refusal =>
  refuse('authorization_failed', 'This link is unknown, already used, or expired. Request a new one.');

/** The address that a link in a mail has proven, and what ended where that was the first proof. */
export interface ProvenByMail {
  email: string;
  ended: EndedByProof | undefined;
}

/** Gives the holder of a reset token another password, once, and ends every session. It also proves the email address. */
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
