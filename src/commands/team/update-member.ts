import { audit } from '../../db/audit.ts';
import type { Membership } from '../../db/entities/people.ts';
import type { PermissionGroup } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findGroups, requireGroups } from '../../db/team/members.ts';
import { assertMayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { scopesOf } from '../../domain/permissions.ts';
import type { LeftBehind } from '../../domain/left-behind.ts';
import type { Role } from '../../domain/roles.ts';
import { leaveBehind } from './leave-behind.ts';
import { lockTeamAs, requireMember, requireOtherOwner, requireRank } from './lock-team.ts';

export interface MemberUpdate {
  role?: Role | undefined;
  /** An empty list takes the member out of all groups, back to what members without one may do. */
  groupIds?: string[] | undefined;
}

/**
 * Gives a member another role or other groups, from the next request on; gives what of theirs has ended or waits, as they may
 * not have it go on. Nobody gives what they do not have.
 */
export const updateMember = async (
  em: Em,
  asked: Actor,
  id: string,
  change: MemberUpdate,
): Promise<LeftBehind[]> => {
  const actor = await lockTeamAs(em, asked);
  const { member, permissions } = await requireMember(em, actor.orgId, id);
  requireRank(actor, member.role);
  if (change.role !== undefined) requireRank(actor, change.role);
  if (member.role === 'owner' && (change.role ?? 'owner') !== 'owner') await requireOtherOwner(em, member);
  const [before, was] = [scopesOf(permissions), fieldsOf(member, ['role', 'groupIds'])];
  if (change.role !== undefined) member.role = change.role;
  const groups = await (change.groupIds
    ? requireGroups(em, actor.orgId, change.groupIds)
    : findGroups(em, actor.orgId, member.groupIds));
  if (change.groupIds) Object.assign(member, groupingOf(change.groupIds));
  const after = scopesOf(permissionsWith(member, groups));
  assertMayGrantEverywhere(
    actor,
    after.filter(scope => !before.includes(scope)),
    change.role === 'admin' || change.role === 'owner'
      ? []
      : permissions.overrides.map(({ brandId }) => brandId),
  );
  await em.flush();
  await audit(em, {
    action: 'member.changed',
    target: { kind: 'member', id: member.id },
    details: { userId: member.userId, ...differences(was, fieldsOf(member, ['role', 'groupIds'])) },
  });
  return leaveBehind(em, actor, member);
};

const permissionsWith = ({ role, grouped }: Membership, groups: readonly PermissionGroup[]) => ({
  role,
  grouped,
  groupScopes: groups.flatMap(({ scopes }) => scopes),
});

/** The columns of a membership that say which groups it is in. */
export const groupingOf = (groupIds: readonly string[]): { groupIds: string[]; grouped: boolean } => ({
  groupIds: [...new Set(groupIds)],
  grouped: groupIds.length > 0,
});
