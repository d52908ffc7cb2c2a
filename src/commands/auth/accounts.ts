import { audit } from '../../db/audit.ts';
import { insertOrganization, nameWorkspace } from '../../db/organizations/organizations.ts';
import { User, type Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { refuse } from '../../domain/errors.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { findSelf } from '../../db/auth/users.ts';
import type { Actor } from '../../domain/actor.ts';
import { startSession, type SessionStart } from './sessions.ts';
import { askVerification } from './verify-email.ts';

export interface NewAccount {
  /** In lower case. */
  email: string;
  name: string;
  /** Null for a person who logs in without a password. */
  passwordHash: string | null;
  /** Null until the person has verified the email address. */
  emailVerifiedAt: Date | null;
  organizationName?: string | undefined;
}

/** Creates a person and their first organization. Refuses an email address that already has an account. */
export const createAccount = async (
  em: Em,
  { organizationName, ...person }: NewAccount,
): Promise<{ user: User; organization: Organization }> => {
  const user = em.create(User, person);
  em.persist(user);
  const taken = refuse('duplicate', 'This email address already has an account.');
  await refusingDuplicates(em.flush(), 'users_email_unique', taken);
  const organization = await insertOrganization(em, {
    name: organizationName ?? nameWorkspace(person.name),
    ownerId: user.id,
  });
  await audit(em, {
    action: 'account.created',
    target: { kind: 'user', id: user.id },
    details: { organizationId: organization.id },
    by: { kind: 'user', id: user.id },
    orgId: organization.id,
  });
  return { user, organization };
};

export interface SignUp extends Omit<SessionStart, 'userId' | 'activeOrgId' | 'begunBy'> {
  /** In lower case. */
  email: string;
  name: string;
  passwordHash: string;
  organizationName?: string | undefined;
}

/** Secret at the end of the link that verifies the address, and its SHA-256 in hex. */
export interface LinkSecret {
  secret: string;
  hash: string;
}

/**
 * Creates a person, their first organization, a session in it, and an email to verify their address. Refuses an email
 * address that already has an account.
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

/**
 * Changes that a person may make to their own account. `timeZone` is an IANA name, or null for UTC. Undefined fields stay.
 */
export interface UserChanges {
  name?: string | undefined;
  timeZone?: string | null | undefined;
}

/** Changes the caller's name, or the time zone of times in their emails. */
export const updateUser = async (em: Em, actor: Actor, { name, timeZone }: UserChanges): Promise<User> => {
  const user = await findSelf(em, actor);
  if (name !== undefined) user.name = name;
  if (timeZone !== undefined) user.timeZone = timeZone;
  await em.flush();
  await audit(em, { action: 'account.changed', target: { kind: 'user', id: user.id } });
  return user;
};
