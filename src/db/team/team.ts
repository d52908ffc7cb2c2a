import type { Role } from '../../domain/roles.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { Membership } from '../entities/people.ts';
import { PermissionGroup } from '../entities/team.ts';
import type { Em } from '../driver/orm.ts';

export interface Page {
  limit: number;
  offset: number;
}

/** A member with the person. The time is a text as PostgreSQL writes it. */
export interface MemberRow {
  id: string;
  userId: string;
  email: string;
  name: string;
  role: Role;
  groupIds: string[];
  grouped: boolean;
  joinedAt: string;
}

const columns = `m.id, m.user_id as "userId", u.email, u.name, m.role, m.group_ids as "groupIds", m.grouped,
      m.created_at as "joinedAt"
     from memberships m join users u on u.id = m.user_id`;

/** One page of an organization's members, the oldest first, and how many there are. */
export const listMembers = async (em: Em, orgId: string, { limit, offset }: Page) => {
  const rows = await em.execute<MemberRow[]>(
    `select ${columns} where m.org_id = ? order by m.created_at, m.id limit ? offset ?`,
    [orgId, limit, offset],
  );
  return { rows, total: await em.count(Membership, { orgId }) };
};

/** One member, as it is shown, by the id of the membership or of the person; 404 when there is none. */
export const findMember = async (em: Em, orgId: string, id: string): Promise<MemberRow> => {
  const [row] = await em.execute<MemberRow[]>(
    `select ${columns} where m.org_id = ? and (m.id = ? or m.user_id = ?)`,
    [orgId, id, id],
  );
  if (!row) throw notFound('member', id);
  return row;
};

/** The organization's groups of these ids; 404 when one of them is not there. */
export const requireGroups = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<PermissionGroup[]> => {
  const groups = await groupsOf(em, orgId, ids);
  if (groups.length < new Set(ids).size) throw notFound('group');
  return groups;
};

/** Those of the groups that are there. */
export const groupsOf = (em: Em, orgId: string, ids: readonly string[]): Promise<PermissionGroup[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : em.find(PermissionGroup, { orgId, id: { $in: [...ids] } }, { orderBy: { name: 'asc' } });

/** Throws `duplicate` for somebody who is a member. */
export const refuseMember = async (em: Em, orgId: string, userId: string): Promise<void> => {
  if ((await em.count(Membership, { orgId, userId })) > 0)
    throw refuse('duplicate', 'This person is a member of the organization.');
};

/** Takes a group away from every member who is in it; they stay limited to what their other groups open. */
export const emptyGroup = (em: Em, orgId: string, groupId: string): Promise<unknown> =>
  em.execute(
    `update memberships set group_ids = array_remove(group_ids, ?) where org_id = ? and ? = any (group_ids)`,
    [groupId, orgId, groupId],
  );
