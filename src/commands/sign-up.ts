import { audit } from '../db/audit.ts';
import { User, type Organization } from '../db/entities/people.ts';
import type { Em } from '../db/orm.ts';
import { refusingDuplicates } from '../db/unique.ts';
import { refuse } from '../domain/errors.ts';
import { createOrganization } from './create-organization.ts';
import { startSession, type SessionStart } from './start-session.ts';

export interface SignUp extends Omit<SessionStart, 'userId' | 'activeOrgId'> {
  /** Lower case. */
  email: string;
  name: string;
  passwordHash: string;
  organizationName?: string | undefined;
}

/** A person, their first organization, and a session in it. Refuses a mail address that has an account. */
export const signUp = async (em: Em, input: SignUp): Promise<{ user: User; organization: Organization }> => {
  const { email, name, passwordHash } = input;
  const user = em.create(User, { email, name, passwordHash });
  em.persist(user);
  const taken = refuse('duplicate', 'This mail address has an account.');
  await refusingDuplicates(em.flush(), 'users_email_unique', taken);
  const organization = await createOrganization(em, {
    name: input.organizationName ?? `${name}'s workspace`.slice(0, 100),
    ownerId: user.id,
  });
  await startSession(em, { ...input, userId: user.id, activeOrgId: organization.id });
  await audit(em, {
    action: 'account.created',
    target: { kind: 'user', id: user.id },
    details: { organizationId: organization.id },
    by: { kind: 'user', id: user.id },
    orgId: organization.id,
  });
  return { user, organization };
};
