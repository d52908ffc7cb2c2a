import { audit } from '../../db/audit.ts';
import { Membership, Organization, User, type FormerMember } from '../../db/entities/people.ts';
import { Invitation, InviteLink } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findBilling } from '../../db/billing/billing.ts';
import { bringLimitsBack, findFormerMember, findGroups } from '../../db/team/members.ts';
import { takeInvitation, countLinkUse } from '../../db/team/invitations.ts';
import { refusingDuplicates } from '../../db/driver/unique.ts';
import type { Actor } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { notFound, refuse, type Refusal } from '../../domain/errors.ts';
import type { Role } from '../../domain/team/roles.ts';
import { requireStillGiven } from './require-grantable.ts';
import { readGrouping } from './members.ts';
import { lockTeam } from './lock-team.ts';
import { requireSeat } from '../billing/require-limit.ts';

/** Organization that a person has joined, and their role. */
export interface Joined {
  organization: Organization;
  role: Role;
}

const isMember = (): Refusal => refuse('duplicate', 'You are already a member of this organization.');

/** A person's new role, and their former membership. */
interface Joining {
  orgId: string;
  role: Role;
  groupIds: string[];
  grouped: boolean;
  former: FormerMember | null;
  by: object;
}

/**
 * Creates the membership. A group that was deleted meanwhile gives no rights, and a person invited into that group alone
 * gets no further rights because of that. A person who returns keeps their earlier restrictions.
 */
const join = async (
  em: Em,
  userId: string,
  { orgId, role, groupIds, grouped, former, by }: Joining,
): Promise<Joined> => {
  const living = (await findGroups(em, orgId, groupIds)).map(({ id }) => id);
  const membership = em.create(Membership, { orgId, userId, role, grouped, groupIds: living });
  em.persist(membership);
  await refusingDuplicates(em.flush(), 'memberships_org_id_user_id_unique', isMember());
  if (former) await bringLimitsBack(em, former, membership.id);
  await audit(em, {
    action: 'member.joined',
    target: { kind: 'member', id: membership.id },
    details: { userId, role, groupIds: living, ...by },
    orgId,
  });
  return { organization: await em.findOneOrFail(Organization, { id: orgId }), role };
};

/**
 * Throws if the organization that the person joins is suspended. The usual check of a request covers only the organization
 * from which they come.
 */
const requireActive = async (em: Em, orgId: string): Promise<void> => {
  if (!(await findBilling(em, orgId)).suspended) return;
  throw refuse('billing_suspended', 'The organization is suspended, so no one can join it.');
};

/** Finds the link with this token, whatever its state. Throws 404 for one that is unknown or revoked. */
const findLink = async (em: Em, tokenHash: string): Promise<InviteLink> => {
  const link = await em.findOne(InviteLink, { tokenHash, revokedAt: null });
  if (!link) throw notFound('invite link');
  return link;
};

const spent = ({ expiresAt = null, uses }: Pick<InviteLink, 'expiresAt' | 'uses'>) =>
  refuse(
    'invalid_state',
    expiresAt !== null && expiresAt.getTime() <= Date.now()
      ? `The invite link expired at ${expiresAt.toISOString()}. Ask for a new one.`
      : `The invite link reached its limit of ${uses} ${uses === 1 ? 'person' : 'people'}. Ask for a new one.`,
  );

/** Finds a link that still works. The holder of one that no longer works learns nothing from it. */
export const findOpenLink = async (em: Em, tokenHash: string): Promise<InviteLink> => {
  const link = await findLink(em, tokenHash);
  const { expiresAt = null, maxUses = null, uses } = link;
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) throw spent(link);
  if (maxUses !== null && uses >= maxUses) throw spent(link);
  const { orgId, createdBy: userId, groupIds } = link;
  await requireStillGiven(em, { orgId, userId }, { role: 'member', groupIds });
  return link;
};

const removed = (): Refusal =>
  refuse(
    'invalid_state',
    'You were removed from this organization, so invite links do not work for you. Ask for an invitation by mail.',
  );

/**
 * Returns the groups of a person who joins by link. A person who returns gets their former groups, because a link that
 * anyone may use must give no one more than they had.
 */
const groupingByLink = (groupIds: string[], former: FormerMember | null) =>
  former?.grouped ? { groupIds: former.groupIds, grouped: true } : readGrouping(groupIds);

/** Joins by a link. Only one person gets the last use and the last seat, and an existing member uses up neither. */
export const joinByLink = async (
  em: Em,
  actor: Actor,
  tokenHash: string,
  seats: PerPlan,
): Promise<Joined> => {
  const link = await findLink(em, tokenHash);
  const { id, orgId, groupIds, createdBy } = link;
  const { userId } = actor;
  await lockTeam(em, orgId);
  await requireActive(em, orgId);
  await requireStillGiven(em, { orgId, userId: createdBy }, { role: 'member', groupIds });
  const former = await findFormerMember(em, { orgId, userId });
  if (former?.removedBy) throw removed();
  if (!(await countLinkUse(em, id))) {
    if ((await em.count(Membership, { orgId, userId })) > 0) throw isMember();
    throw spent(link);
  }
  await requireSeat(em, orgId, seats);
  const grouping = groupingByLink(groupIds, former);
  return join(em, userId, { ...grouping, orgId, role: 'member', former, by: { inviteLinkId: id } });
};

/** Accepts an invitation, once. Only a person with the email address to which it was sent can accept it. */
export const acceptInvitation = async (
  em: Em,
  actor: Actor,
  tokenHash: string,
  seats: PerPlan,
): Promise<Joined> => {
  const invitation = await em.findOne(Invitation, { tokenHash });
  if (!invitation || invitation.status === 'revoked') throw notFound('invitation');
  const { email } = await em.findOneOrFail(User, { id: actor.userId });
  if (email !== invitation.email)
    throw refuse('invalid_state', 'This invitation was sent to another email address.');
  await lockTeam(em, invitation.orgId);
  await requireActive(em, invitation.orgId);
  if (!(await takeInvitation(em, invitation.id)))
    throw refuse('invalid_state', 'The invitation was already used or has expired. Ask for a new one.');
  const { orgId, role, groupIds } = invitation;
  await requireStillGiven(em, { orgId, userId: invitation.invitedBy }, { role, groupIds });
  const former = await findFormerMember(em, { orgId, userId: actor.userId });
  if (former?.removedBy && invitation.createdAt <= former.createdAt) throw removed();
  await requireSeat(em, orgId, seats);
  const by = { invitationId: invitation.id };
  return join(em, actor.userId, { ...readGrouping(groupIds), orgId, role, former, by });
};
