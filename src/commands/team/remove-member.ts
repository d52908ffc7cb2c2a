import { audit } from '../../db/audit.ts';
import { User, type Membership } from '../../db/entities/people.ts';
import { Invitation } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { countPosts, stopPosts } from '../../db/publishing/stop-posts.ts';
import { keepFormerMember } from '../../db/team/members.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import type { LeftBehind } from '../../domain/left-behind.ts';
import { leaveBehind } from './leave-behind.ts';
import { lockTeam, lockTeamAs, requireMember, requireOtherOwner, requireRank } from './lock-team.ts';

/** What becomes of the posts of a removed member that have not gone out: they go out as planned, or fail. */
export type PostsOfRemoved = 'keep' | 'stop';

export interface RemovedMember {
  id: string;
  /** Their posts that were still to go out. */
  scheduledPosts: { kept: number; stopped: number };
  /** What of theirs has ended, waits for somebody, or goes on. */
  leftBehind: LeftBehind[];
}

/**
 * Ends a membership: from the next request on, the person's sessions do not reach the organization, and what would act in
 * their name is ended or paused. What was closed to them stays closed if they come back. A person who was removed comes back only
 * by an invitation to their address. Throws `invalid_state` for the last owner.
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
  const leftBehind = await leaveBehind(em, actor, { id: membershipId, orgId, userId });
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

/** An invitation from before the removal brings nobody back. */
const endInvitationsTo = async (em: Em, { orgId, userId }: Membership): Promise<void> => {
  const { email } = await em.findOneOrFail(User, { id: userId });
  await em.nativeUpdate(Invitation, { orgId, email, status: 'pending' }, { status: 'revoked' });
};

/**
 * Ends the caller's own membership of the active organization; the session goes on in the oldest one that is left. What
 * they have planned goes out.
 */
export const leaveOrganization = async (em: Em, actor: Actor): Promise<string> => {
  const { id } = await removeMember(em, actor, actor.userId);
  return id;
};
