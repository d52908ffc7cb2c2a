import { randomInt } from 'node:crypto';
import { Membership, Organization, User } from '../db/entities/people.ts';
import type { Em } from '../db/orm.ts';
import { refusingDuplicates } from '../db/unique.ts';
import { refuse } from '../domain/errors.ts';
import { slugFrom } from '../domain/slugs.ts';
import { startSession, type SessionStart } from './start-session.ts';

export interface SignUp extends Omit<SessionStart, 'userId' | 'activeOrgId'> {
  email: string;
  name: string;
  passwordHash: string;
  organizationName?: string | undefined;
}

/** A slug that nobody chose need not be pretty: with a number at its end it is free. */
const freeSlug = (name: string): string =>
  `${slugFrom(name, 'organization').slice(0, 50)}-${randomInt(1e6, 1e7)}`;

/** A person, their first organization, and a session in it. Refuses a mail address that has an account. */
export const signUp = async (em: Em, input: SignUp): Promise<{ user: User; organization: Organization }> => {
  const { email, name, passwordHash } = input;
  const user = em.create(User, { email, name, passwordHash });
  em.persist(user);
  await refusingDuplicates(
    em.flush(),
    'users_email_unique',
    refuse('duplicate', 'This mail address has an account.'),
  );
  const organizationName = input.organizationName ?? `${name}'s workspace`;
  const organization = em.create(Organization, {
    name: organizationName,
    slug: freeSlug(organizationName),
    ownerId: user.id,
  });
  em.persist(organization);
  await em.flush();
  em.persist(em.create(Membership, { orgId: organization.id, userId: user.id, role: 'owner' }));
  await startSession(em, { ...input, userId: user.id, activeOrgId: organization.id });
  return { user, organization };
};
