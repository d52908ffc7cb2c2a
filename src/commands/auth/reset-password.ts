import { useMailToken, type Encryptor } from '../../db/auth/mails.ts';
import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import type { EndedByProof } from '../../domain/ended-by-proof.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { setPassword } from './change-password.ts';
import { proveAddress } from './prove-address.ts';

/** The one refusal for every way in which a link can be wrong. */
export const deadLink = (): Refusal =>
  refuse('authorization_failed', 'This link is unknown, was used already or has expired. Ask for a new one.');

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
  if (!verified) throw deadLink();
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
