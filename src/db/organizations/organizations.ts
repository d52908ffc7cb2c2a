import type { Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { isId } from '../../domain/ids.ts';
import { Organization } from '../entities/people.ts';
import type { Em } from '../driver/orm.ts';

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
  const [row] = isId(id)
    ? await em.execute(`select 1 from memberships where org_id = ? and user_id = ? and (? or org_id = ?)`, [
        id,
        actor.userId,
        actor.kind === 'session',
        actor.orgId,
      ])
    : [];
  const organization = row && (await em.findOne(Organization, { id }));
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
       from organizations o where id in (?) order by id`,
    [orgIds],
  );
