import { audit } from '../db/audit.ts';
import { ApiKey } from '../db/entities/credentials.ts';
import type { Membership } from '../db/entities/people.ts';
import { BrandOverride, Invitation, InviteLink } from '../db/entities/team.ts';
import type { Em } from '../db/orm.ts';
import type { Actor } from '../domain/actor.ts';
import { lockTeam, requireMember, requireOtherOwner, requireRank } from './lock-team.ts';

/**
 * Ends a membership: from the next request on, the person's sessions do not reach the organization, and the keys, links
 * and invitations that they made here are revoked, as they know them. Throws `invalid_state` for the last owner.
 */
export const removeMember = async (em: Em, actor: Actor, id: string): Promise<string> => {
  await lockTeam(em, actor.orgId);
  const { member } = await requireMember(em, actor.orgId, id);
  requireRank(actor, member.role);
  if (member.role === 'owner') await requireOtherOwner(em, member);
  await revokeAll(em, actor, member);
  await em.nativeDelete(BrandOverride, { membershipId: member.id });
  await em.remove(member).flush();
  const { userId, role } = member;
  await audit(em, {
    action: 'member.removed',
    target: { kind: 'member', id: member.id },
    details: { userId, role, left: userId === actor.userId },
  });
  return member.id;
};

const revokeAll = async (em: Em, actor: Actor, { orgId, userId }: Membership): Promise<void> => {
  const revokedAt = new Date();
  await em.nativeUpdate(
    ApiKey,
    { orgId, createdBy: userId, revokedAt: null },
    { revokedAt, revokedBy: actor.userId },
  );
  await em.nativeUpdate(InviteLink, { orgId, createdBy: userId, revokedAt: null }, { revokedAt });
  await em.nativeUpdate(Invitation, { orgId, invitedBy: userId, status: 'pending' }, { status: 'revoked' });
};
