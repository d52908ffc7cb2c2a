import type { Encryptor } from '../../db/auth/mails.ts';
import type { Organization, User } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { createAccount } from './create-account.ts';
import { startSession, type SessionStart } from './start-session.ts';
import { askVerification } from './verify-email.ts';

export interface SignUp extends Omit<SessionStart, 'userId' | 'activeOrgId' | 'begunBy'> {
  /** Lower case. */
  email: string;
  name: string;
  passwordHash: string;
  organizationName?: string | undefined;
}

/** What the link that verifies the address ends with, and its SHA-256, hex. */
export interface LinkSecret {
  secret: string;
  hash: string;
}

/**
 * A person, their first organization, a session in it, and a mail by which they verify their address. Refuses an email address
 * that has an account.
 */
export const signUp = async (
  em: Em,
  cipher: Encryptor,
  input: SignUp,
  link: LinkSecret,
): Promise<{ user: User; organization: Organization }> => {
  const { email, name, passwordHash, organizationName } = input;
  const account = { email, name, passwordHash, organizationName, emailVerifiedAt: null };
  const { user, organization } = await createAccount(em, account);
  await startSession(em, {
    ...input,
    userId: user.id,
    activeOrgId: organization.id,
    begunBy: 'password',
  });
  await askVerification(em, cipher, { user, secret: link.secret, tokenHash: link.hash });
  return { user, organization };
};
