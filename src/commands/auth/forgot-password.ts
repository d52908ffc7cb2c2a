import { addAccountMail, addMailToken, findNextMailAt, type Encryptor } from '../../db/auth/mails.ts';
import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { ensureOrganization } from '../../db/organizations/organizations.ts';
import { findUserByEmail } from '../../db/auth/users.ts';

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
    body: 'Somebody, probably you, asked to reset the password of your account. The link works once, for 30 minutes. If it was not you, there is nothing to do.',
    path: '/reset-password#token=',
    secret,
  });
  await audit(em, {
    action: 'password.reset_requested',
    target: { kind: 'user', id: user.id },
    orgId,
  });
};
