import type { Sealing } from '../db/add-account-mail.ts';
import { User } from '../db/entities/people.ts';
import { useMailToken } from '../db/mail-tokens.ts';
import type { Em } from '../db/orm.ts';
import { refuse, type Refusal } from '../domain/errors.ts';
import { changePassword } from './change-password.ts';

/** The one refusal for every way in which a link can be wrong. */
export const deadLink = (): Refusal =>
  refuse('authorization_failed', 'This link is unknown, was used already or has expired. Ask for a new one.');

/** Gives whoever holds a reset token another password, once, and ends every session. It also proves the mailbox. */
export const resetPassword = async (
  em: Em,
  cipher: Sealing,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<void> => {
  const mailbox = await useMailToken(em, tokenHash, 'password_reset');
  if (!mailbox) throw deadLink();
  const { userId: id, email } = mailbox;
  await em.nativeUpdate(User, { id, emailVerifiedAt: null }, { emailVerifiedAt: new Date() });
  await changePassword(em, cipher, { user: { id, email }, passwordHash });
};
