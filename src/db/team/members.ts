import type { Role } from '../../domain/team/roles.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import { effectivePermissions, type EffectivePermission } from '../../domain/team/permissions.ts';
import type { LeftItem } from '../../domain/team/left-behind.ts';
import { Membership, FormerMember } from '../entities/people.ts';
import { PermissionGroup, BrandOverride } from '../entities/team.ts';
import { readListPage, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import { Brand } from '../entities/brand.ts';
import { mayHaveAgent, mayHaveExport, mayHaveWebhook, type MemberName } from './authority.ts';

/** Member with their person. The time is a text in PostgreSQL's form. */
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
        m.created_at as "joinedAt"`;

const fromMembers = 'from memberships m join users u on u.id = m.user_id where m.org_id = ?';
const members = `select ${columns} ${fromMembers}`;

/** Lists one page of an organization's members, oldest first, with their total number. */
export const listMembers = (em: Em, orgId: string, page: ListPosition): Promise<Listed<MemberRow>> =>
  readListPage(em, { columns, from: fromMembers, values: [orgId], order: 'm.created_at, m.id' }, page);

/** Finds one member for display by the ID of the membership or of the person. Throws 404 if there is none. */
export const findMember = async (em: Em, orgId: string, id: string): Promise<MemberRow> => {
  const [row] = await em.execute<MemberRow[]>(`${members} and (m.id = ? or m.user_id = ?)`, [orgId, id, id]);
  if (!row) throw notFound('member', id);
  return row;
};

/** Finds the organization's groups with these IDs. Throws 404 if one of them does not exist. */
export const requireGroups = async (
  em: Em,
  orgId: string,
  ids: readonly string[],
): Promise<PermissionGroup[]> => {
  const groups = await findGroups(em, orgId, ids);
  if (groups.length < new Set(ids).size) throw notFound('group');
  return groups;
};

/** Finds those of the groups that exist. */
export const findGroups = (em: Em, orgId: string, ids: readonly string[]): Promise<PermissionGroup[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : em.find(PermissionGroup, { orgId, id: { $in: [...ids] } }, { orderBy: { name: 'asc' } });

/** Throws `duplicate` if the person is a member. */
export const refuseMember = async (em: Em, orgId: string, userId: string): Promise<void> => {
  if ((await em.count(Membership, { orgId, userId })) > 0)
    throw refuse('duplicate', 'This person is already a member of the organization.');
};

/** Removes a group from every member in it. They stay limited to the permissions of their other groups. */
export const emptyGroup = (em: Em, orgId: string, groupId: string): Promise<unknown> =>
  em.execute(
    'update memberships set group_ids = array_remove(group_ids, ?) where org_id = ? and ? = any (group_ids)',
    [groupId, orgId, groupId],
  );

export interface Explained {
  memberId: string;
  role: Role;
  brandId: string | null;
  permissions: EffectivePermission[];
}

/** Explains a member's permissions, for one brand or none. Throws 404 if the member or brand does not exist. */
export const explainMember = async (
  em: Em,
  orgId: string,
  id: string,
  brandId: string | undefined,
): Promise<Explained> => {
  const { id: memberId, role, grouped, groupIds } = await findMember(em, orgId, id);
  if (brandId !== undefined && (await em.count(Brand, { id: brandId, orgId })) === 0)
    throw notFound('brand', brandId);
  const override =
    brandId === undefined ? null : await em.findOne(BrandOverride, { membershipId: memberId, brandId });
  const groups = await findGroups(em, orgId, groupIds);
  const permissions = effectivePermissions({ role, grouped, groups, override: override?.scopes });
  return { memberId, role, brandId: brandId ?? null, permissions };
};

/** Records a membership that ends, with its overrides. `removedBy` is null for a person who leaves. */
export const keepFormerMember = async (
  em: Em,
  { id, orgId, userId, groupIds, grouped }: Membership,
  removedBy: string | null,
): Promise<void> => {
  await takeOver(em, { orgId, userId }, id);
  await em.persist(em.create(FormerMember, { id, orgId, userId, groupIds, grouped, removedBy })).flush();
};

/**
 * Moves the overrides of a person's former membership to the membership that ends now. The previous release let people join
 * again without deleting their former membership, so its overrides stay in force.
 */
const takeOver = async (em: Em, member: MemberName, id: string): Promise<void> => {
  const before = await findFormerMember(em, member);
  if (!before) return;
  await em.execute(
    `update brand_overrides o set membership_id = ? where o.membership_id = ? and not exists (
       select 1 from brand_overrides n where n.membership_id = ? and n.brand_id = o.brand_id)`,
    [id, before.id, id],
  );
  await em.nativeDelete(BrandOverride, { membershipId: before.id });
  await em.remove(before).flush();
};

/** Finds a person's former membership. Returns null for a person who was never a member or is one now. */
export const findFormerMember = (em: Em, { orgId, userId }: MemberName): Promise<FormerMember | null> =>
  em.findOne(FormerMember, { orgId, userId });

/** Gives a person who joined again their earlier overrides, so that their restrictions apply again. */
export const bringLimitsBack = async (em: Em, former: FormerMember, membershipId: string): Promise<void> => {
  const limits = { membershipId, updatedAt: new Date() };
  await em.nativeUpdate(BrandOverride, { membershipId: former.id }, limits);
  await em.remove(former).flush();
};

/** Lists the members of a group with running or waiting work that runs for them and that they may lose with the group. */
export const listWhoLeavesBehind = (
  em: Em,
  orgId: string,
  groupId: string,
): Promise<(MemberName & { id: string })[]> =>
  em.execute<(MemberName & { id: string })[]>(
    `select m.id, m.org_id as "orgId", m.user_id as "userId" from memberships m
      where m.org_id = ? and m.role = 'member' and ? = any (m.group_ids)
        and (m.id in (select planned_under from agents where org_id = ? and deleted_at is null)
          or m.user_id in (select made_by from webhooks where org_id = ? and deleted_at is null)
          or m.user_id in (select requested_by from account_exports where org_id = ? and deleted_at is null)
          or m.user_id in (select created_by from invite_links where org_id = ? and revoked_at is null)
          or m.user_id in (select invited_by from invitations where org_id = ? and status = 'pending')
          or m.id in (select membership_id from post_reviews
                       where org_id = ? and decision = 'approve' and ended_at is null))
      order by m.id`,
    [orgId, groupId, orgId, orgId, orgId, orgId, orgId, orgId],
  );

/** Lists the agents that a membership answered for and that no longer run, because it has ended or may not have them. */
export const listLeftAgents = (
  em: Em,
  orgId: string,
  membershipId: string,
): Promise<{ id: string; name: string; brandId: string }[]> =>
  em.execute<{ id: string; name: string; brandId: string }[]>(
    `select a.id, a.name, a.brand_id as "brandId" from agents a
      where a.org_id = ? and a.planned_under = ? and a.enabled and a.deleted_at is null
        and not exists (select 1 from memberships m where m.id = a.planned_under and ${mayHaveAgent})
      order by a.id`,
    [orgId, membershipId],
  );

/** Returns SQL for whether a person is a member with a permission. Its placeholders are the organization and the person. */
const isMemberWho = (may: string): string =>
  `exists (select 1 from memberships m where m.org_id = ? and m.user_id = ? and ${may})`;

/** Lists a person's webhooks that may no longer send. */
export const listLeftWebhooks = (em: Em, { orgId, userId }: MemberName): Promise<LeftItem[]> =>
  em.execute<LeftItem[]>(
    `select w.id, w.name from webhooks w
      where w.org_id = ? and w.made_by = ? and w.enabled and w.deleted_at is null and not ${isMemberWho(mayHaveWebhook)}
      order by w.id`,
    [orgId, userId, orgId, userId],
  );

/** Deletes the archives that a person may no longer have, and returns the IDs of their jobs. */
export const endLeftExports = (em: Em, { orgId, userId }: MemberName): Promise<{ id: string }[]> =>
  em.execute<{ id: string }[]>(
    `update account_exports e set deleted_at = now()
      where e.org_id = ? and e.requested_by = ? and e.deleted_at is null and not ${isMemberWho(mayHaveExport)}
      returning e.id`,
    [orgId, userId, orgId, userId],
  );
