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

/** One change of a team at a time, so that two owners who leave at once do not leave nobody. */
export const lockTeam = (em: Em, orgId: string): Promise<unknown> => lockOrganization(em, orgId);

/**
 * The same for who changes it; gives them with what they may do by now, as their request may have waited. Throws 403 where that
 * is no change of a team any more.
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
 * Keeps a person who makes a key, a link or an invitation where they are until it is made: an end of their account or membership
 * either comes first, and then nothing is made, or finds what was made and ends it too. So does the end of the session or key
 * that asks, as at the first proof of an address. Locks the team, and gives them with what they may do by now. Throws 401, or 404
 * where the membership has ended.
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

/** How high somebody stands who acts; a key changes plain members only. */
const rankOf = ({ kind, permissions }: Actor): number =>
  kind === 'session' ? roleRank[permissions.role] : 0;

/** Throws 403 when the role is above the actor's own: nobody makes, changes or removes somebody higher. */
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
 * The member's row, by the id of the membership or of the person, with what decides about them; throws 404. For those who
 * change it: what acts in the member's name has either ended by then, or sees the change.
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
 * Throws `invalid_state` unless somebody else is an owner, too, and stays one: whose account is being deleted does not. The
 * organization then names one of them.
 */
export const requireOtherOwner = async (em: Em, { orgId, userId }: Membership): Promise<void> => {
  const other = await passOwnership(em, orgId, userId);
  if (other === undefined)
    throw refuse(
      'invalid_state',
      'An organization needs at least one owner. Make someone else an owner first.',
    );
};
