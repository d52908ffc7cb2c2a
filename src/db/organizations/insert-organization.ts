import { randomInt } from 'node:crypto';
import { refuse } from '../../domain/errors.ts';
import { slugFrom } from '../../domain/slugs.ts';
import { giveSignupCredits } from '../billing/signup-credits.ts';
import { Membership, Organization } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import { refusingDuplicates } from '../driver/unique.ts';

/** Slugs are common to all customers; one that nobody chose need not be pretty, but free. */
const freeSlug = (name: string): string =>
  `${slugFrom(name, 'organization').slice(0, 50).replace(/-$/, '')}-${randomInt(1e6, 1e7)}`;

/** What somebody's organization is called until they give it a name. */
export const workspaceOf = (person: string): string => `${person}'s workspace`.slice(0, 100);

/** An organization with its owner as the first member, and credits to begin with. Without a slug it gets one made of its name. */
export const insertOrganization = async (
  em: Em,
  input: { name: string; slug?: string | undefined; ownerId: string },
): Promise<Organization> => {
  const { name, ownerId } = input;
  const slug = input.slug ?? freeSlug(name);
  const organization = em.create(Organization, { name, slug, ownerId });
  em.persist(organization);
  const taken = refuse('duplicate', `The slug ${slug} is taken.`);
  await refusingDuplicates(em.flush(), 'organizations_slug_unique', taken);
  em.persist(em.create(Membership, { orgId: organization.id, userId: ownerId, role: 'owner' }));
  await em.flush();
  await giveSignupCredits(em, organization.id);
  return organization;
};
