import { randomInt } from 'node:crypto';
import { refuse } from '../../domain/errors.ts';
import { withoutLinks } from '../../domain/name-links.ts';
import { numberedSlug, slugFrom } from '../../domain/slugs.ts';
import { giveSignupCredits } from '../billing/signup-credits.ts';
import { Membership, Organization } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import { refusingDuplicates } from '../driver/unique.ts';
import { countAsMade } from './owners.ts';

/** So many numbers are tried behind a name: slugs are common to all customers, and counting on would say how many have it. */
const numbersTried = 9;

/**
 * The name itself or, where that is taken, the next number behind it. Organizations that are made of one name at the same
 * time wait for each other until the transaction ends, so that each finds its own.
 */
const freeSlug = async (em: Em, name: string): Promise<string> => {
  const slug = slugFrom(name, 'organization');
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`organization slug:${slug}`]);
  const wanted = Array.from({ length: numbersTried }, (_, index) => numberedSlug(slug, index + 1));
  const rows = await em.execute<{ slug: string }[]>(
    `select slug from organizations where slug in (${wanted.map(() => '?').join(', ')})`,
    wanted,
  );
  const taken = new Set(rows.map(row => row.slug));
  return wanted.find(one => !taken.has(one)) ?? numberedSlug(slug, randomInt(1e6, 1e7));
};

/** What somebody's organization is called until they give it a name. */
export const workspaceOf = (person: string): string => `${withoutLinks(person)}'s workspace`.slice(0, 100);

/**
 * An organization with its owner as the first member; a person's first one has credits to begin with. Without a slug it gets one made of its name
 * that is free.
 */
export const insertOrganization = async (
  em: Em,
  input: { name: string; slug?: string | undefined; ownerId: string },
): Promise<Organization> => {
  const { name, ownerId } = input;
  const slug = input.slug ?? (await freeSlug(em, name));
  const organization = em.create(Organization, { name, slug, ownerId, returnOrigins: [] });
  em.persist(organization);
  const taken = refuse('duplicate', `The slug ${slug} is taken.`);
  await refusingDuplicates(em.flush(), 'organizations_slug_unique', taken);
  em.persist(em.create(Membership, { orgId: organization.id, userId: ownerId, role: 'owner' }));
  await em.flush();
  await countAsMade(em, ownerId);
  await giveSignupCredits(em, { orgId: organization.id, userId: ownerId });
  return organization;
};
