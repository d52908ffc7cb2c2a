import type { Encryptor } from '../../db/auth/add-account-mail.ts';
import { audit } from '../../db/audit.ts';
import { User } from '../../db/entities/people.ts';
import { useMailToken } from '../../db/auth/mail-tokens.ts';
import type { Em } from '../../db/driver/orm.ts';
import { defaultOrgOf } from '../../db/organizations/default-org.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { setPassword } from './change-password.ts';

/** The one refusal for every way in which a link can be wrong. */
export const deadLink = (): Refusal =>
  refuse('authorization_failed', 'This link is unknown, was used already or has expired. Ask for a new one.');

/**
 * Gives the holder of a reset token another password, once, and ends every session. It also verifies the email address, and
 * gives it.
 */
export const resetPassword = async (
  em: Em,
  cipher: Encryptor,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
): Promise<string> => {
  const verified = await useMailToken(em, tokenHash, 'password_reset');
  if (!verified) throw deadLink();
  const { userId: id, email } = verified;
  await em.nativeUpdate(User, { id, emailVerifiedAt: null }, { emailVerifiedAt: new Date() });
  await setPassword(em, cipher, { user: { id, email }, passwordHash });
  await audit(em, {
    action: 'password.reset',
    target: { kind: 'user', id },
    by: { kind: 'user', id },
    orgId: await defaultOrgOf(em, id),
  });
  return email;
};
