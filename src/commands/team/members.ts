import { audit } from '../../db/audit.ts';
import { User, type Membership } from '../../db/entities/people.ts';
import { BrandOverride, type PermissionGroup } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { revokeInvitations } from '../../db/team/invitations.ts';
import { findGroups, requireGroups, findMember, keepFormerMember } from '../../db/team/members.ts';
import {
  assertMayGrantEverywhere,
  actorScopesOn,
  assertMayGrant,
  actorName,
  type Actor,
} from '../../domain/actor.ts';
import { differences, fieldsOf } from '../../domain/audit.ts';
import { scopesOf, scopesOn } from '../../domain/team/permissions.ts';
import type { LeftBehind } from '../../domain/team/left-behind.ts';
import type { Role } from '../../domain/team/roles.ts';
import { Brand } from '../../db/entities/brand.ts';
import { notFound } from '../../domain/errors.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { countPosts, stopPosts } from '../../db/publishing/post-plans.ts';
import { endLeftBehind } from './end-left-behind.ts';
import { lockTeamAs, requireMember, requireOtherOwner, requireRank, lockTeam } from './lock-team.ts';

export interface MemberUpdate {
  role?: Role | undefined;
  /** An empty list removes the member from all groups, which gives the default rights of a member without groups. */
  groupIds?: string[] | undefined;
}

/**
 * Changes a member's role or groups from the next request on. Returns what of theirs has ended or waits because they may no
 * longer run it. A caller cannot give rights that they do not have.
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
  if (change.groupIds) Object.assign(member, readGrouping(change.groupIds));
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
  return endLeftBehind(em, actor, member);
};

const permissionsWith = ({ role, grouped }: Membership, groups: readonly PermissionGroup[]) => ({
  role,
  grouped,
  groupScopes: groups.flatMap(({ scopes }) => scopes),
});

/** Returns the columns of a membership that store its groups. */
export const readGrouping = (groupIds: readonly string[]): { groupIds: string[]; grouped: boolean } => ({
  groupIds: [...new Set(groupIds)],
  grouped: groupIds.length > 0,
});

/** A member, and a brand of the organization. */
export interface MemberBrand {
  id: string;
  brandId: string;
}

const requireBrandId = async (em: Em, orgId: string, id: string): Promise<void> => {
  if ((await em.count(Brand, { id, orgId })) === 0) throw notFound('brand', id);
};

/** Finds the override of a member for a brand. Throws 404 if there is none. */
export const findOverride = async (
  em: Em,
  { orgId }: Actor,
  { id, brandId }: MemberBrand,
): Promise<BrandOverride> => {
  const { id: membershipId } = await findMember(em, orgId, id);
  const override = await em.findOne(BrandOverride, { orgId, membershipId, brandId });
  if (!override) throw notFound('override');
  return override;
};

/**
 * Sets what a member may do with one brand, regardless of groups and role. A caller cannot give rights that they do not
 * have there.
 */
export const setOverride = async (
  em: Em,
  asked: Actor,
  { id, brandId }: MemberBrand,
  scopes: Scope[],
): Promise<void> => {
  const actor = await lockTeamAs(em, asked);
  const { orgId } = actor;
  const { member, permissions } = await requireMember(em, orgId, id);
  requireRank(actor, member.role);
  await requireBrandId(em, orgId, brandId);
  grant(actor, brandId, scopesOn(permissions, brandId), scopes);
  const override = await em.findOne(BrandOverride, { membershipId: member.id, brandId });
  const before = override?.scopes ?? null;
  if (override) override.scopes = scopes;
  else em.persist(em.create(BrandOverride, { orgId, membershipId: member.id, brandId, scopes }));
  await em.flush();
  const details = { brandId, userId: member.userId, before, after: scopes };
  await audit(em, { action: 'override.set', target: { kind: 'member', id: member.id }, details });
  await endLeftBehind(em, actor, member);
};

/** Removes an override, so that the member's usual rights apply to this brand again. */
export const removeOverride = async (em: Em, asked: Actor, wanted: MemberBrand): Promise<void> => {
  const actor = await lockTeamAs(em, asked);
  const { member, permissions } = await requireMember(em, actor.orgId, wanted.id);
  requireRank(actor, member.role);
  const override = await findOverride(em, actor, wanted);
  grant(actor, wanted.brandId, override.scopes, scopesOf(permissions));
  await em.remove(override).flush();
  const details = { brandId: wanted.brandId, userId: member.userId, before: override.scopes };
  await audit(em, { action: 'override.removed', target: { kind: 'member', id: member.id }, details });
  await endLeftBehind(em, actor, member);
};

const grant = (actor: Actor, brandId: string, before: readonly Scope[], after: readonly Scope[]): void =>
  assertMayGrant(
    actorScopesOn(actor, brandId),
    after.filter(scope => !before.includes(scope)),
  );

/** Choice for the unpublished posts of a removed member: they are published as planned, or fail. */
export type PostsOfRemoved = 'keep' | 'stop';

export interface RemovedMember {
  id: string;
  /** Number of their posts that were not yet published. */
  scheduledPosts: { kept: number; stopped: number };
  /** Resources of the person that have ended, that wait for another member, or that continue. */
  leftBehind: LeftBehind[];
}

/**
 * Ends a membership: from the next request on, the person's sessions do not reach the organization, and everything that
 * would act in their name is ended or paused. Their restrictions apply again if they return. A person who was removed
 * returns only by an invitation to their address. Throws `invalid_state` for the last owner.
 */
export const removeMember = async (
  em: Em,
  asked: Actor,
  id: string,
  posts: PostsOfRemoved = 'keep',
): Promise<RemovedMember> => {
  await lockTeam(em, asked.orgId);
  const { member } = await requireMember(em, asked.orgId, id);
  const actor = member.userId === asked.userId ? asked : await lockTeamAs(em, asked);
  requireRank(actor, member.role);
  if (member.role === 'owner') await requireOtherOwner(em, member);
  const scheduledPosts = await keepOrStopPosts(em, actor, member, posts);
  const { id: membershipId, orgId, userId, role } = member;
  const left = userId === actor.userId;
  await keepFormerMember(em, member, left ? null : actorName(actor));
  await em.remove(member).flush();
  await endInvitationsTo(em, member);
  const leftBehind = await endLeftBehind(em, actor, { id: membershipId, orgId, userId });
  await audit(em, {
    action: 'member.removed',
    target: { kind: 'member', id: membershipId },
    details: {
      userId,
      role,
      left,
      scheduledPosts,
      leftBehind: leftBehind.map(({ kind, count }) => ({ kind, count })),
    },
  });
  return { id: membershipId, scheduledPosts, leftBehind };
};

const keepOrStopPosts = async (
  em: Em,
  actor: Actor,
  member: Membership,
  posts: PostsOfRemoved,
): Promise<RemovedMember['scheduledPosts']> =>
  posts === 'stop'
    ? { kept: 0, stopped: await stopPosts(em, member, actorName(actor)) }
    : { kept: await countPosts(em, member), stopped: 0 };

/** Revokes invitations from before the removal, so that the person cannot return with one. */
const endInvitationsTo = async (em: Em, { orgId, userId }: Membership): Promise<void> => {
  const { email } = await em.findOneOrFail(User, { id: userId }, { fields: ['email'] });
  await revokeInvitations(em, { orgId, email });
};

/**
 * Ends the caller's own membership of the active organization. The session moves to their oldest remaining one. Their
 * scheduled posts are published.
 */
export const leaveOrganization = async (em: Em, actor: Actor): Promise<string> => {
  const { id } = await removeMember(em, actor, actor.userId);
  return id;
};
