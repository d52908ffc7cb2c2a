import { addAccountMail, type Encryptor } from '../../db/auth/mails.ts';
import { endAllBefore } from '../../db/auth/sessions.ts';
import { noteFirstProof, isProven } from '../../db/auth/users.ts';
import { giveCreditsAtProof } from '../../db/billing/signup-credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refuse } from '../../domain/errors.ts';
import { endedSentence, type EndedByProof } from '../../domain/auth/ended-by-proof.ts';

/** Whose address is proven, and what is left to the person who proves it. */
export interface Proof {
  userId: string;
  /** The password from now on; null for none. */
  passwordHash: string | null;
  /** The session by which the address was proven: it goes on. */
  but?: string;
}

/**
 * Notes that a person reads the mail of their address. The first time, everything that could act for the account ends: it
 * may be that of somebody who signed up with another's address. Signup credits come then. Undefined where it was proven
 * before, and nothing changes. What the caller writes into the audit log tells of it.
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

/** Throws `invalid_state` for a person whose address is not proven: `what` needs it. */
export const requireProven = async (em: Em, userId: string, what: string): Promise<void> => {
  if (await isProven(em, userId)) return;
  throw refuse(
    'invalid_state',
    `${what} needs a verified email address. Follow the link in the mail that you received, or request another one with \`POST /auth/email/resend\`.`,
  );
};
