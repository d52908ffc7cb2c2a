import { holdDeliveries } from '../../db/webhooks/queue.ts';
import { revokeKeys } from '../../db/auth/api-keys.ts';
import { addWebhookChange, lockWebhook } from '../../db/webhooks/endpoints.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { ApiKey } from '../../db/entities/credentials.ts';
import { User, type Membership } from '../../db/entities/people.ts';
import { Invitation, InviteLink } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findAuditOrigin } from '../../db/audit.ts';
import { addMessage } from '../../db/outbox.ts';
import { countPosts } from '../../db/publishing/post-plans.ts';
import { findAuthority } from '../../db/team/authority.ts';
import { revokeInvitations, revokeInviteLinks } from '../../db/team/invitations.ts';
import { endLostApprovals } from '../../db/reviews/lost-approvals.ts';
import { endLeftExports, listLeftAgents, listLeftWebhooks } from '../../db/team/members.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { leftOf, type LeftBehind, type LeftItem } from '../../domain/team/left-behind.ts';
import { leftBehindText } from '../../domain/notifications/notification-texts.ts';
import { pauseLeftSeries } from '../series/pause-left.ts';
import { isStillGiven } from './require-grantable.ts';

/** Person who leaves. */
type Leaving = Pick<Membership, 'id' | 'orgId' | 'userId'>;

/**
 * Ends or pauses everything that may no longer run in a person's name, after their membership has ended or their rights
 * were reduced, and notifies members who may change the team. Returns what that is. Each of these also checks its rights
 * when it acts, so this only makes the effect visible.
 */
export const endLeftBehind = async (em: Em, actor: Actor, member: Leaving): Promise<LeftBehind[]> => {
  const isMember = (await findAuthority(em, member)) !== undefined;
  const exports = await endExports(em, member);
  await endLostApprovals(
    em,
    { orgId: member.orgId, membershipId: member.id },
    { by: actorName(actor), requestId: findAuditOrigin(em)?.requestId ?? null },
  );
  const left = [
    isMember ? undefined : leftOf('api_key', await endKeys(em, actor, member)),
    leftOf('invite_link', await endLinks(em, member)),
    leftOf('invitation', await endInvitations(em, member)),
    leftOf('webhook', await pauseWebhooks(em, actor, member)),
    leftOf('agent', await pauseAgents(em, member)),
    leftOf('series', await pauseLeftSeries(em, member, findAuditOrigin(em)?.requestId ?? null)),
    leftOf('account_export', exports),
    isMember ? undefined : leftOf('post', [], await countPosts(em, member)),
  ].filter(each => each !== undefined);
  if (left.length > 0) await notifyTeam(em, member, left);
  return left;
};

const notifyTeam = async (em: Em, { orgId, userId }: Leaving, left: LeftBehind[]): Promise<void> => {
  const { name } = await em.findOneOrFail(User, { id: userId }, { fields: ['name'] });
  await addNotification(em, orgId, leftBehindText({ userId, name, left }));
};

/** Revokes keys permanently, because their person knows them. */
const endKeys = async (em: Em, actor: Actor, { orgId, userId }: Leaving): Promise<LeftItem[]> => {
  const keys = await em.find(ApiKey, { orgId, createdBy: userId, revokedAt: null });
  await revokeKeys(em, { orgId, createdBy: userId }, { by: actor.userId });
  return keys.map(({ id, name }) => ({ id, name }));
};

const endLinks = async (em: Em, { orgId, userId }: Leaving): Promise<LeftItem[]> => {
  const ended: LeftItem[] = [];
  for (const link of await em.find(InviteLink, { orgId, createdBy: userId, revokedAt: null })) {
    if (await isStillGiven(em, { orgId, userId }, { role: 'member', groupIds: link.groupIds })) continue;
    ended.push({ id: link.id, name: null });
  }
  await revokeInviteLinks(em, { orgId, id: { $in: ended.map(({ id }) => id) } });
  return ended;
};

const endInvitations = async (em: Em, { orgId, userId }: Leaving): Promise<LeftItem[]> => {
  const ended: LeftItem[] = [];
  for (const invitation of await em.find(Invitation, { orgId, invitedBy: userId, status: 'pending' })) {
    if (await isStillGiven(em, { orgId, userId }, invitation)) continue;
    ended.push({ id: invitation.id, name: invitation.email });
  }
  await revokeInvitations(em, { orgId, id: { $in: ended.map(({ id }) => id) } });
  return ended;
};

const pauseWebhooks = async (em: Em, actor: Actor, member: Leaving): Promise<LeftItem[]> => {
  const left = await listLeftWebhooks(em, member);
  const reason = 'The webhook’s owner left or may no longer read webhooks.';
  for (const { id } of left) {
    const webhook = await lockWebhook(em, member.orgId, id);
    Object.assign(webhook, { enabled: false, disabledAt: new Date(), disabledReason: reason });
    await addWebhookChange(em, { webhook, kind: 'disabled', actor: actorName(actor), reason });
    await em.flush();
    await holdDeliveries(em, id);
  }
  return left;
};

/** Pauses the agents' schedules in Temporal immediately. Each run checks its rights itself. */
const pauseAgents = async (em: Em, { orgId, id }: Leaving): Promise<LeftItem[]> => {
  const left = await listLeftAgents(em, orgId, id);
  const requestId = findAuditOrigin(em)?.requestId ?? null;
  for (const { id: agentId, brandId } of left)
    await addMessage(em, 'agent.changed', { agentId, orgId, brandId }, requestId);
  return left.map(({ id: agentId, name }) => ({ id: agentId, name }));
};

/** Expires exports. Their workflows delete the files. */
const endExports = async (em: Em, member: Leaving): Promise<LeftItem[]> => {
  const { orgId } = member;
  const ended = await endLeftExports(em, member);
  const requestId = findAuditOrigin(em)?.requestId ?? null;
  for (const { id: jobId } of ended)
    await addMessage(em, 'job.due', { jobId, orgId, brandId: null, kind: 'account.export' }, requestId);
  return ended.map(({ id }) => ({ id, name: null }));
};
