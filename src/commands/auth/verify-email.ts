import { addAccountMail, type Encryptor } from '../../db/auth/add-account-mail.ts';
import { audit } from '../../db/audit.ts';
import { User } from '../../db/entities/people.ts';
import { addMailToken, endMailTokens, useMailToken } from '../../db/auth/mail-tokens.ts';
import type { Em } from '../../db/driver/orm.ts';
import { defaultOrgOf } from '../../db/organizations/default-org.ts';
import { refuse } from '../../domain/errors.ts';
import { deadLink } from './reset-password.ts';

const purpose = 'email_verification';

/** Sends a person a link that verifies their email address; earlier ones stop working. Refuses an address that is verified. */
export const askVerification = async (
  em: Em,
  cipher: Encryptor,
  { user, secret, tokenHash }: { user: User; secret: string; tokenHash: string },
): Promise<void> => {
  if (user.emailVerifiedAt) throw refuse('invalid_state', 'This email address is verified already.');
  const { id: userId, email } = user;
  await endMailTokens(em, userId, purpose);
  await addMailToken(em, { userId, email, purpose, tokenHash });
  await addAccountMail(em, cipher, {
    userId,
    address: email,
    type: 'account.email_verification',
    subject: 'Verify your email address',
    body: 'Follow the link to verify that this email address is yours. It works once, for an hour; log in to get another one. If you have no account with us, somebody else has entered your address: do not follow the link.',
    path: '/verify-email#token=',
    secret,
  });
};

/** The same at the person's own request. */
export const askVerificationAgain = async (
  em: Em,
  cipher: Encryptor,
  given: Parameters<typeof askVerification>[2],
): Promise<void> => {
  await askVerification(em, cipher, given);
  await audit(em, { action: 'email.verification_requested', target: { kind: 'user', id: given.user.id } });
};

/** Takes a token of such a link, once. */
export const verifyEmail = async (em: Em, tokenHash: string): Promise<void> => {
  const verified = await useMailToken(em, tokenHash, purpose);
  if (!verified) throw deadLink();
  const { userId: id } = verified;
  await em.nativeUpdate(User, { id }, { emailVerifiedAt: new Date() });
  await audit(em, {
    action: 'email.verified',
    target: { kind: 'user', id },
    by: { kind: 'user', id },
    orgId: await defaultOrgOf(em, id),
  });
};
