import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { InviteLink, Invitation } from '../../db/entities/team.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Encryptor } from '../../db/auth/mails.ts';
import { aad } from '../../db/encryption/encrypted-columns.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';
import { User } from '../../db/entities/people.ts';
import { notifyInvited, revokeInvitations, revokeInviteLinks } from '../../db/team/invitations.ts';
import { refuseMember } from '../../db/team/members.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import type { Role } from '../../domain/team/roles.ts';
import { requireProven } from '../auth/prove-address.ts';
import { requireUnasked } from '../notifications/require-unasked.ts';
import { requireSeat } from '../billing/require-limit.ts';
import { lockMaker } from './lock-team.ts';
import { requireGrantable } from './require-grantable.ts';

export interface NewInviteLink {
  groupIds: string[];
  maxUses: number | null;
  expiresAt: Date | null;
}

/** Creates a link with which anyone who has it joins as a member of these groups. */
export const createInviteLink = async (
  em: Em,
  actor: Actor,
  given: NewInviteLink,
  { cipher, token }: { cipher: Encryptor; token: { secret: string; hash: string } },
): Promise<InviteLink> => {
  const now = await lockMaker(em, actor);
  requireScope(now, 'teams:write');
  await requireProven(em, actor.userId, 'Creating an invite link');
  await requireGrantable(em, now, { role: 'member', groupIds: given.groupIds });
  const id = uuidv7();
  const link = em.create(InviteLink, {
    id,
    orgId: actor.orgId,
    ...given,
    createdBy: actor.userId,
    tokenHash: token.hash,
    token: cipher.encrypt(token.secret, aad.inviteLink(id)),
  });
  await em.persist(link).flush();
  await audit(em, {
    action: 'invite_link.created',
    target: { kind: 'invite_link', id },
    details: { ...given },
  });
  return link;
};

/** Revokes a link immediately. Members who joined with it stay. */
export const revokeInviteLink = async (em: Em, { orgId }: Actor, id: string): Promise<void> => {
  if ((await revokeInviteLinks(em, { id, orgId })) === 0) throw notFound('invite link', id);
  await audit(em, { action: 'invite_link.revoked', target: { kind: 'invite_link', id } });
};

/**
 * Milliseconds for which an invitation works: a week, long enough for a holiday weekend, short enough that an old email
 * grants no access.
 */
const lifeMs = 7 * 24 * 3_600_000;

export interface NewInvitation {
  /** In lower case. */
  email: string;
  role: Role;
  groupIds: string[];
}

/**
 * Invites a person by email. Refuses people who are already members, callers who would give rights that they do not have,
 * and more invitations than the plan allows.
 */
export const invite = async (
  em: Em,
  actor: Actor,
  given: NewInvitation,
  { cipher, token, seats }: { cipher: Encryptor; token: { secret: string; hash: string }; seats: PerPlan },
): Promise<Invitation> => {
  const { orgId } = actor;
  const now = await lockMaker(em, actor);
  requireScope(now, 'teams:write');
  await requireProven(em, actor.userId, 'Inviting people');
  await requireGrantable(em, now, given);
  const invited = await em.findOne(User, { email: given.email }, { fields: ['id'] });
  if (invited) await refuseMember(em, orgId, invited.id);
  await requireUnasked(
    em,
    { kind: 'invitation', orgId, userId: actor.userId, address: given.email, isKnown: false },
    'Until then, share the token of the open invitation yourself, or create an invite link.',
  );
  await revokeInvitations(em, { orgId, email: given.email });
  await requireSeat(em, orgId, seats);
  const invitation = em.create(Invitation, {
    id: uuidv7(),
    orgId,
    ...given,
    invitedBy: actor.userId,
    status: 'pending',
    tokenHash: token.hash,
    expiresAt: new Date(Date.now() + lifeMs),
  });
  await em.persist(invitation).flush();
  const invitee = { address: given.email, userId: invited?.id ?? null };
  await notifyInvited(em, cipher, {
    ...invitee,
    id: invitation.id,
    orgId,
    invitedBy: actor.userId,
    secret: token.secret,
  });
  await audit(em, {
    action: 'invitation.created',
    target: { kind: 'invitation', id: invitation.id, name: given.email },
    details: { role: given.role, groupIds: given.groupIds },
  });
  return invitation;
};

/** Revokes an invitation that has not been accepted. Throws 404 for any other. */
export const revokeInvitation = async (em: Em, { orgId }: Actor, id: string): Promise<void> => {
  if ((await revokeInvitations(em, { id, orgId })) === 0) throw notFound('invitation', id);
  await audit(em, { action: 'invitation.revoked', target: { kind: 'invitation', id } });
};
