import { ApiKey, Session } from '../../db/entities/credentials.ts';
import { LockMode } from '@mikro-orm/core';
import { Membership } from '../../db/entities/people.ts';
import { BrandOverride } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { passOwnership } from '../../db/organizations/members.ts';
import { findAuthority } from '../../db/team/authority.ts';
import { findAllowedScopes } from '../../db/team/permissions.ts';
import { findGroups } from '../../db/team/members.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { notFound, refuse } from '../../domain/errors.ts';
import type { MemberPermissions } from '../../domain/team/permissions.ts';
import { roleRank, type Role } from '../../domain/team/roles.ts';
import { lockPerson } from '../auth/lock-person.ts';

const endedMeanwhile = 'The session or key that started this is no longer valid.';

/**
 * Allows one change of a team at a time, so that two owners who leave at once do not leave the organization without one.
 */
export const lockTeam = (em: Em, orgId: string): Promise<unknown> => lockOrganization(em, orgId);

/**
 * Locks the team for the actor who changes it, and returns the actor with their current rights, because their request may
 * have waited. Throws 403 if these no longer allow changing the team.
 */
export const lockTeamAs = async (em: Em, actor: Actor): Promise<Actor> => {
  await lockTeam(em, actor.orgId);
  const now = await actorNow(em, actor);
  requireScope(now, 'teams:write');
  return now;
};

const actorNow = async (em: Em, actor: Actor): Promise<Actor> => {
  const now = await findAuthority(em, actor);
  if (!now) throw notFound('organization');
  const { permissions } = now;
  return { ...actor, permissions, scopes: findAllowedScopes(permissions, actor.keyScopes) };
};

/**
 * Locks the team and the person who creates a key, link, or invitation until it is created: the end of their account or
 * membership either comes first, in which case nothing is created, or finds and ends the new resource, too. The same
 * applies to the end of the session or key that asks, as at the first proof of an address. Returns the actor with their
 * current rights. Throws 401, or 404 if the membership has ended.
 */
export const lockMaker = async (em: Em, actor: Actor): Promise<Actor> => {
  const { orgId, userId, kind, credentialId: id } = actor;
  await lockPerson(em, userId, 'share');
  const living =
    kind === 'session'
      ? await em.count(Session, { id, endedAt: null })
      : await em.count(ApiKey, { id, revokedAt: null });
  if (living === 0) throw refuse('unauthorized', endedMeanwhile);
  await lockTeam(em, orgId);
  return actorNow(em, actor);
};

/** Returns the rank of the actor. A key may change only plain members. */
const rankOf = ({ kind, permissions }: Actor): number =>
  kind === 'session' ? roleRank[permissions.role] : 0;

/**
 * Throws 403 if the role is above the actor's own, because no one may create, change, or remove a person of a higher rank.
 */
export const requireRank = (actor: Actor, role: Role): void => {
  if (roleRank[role] <= rankOf(actor)) return;
  throw refuse(
    'insufficient_scope',
    `This action needs the session of an ${role === 'owner' ? 'owner' : 'owner or admin'}.`,
    {
      requiredScopes: [],
    },
  );
};

/**
 * Returns the member's row, by the id of the membership or of the person, with what decides about their rights. Throws 404.
 * Locks it for a change: work in the member's name has either ended by then, or sees the change.
 */
export const requireMember = async (
  em: Em,
  orgId: string,
  id: string,
): Promise<{ member: Membership; permissions: MemberPermissions }> => {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const member = await em.findOne(Membership, { orgId, $or: [{ id }, { userId: id }] }, { lockMode });
  if (!member) throw notFound('member', id);
  const groups = await findGroups(em, orgId, member.groupIds);
  const overrides = await em.find(BrandOverride, { membershipId: member.id });
  const { role, grouped } = member;
  return {
    member,
    permissions: { role, grouped, groupScopes: groups.flatMap(({ scopes }) => scopes), overrides },
  };
};

/**
 * Throws `invalid_state` unless there is another owner who stays one, which excludes a person whose account is being
 * deleted. Then names one of them as the organization's owner.
 */
export const requireOtherOwner = async (em: Em, { orgId, userId }: Membership): Promise<void> => {
  const other = await passOwnership(em, orgId, userId);
  if (other === undefined)
    throw refuse(
      'invalid_state',
      'An organization needs at least one owner. Make someone else an owner first.',
    );
};
