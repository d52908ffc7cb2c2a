import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { endAllBefore } from '../../db/auth/sessions.ts';
import { noteFirstProof, isProven } from '../../db/auth/users.ts';
import { giveCreditsAtProof } from '../../db/billing/signup-credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import { endedSentence, type EndedByProof } from '../../domain/auth/ended-by-proof.ts';

/** Person whose address is proved, and what they keep. */
export interface Proof {
  userId: string;
  /** Password from now on. Null for none. */
  passwordHash: string | null;
  /** Session with which the address was proved. It stays valid. */
  but?: string;
}

/**
 * Records that a person reads the email of their address. The first time, everything that could act for the account ends,
 * because it may belong to someone who signed up with another person's address, and the signup credits are added. Returns
 * undefined and changes nothing if the address was already proved. The caller writes the audit log entry.
 */
export const proveAddress = async (
  em: Em,
  cipher: Encryptor,
  { userId, passwordHash, but }: Proof,
): Promise<EndedByProof | undefined> => {
  const first = await noteFirstProof(em, userId, passwordHash);
  if (!first) return undefined;
  const counted = await endAllBefore(em, userId, { at: first.at, but: but ?? null });
  const ended = { ...counted, password: first.hadPassword };
  await giveCreditsAtProof(em, userId);
  await addAccountMail(em, cipher, {
    userId,
    address: first.email,
    type: 'account.email_verified',
    path: null,
    subject: 'Your email address is verified',
    body: `${endedSentence(ended)} Check the members, webhooks, and connections of your organization: if you did not sign up yourself, someone else created them.`,
  });
  return ended;
};

/** Throws `invalid_state` for a person whose address is not verified. `what` names the action that needs it. */
export const requireProven = async (em: Em, userId: string, what: string): Promise<void> => {
  if (await isProven(em, userId)) return;
  throw refuse(
    'invalid_state',
    `${what} needs a verified email address. Follow the link in the mail that you received, or request another one with \`POST /auth/email/resend\`.`,
  );
};
