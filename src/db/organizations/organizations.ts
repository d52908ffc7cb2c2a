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
  /** When it is removed; null while nobody asked for that. */
  deletesAt: string | null;
}

/** Organizations that the actor may see: a person's own, a key's one. Oldest membership first. */
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

/** How many those are in all. */
export const countOrganizations = async (em: Em, actor: Actor): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from memberships where user_id = ? and (? or org_id = ?)',
    [actor.userId, actor.kind === 'session', actor.orgId],
  );
  return row?.count ?? 0;
};

/** One of those; 404 for every other. */
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

/** The id of the organization that has this id or slug, for the service's own work; undefined when there is none. */
export const findOrgId = async (em: Em, named: string): Promise<string | undefined> => {
  const [row] = await em.execute<{ id: string }[]>(
    `select id from organizations where ${isId(named) ? 'id' : 'slug'} = ?`,
    [named],
  );
  return row?.id;
};

/** Locks an organization's row until the transaction ends, so that changes of it come one after another. */
export const lockOrganization = (em: Em, orgId: string): Promise<unknown> =>
  em.execute('select 1 from organizations where id = ? for no key update', [orgId]);

/** An organization and how many members it has. */
export interface CountedOrganization {
  id: string;
  name: string;
  members: number;
}

/** The organizations of these ids, in the order of the ids. */
export const countMembersIn = (em: Em, orgIds: readonly string[]): Promise<CountedOrganization[]> =>
  em.execute<CountedOrganization[]>(
    `select id, name, (select count(*)::int from memberships where org_id = o.id) as members
       from organizations o where id = any (?) order by id`,
    [orgIds],
  );

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
  const rows = await em.execute<{ slug: string }[]>('select slug from organizations where slug = any (?)', [
    wanted,
  ]);
  const taken = new Set(rows.map(row => row.slug));
  return wanted.find(one => !taken.has(one)) ?? numberedSlug(slug, randomInt(1e6, 1e7));
};

/** What somebody's organization is called until they give it a name. */
export const nameWorkspace = (person: string): string => `${withoutLinks(person)}'s workspace`.slice(0, 100);

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

/** Gives somebody who is in no organization any more one of their own: who is in none can do nothing. Gives its id. */
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

/** Anyone who is in no organization; `deletesAt` is when their account goes, null while nobody asked for that. */
interface PersonAlone {
  id: string;
  name: string;
  deletesAt: string | null;
}

/** Gives them one; that of a person whose account is going to be removed goes with it. The caller has locked their row. */
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

/** Where a person's logins lead, made where there is none. Locks their row, so that two at once do not make two. */
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

/** Those of these people who are in no organization any more, locked. */
export const lockPeopleAlone = async (em: Em, userIds: readonly string[]): Promise<PersonAlone[]> => {
  if (userIds.length === 0) return [];
  return em.execute<PersonAlone[]>(
    `select id, name, deletes_at as "deletesAt" from users u
      where id = any (?) and not exists (select 1 from memberships m where m.user_id = u.id) order by id for update`,
    [userIds],
  );
};
