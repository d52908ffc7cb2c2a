import { audit } from '../../db/audit.ts';
import { ApiKey } from '../../db/entities/credentials.ts';
import type { Membership } from '../../db/entities/people.ts';
import { BrandOverride, Invitation, InviteLink } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { countPosts, stopPosts } from '../../db/publishing/stop-posts.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { lockTeam, requireMember, requireOtherOwner, requireRank } from './lock-team.ts';

/** What becomes of the posts of a removed member that have not gone out: they go out as planned, or fail. */
export type PostsOfRemoved = 'keep' | 'stop';

export interface RemovedMember {
  id: string;
  /** Their posts that were still to go out. */
  scheduledPosts: { kept: number; stopped: number };
}

/**
 * Ends a membership: from the next request on, the person's sessions do not reach the organization, and the keys, links
 * and invitations that they made here are revoked, as they know them. Throws `invalid_state` for the last owner.
 */
export const removeMember = async (
  em: Em,
  actor: Actor,
  id: string,
  posts: PostsOfRemoved = 'keep',
): Promise<RemovedMember> => {
  await lockTeam(em, actor.orgId);
  const { member } = await requireMember(em, actor.orgId, id);
  requireRank(actor, member.role);
  if (member.role === 'owner') await requireOtherOwner(em, member);
  await revokeAll(em, actor, member);
  const scheduledPosts = await keepOrStopPosts(em, actor, member, posts);
  await em.nativeDelete(BrandOverride, { membershipId: member.id });
  await em.remove(member).flush();
  const { userId, role } = member;
  await audit(em, {
    action: 'member.removed',
    target: { kind: 'member', id: member.id },
    details: { userId, role, left: userId === actor.userId, scheduledPosts },
  });
  return { id: member.id, scheduledPosts };
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

/**
 * Ends the caller's own membership of the active organization; the session goes on in the oldest one that is left. What
 * they have planned goes out.
 */
export const leaveOrganization = async (em: Em, actor: Actor): Promise<string> => {
  const { id } = await removeMember(em, actor, actor.userId);
  return id;
};
