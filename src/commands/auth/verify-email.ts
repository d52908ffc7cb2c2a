import {
  addAccountMail,
  addMailToken,
  endMailTokens,
  findNextMailAt,
  useMailToken,
  type Encryptor,
} from '../../db/auth/mails.ts';
import { audit } from '../../db/audit.ts';
import type { User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findDefaultOrg } from '../../db/organizations/members.ts';
import { refuse, refuseUntil } from '../../domain/errors.ts';
import { setPassword, refuseDeadLink, type ProvenByMail } from './passwords.ts';
import { proveAddress } from './prove-address.ts';

const purpose = 'email_verification';

/**
 * Sends a person a link that verifies their email address. Earlier links stop working. Refuses an address that is already
 * verified.
 */
export const askVerification = async (
  em: Em,
  cipher: Encryptor,
  { user, secret, tokenHash }: { user: User; secret: string; tokenHash: string },
): Promise<void> => {
  if (user.emailVerifiedAt) throw refuse('invalid_state', 'This email address is already verified.');
  const { id: userId, email } = user;
  await endMailTokens(em, userId, purpose);
  await addMailToken(em, { userId, email, purpose, tokenHash });
  await addAccountMail(em, cipher, {
    userId,
    address: email,
    type: 'account.email_verification',
    subject: 'Verify your email address',
    body: 'Follow the link to verify that this email address is yours. The link works once, for an hour. Log in to get another one. If you have no account with us, someone else entered your address: ignore this mail, or follow the link to take over the account. The first verification ends all earlier sessions, API keys, and the earlier password.',
    path: '/verify-email#token=',
    secret,
  });
};

/** Sends another verification link at the person's own request. */
export const askVerificationAgain = async (
  em: Em,
  cipher: Encryptor,
  given: Parameters<typeof askVerification>[2],
): Promise<void> => {
  const freeAt = await findNextMailAt(em, given.user.id);
  if (freeAt)
    throw refuseUntil(freeAt, 'This unverified address has received the maximum number of mails for today');
  await askVerification(em, cipher, given);
  await audit(em, { action: 'email.verification_requested', target: { kind: 'user', id: given.user.id } });
};

/**
 * Uses up a verification token, and sets the password that came with it. The link proves that its user reads the email,
 * like a password reset link. Returns what the first proof ended.
 */
export const verifyEmail = async (
  em: Em,
  cipher: Encryptor,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string | null },
): Promise<ProvenByMail> => {
  const verified = await useMailToken(em, tokenHash, purpose);
  if (!verified) throw refuseDeadLink();
  const { userId, email } = verified;
  const ended = await proveAddress(em, cipher, { userId, passwordHash });
  if (!ended && passwordHash !== null)
    await setPassword(em, cipher, { user: { id: userId, email }, passwordHash });
  const by = { kind: 'user', id: userId } as const;
  const details = { ended: ended ?? null };
  const orgId = await findDefaultOrg(em, userId);
  await audit(em, { action: 'email.verified', target: by, details, by, orgId });
  return { email, ended };
};
