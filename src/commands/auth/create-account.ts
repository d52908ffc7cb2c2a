import { audit } from '../../db/audit.ts';
import { insertOrganization, nameWorkspace } from '../../db/organizations/organizations.ts';
import { User, type Organization } from '../../db/entities/people.ts';
import type { Em } from '../../db/driver/orm.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import { refuse } from '../../domain/errors.ts';

export interface NewAccount {
  /** Lower case. */
  email: string;
  name: string;
  /** Null for a person who logs in without a password. */
  passwordHash: string | null;
  /** Null until the person has verified the email address. */
  emailVerifiedAt: Date | null;
  organizationName?: string | undefined;
}

/** A person and their first organization. Refuses an email address that has an account. */
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
