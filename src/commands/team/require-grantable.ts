import type { Em } from '../../db/driver/orm.ts';
import { findAuthority, type MemberName } from '../../db/team/authority.ts';
import { findGroups, requireGroups } from '../../db/team/members.ts';
import { asGiver, assertMayGrantEverywhere, mayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { scopesOf } from '../../domain/team/permissions.ts';
import { roleRank, type Role } from '../../domain/team/roles.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { requireRank } from './lock-team.ts';

/** Role and groups of a new member. */
export interface Given {
  role: Role;
  groupIds: string[];
}

const scopesGiven = (
  { role, groupIds }: Given,
  groups: readonly { scopes: readonly Scope[] }[],
): readonly Scope[] =>
  scopesOf({ role, grouped: groupIds.length > 0, groupScopes: groups.flatMap(({ scopes }) => scopes) });

/** Throws unless the actor has all rights of a person with this role and these groups, for every brand. */
export const requireGrantable = async (em: Em, actor: Actor, given: Given): Promise<void> => {
  requireRank(actor, given.role);
  const groups = await requireGroups(em, actor.orgId, given.groupIds);
  assertMayGrantEverywhere(actor, scopesGiven(given, groups));
};

/** Whether the person who created a link or an invitation could still create it now. */
export const isStillGiven = async (em: Em, maker: MemberName, given: Given): Promise<boolean> => {
  const authority = await findAuthority(em, maker);
  if (!authority) return false;
  const { permissions } = authority;
  const giver = asGiver(permissions);
  if (!giver.scopes.includes('teams:write')) return false;
  if (roleRank[given.role] > roleRank[permissions.role]) return false;
  return mayGrantEverywhere(giver, scopesGiven(given, await findGroups(em, maker.orgId, given.groupIds)));
};

/** Throws `invalid_state` unless the creator could still create it. */
export const requireStillGiven = async (em: Em, maker: MemberName, given: Given): Promise<void> => {
  if (await isStillGiven(em, maker, given)) return;
  throw refuse(
    'invalid_state',
    'The person who created this may no longer grant these permissions, so it no longer works. Ask someone else in the organization for a new one.',
  );
};
