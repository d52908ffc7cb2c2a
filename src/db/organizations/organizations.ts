import { randomInt } from 'node:crypto';
import type { Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { isId } from '../../domain/ids.ts';
import { withoutLinks } from '../../domain/organizations/name-links.ts';
import { numberedSlug, slugFrom } from '../../domain/organizations/slugs.ts';
import type { AuditActor } from '../../domain/audit.ts';
import { Organization, Membership } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';
import { giveSignupCredits } from '../billing/signup-credits.ts';
import { refusingDuplicates } from '../driver/unique.ts';
import { audit } from '../audit.ts';
import { countAsMade, findDefaultOrg } from './members.ts';
import { closeOrganization } from './closing.ts';

export interface OrganizationItem {
  id: string;
  name: string;
  slug: string;
  role: 'owner' | 'admin' | 'member';
  isActive: boolean;
  /** Time of the deletion, or null if no one requested it. */
  deletesAt: string | null;
}

/** Lists the organizations that the actor may see: all of a person, or the one of an API key. Oldest membership first. */
export const listOrganizations = (
  em: Em,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<OrganizationItem[]> =>
  em.execute<OrganizationItem[]>(
    `select o.id, o.name, o.slug, m.role, o.id = ? as "isActive", b.deletes_at as "deletesAt"
     from memberships m join organizations o on o.id = m.org_id
     left join billing_accounts b on b.org_id = o.id
     where m.user_id = ? and (? or o.id = ?)
     order by m.created_at, m.id limit ? offset ?`,
    [actor.orgId, actor.userId, actor.kind === 'session', actor.orgId, limit, offset],
  );

/** Counts the organizations that the actor may see. */
export const countOrganizations = async (em: Em, actor: Actor): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from memberships where user_id = ? and (? or org_id = ?)',
    [actor.userId, actor.kind === 'session', actor.orgId],
  );
  return row?.count ?? 0;
};

/** Finds an organization that the actor may see. Throws 404 for any other. */
export const findOrganization = async (em: Em, actor: Actor, id: string): Promise<Organization> => {
  const found = isId(id)
    ? await em.execute<unknown[]>(
        `select 1 from memberships where org_id = ? and user_id = ? and (? or org_id = ?)`,
        [id, actor.userId, actor.kind === 'session', actor.orgId],
      )
    : [];
  const organization = found.length > 0 && (await em.findOne(Organization, { id }));
  if (!organization) throw notFound('organization', id);
  return organization;
};

/** Finds the ID of the organization with this ID or slug, for internal use. Returns undefined if there is none. */
export const findOrgId = async (em: Em, named: string): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `select id from organizations where ${isId(named) ? 'id' : 'slug'} = ?`,
    [named],
  );
  return row?.id;
};

/** Locks an organization's row until the transaction ends, to serialize changes to it. */
export const lockOrganization = (em: Em, orgId: string): Promise<unknown> =>
  em.execute('select 1 from organizations where id = ? for no key update', [orgId]);

/** Organization with its number of members. */
export interface CountedOrganization {
  id: string;
  name: string;
  members: number;
}

/** Lists the organizations with these IDs, by ID. */
export const countMembersIn = (em: Em, orgIds: readonly string[]): Promise<CountedOrganization[]> =>
  em.execute<CountedOrganization[]>(
    `select id, name, (select count(*)::int from memberships where org_id = o.id) as members
       from organizations o where id = any (?) order by id`,
    [orgIds],
  );

/**
 * Maximum of the numbers tried after a name. Slugs are shared by all customers, and higher numbers would reveal how many
 * organizations use the name.
 */
const numbersTried = 9;

/**
 * Returns the name, or the name with the next number if it is taken. Organizations that are created from one name at the
 * same time wait for each other until the transaction ends, so that each gets its own.
 */
const freeSlug = async (em: Em, name: string): Promise<string> => {
  const slug = slugFrom(name, 'organization');
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`organization slug:${slug}`]);
  const wanted = Array.from({ length: numbersTried }, (_, index) => numberedSlug(slug, index + 1));
  const rows = await em.execute<{ slug: string }[]>('select slug from organizations where slug = any (?)', [
    wanted,
  ]);
  const taken = new Set(rows.map(row => row.slug));
  return wanted.find(one => !taken.has(one)) ?? numberedSlug(slug, randomInt(1e6, 1e7));
};

/** Returns the default name of a person's organization. */
export const nameWorkspace = (person: string): string => `${withoutLinks(person)}'s workspace`.slice(0, 100);

/**
 * Creates an organization with its owner as the first member. A person's first organization gets the signup credits.
 * Without a slug, uses a free one derived from the name.
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

/** Creates an organization for a person who belongs to none and therefore can do nothing. Returns its ID. */
const createPersonal = async (
  em: Em,
  { id: ownerId, name: person }: { id: string; name: string },
  by: AuditActor,
): Promise<string> => {
  const { id, name, slug } = await insertOrganization(em, { name: nameWorkspace(person), ownerId });
  const target = { kind: 'organization', id, name };
  const details = { after: { slug }, ownerId };
  await audit(em, { action: 'organization.created', target, details, by, orgId: id });
  return id;
};

/**
 * Person who belongs to no organization. `deletesAt` is when their account is deleted, or null if no one requested that.
 */
interface PersonAlone {
  id: string;
  name: string;
  deletesAt: string | null;
}

/**
 * Creates a person's own organization. If the person's account is being deleted, the organization is deleted with it. The
 * caller has locked their row.
 */
export const createPersonalOrganization = async (
  em: Em,
  { deletesAt, ...person }: PersonAlone,
  by: AuditActor,
): Promise<string> => {
  const orgId = await createPersonal(em, person, by);
  const going = { orgId, userId: person.id, deletesWith: person.id };
  if (deletesAt !== null) await closeOrganization(em, { ...going, deletesAt: new Date(deletesAt) });
  return orgId;
};

/**
 * Returns the organization that a person's logins use, and creates one if there is none. Locks the person's row, so that
 * two concurrent calls create only one.
 */
export const ensureOrganization = async (em: Em, userId: string): Promise<string> => {
  const existing = await findDefaultOrg(em, userId);
  if (existing !== null) return existing;
  const [person] = await em.execute<PersonAlone[]>(
    'select id, name, deletes_at as "deletesAt" from users where id = ? for update',
    [userId],
  );
  if (!person) throw new Error('The person was not found');
  return (
    (await findDefaultOrg(em, userId)) ?? createPersonalOrganization(em, person, { kind: 'user', id: userId })
  );
};

/** Locks and returns the people among these who no longer belong to any organization. */
export const lockPeopleAlone = async (em: Em, userIds: readonly string[]): Promise<PersonAlone[]> => {
  if (userIds.length === 0) return [];
  return em.execute<PersonAlone[]>(
    `select id, name, deletes_at as "deletesAt" from users u
      where id = any (?) and not exists (select 1 from memberships m where m.user_id = u.id) order by id for update`,
    [userIds],
  );
};
