import { v7 as uuidv7 } from 'uuid';
import { invitationText } from '../../domain/notifications/notification-texts.ts';
import { mayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { scopesOf } from '../../domain/team/permissions.ts';
import { findList, newestFirst, type Listed, type ListPosition } from '../driver/lists.ts';
import type { Em } from '../driver/orm.ts';
import type { Encryptor } from '../auth/mails.ts';
import { wakeStreams } from '../notifications/add-notification.ts';
import { Mail } from '../entities/mail.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { Membership } from '../entities/people.ts';
import { Invitation, InviteLink } from '../entities/team.ts';
import { memberHas } from './permissions.ts';
import { findGroups } from './members.ts';

/** Accepts an invitation, once. Returns false and changes nothing if it was accepted or revoked before, or has expired. */
export const takeInvitation = async (em: Em, id: string): Promise<boolean> => {
  const taken = await em.execute<unknown[]>(
    `update invitations set status = 'accepted', updated_at = now()
      where id = ? and status = 'pending' and expires_at > now() returning 1`,
    [id],
  );
  return taken.length > 0;
};

type Ids = string | { $in: string[] };

/** Revokes those of these invitations that were not accepted yet. Returns their number. */
export const revokeInvitations = (
  em: Em,
  which:
    | { id: Ids; orgId: string }
    | { email: string; orgId: string }
    | { orgId: Ids }
    | { invitedBy: string },
): Promise<number> =>
  em.nativeUpdate(Invitation, { ...which, status: 'pending' }, { status: 'revoked', updatedAt: new Date() });

/** Revokes those of these links that are open. People who joined through one stay. Returns the number of links. */
export const revokeInviteLinks = (
  em: Em,
  which: { id: Ids; orgId: string } | { orgId: Ids } | { createdBy: string },
  at = new Date(),
): Promise<number> =>
  em.nativeUpdate(InviteLink, { ...which, revokedAt: null }, { revokedAt: at, updatedAt: at });

/** Counts an organization's members together with open invitations. */
export const countSeats = async (em: Em, orgId: string): Promise<number> => {
  const [row] = await em.execute<{ seats: number }[]>(
    `select ((select count(*) from memberships where org_id = ?)
           + (select count(*) from invitations
               where org_id = ? and status = 'pending' and expires_at > now()))::int as seats`,
    [orgId, orgId],
  );
  return row?.seats ?? 0;
};

/** Kind of invitation: a link that is passed on, or a mail to one person. */
export type InvitedBy = 'link' | 'mail';

/** Names shown on the page of an invitation. */
export interface InvitationNames {
  organization: string;
  inviter: string;
}

/**
 * Returns SQL for members who invited someone and still may. Joining checks whether they may grant everything that the
 * invitation grants.
 */
const inviters = (invitations: string): string =>
  `select o.name as organization, u.name as inviter
     from memberships m join organizations o on o.id = m.org_id join users u on u.id = m.user_id join ${invitations}
    where ${memberHas('teams:write')} and i.token_hash = ?`;

/** SQL for each kind of invitation. The placeholder is the token's hash. */
const namesBy: Record<InvitedBy, string> = {
  link: `${inviters('invite_links i on i.org_id = m.org_id and i.created_by = m.user_id')} and i.revoked_at is null
      and (i.expires_at is null or i.expires_at > now()) and (i.max_uses is null or i.uses < i.max_uses)`,
  mail: `${inviters('invitations i on i.org_id = m.org_id and i.invited_by = m.user_id')} and i.status = 'pending'
      and i.expires_at > now()`,
};

/**
 * Finds the inviter and the organization. Returns undefined for a token that admits no one, or no longer does, so that its
 * holder learns nothing.
 */
export const findInvitationNames = async (
  em: Em,
  by: InvitedBy,
  tokenHash: string,
): Promise<InvitationNames | undefined> => {
  const [named] = await em.execute<InvitationNames[]>(namesBy[by], [tokenHash]);
  return named;
};

/** Invited person, inviter, and organization. `userId` is set if the address has an account. */
export interface InvitationMail {
  /** ID of the invitation. */
  id: string;
  orgId: string;
  invitedBy: string;
  address: string;
  userId: string | null;
  secret: string;
}

/** Mails the link, and notifies a person with an account in their default organization. In the caller's transaction. */
export const notifyInvited = async (em: Em, cipher: Encryptor, invited: InvitationMail): Promise<void> => {
  const { id: invitationId, orgId, invitedBy, address, userId, secret } = invited;
  const [names] = await em.execute<InvitationNames[]>(
    'select o.name as organization, u.name as inviter from organizations o, users u where o.id = ? and u.id = ?',
    [orgId, invitedBy],
  );
  if (!names) return;
  const { type, title, body, metadata, path } = invitationText({ invitationId, ...names });
  const id = uuidv7();
  const encrypted = cipher.encrypt(secret, aad.mailSecret(id));
  const mail = { id, orgId, userId, address, type: 'account.invitation', subject: title, body, path };
  await em.persist(em.create(Mail, { ...mail, secret: encrypted, status: 'queued' })).flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type: mail.type }, null);
  const home = userId === null ? null : await em.findOne(Membership, { userId }, { orderBy: oldestFirst });
  if (!home) return;
  const [added] = await em.execute<{ told: string }[]>(
    `insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
     values (?, now(), ?, ?, ?, ?, ?, false, ?::jsonb) returning org_id || ' ' || transaction as told`,
    [uuidv7(), home.orgId, home.userId, type, title, body, JSON.stringify(metadata)],
  );
  if (added) wakeStreams(em, added.told);
};

const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

/** Link, and whether the reader has every permission that a person who joins through it gets. */
export interface ListedLink {
  link: InviteLink;
  isGrantable: boolean;
}

/** Lists one page of an organization's links that are not revoked, newest first, with their total number. */
export const listInviteLinks = async (
  em: Em,
  actor: Actor,
  page: ListPosition,
): Promise<Listed<ListedLink>> => {
  const where = () => ({ orgId: actor.orgId, revokedAt: null });
  const { rows: links, ...total } = await findList(em, InviteLink, where, { ...page, ...newestFirst });
  const groups = await findGroups(em, actor.orgId, [...new Set(links.flatMap(({ groupIds }) => groupIds))]);
  const isGrantable = ({ groupIds }: InviteLink): boolean => {
    const groupScopes = groups.filter(({ id }) => groupIds.includes(id)).flatMap(group => group.scopes);
    return mayGrantEverywhere(actor, scopesOf({ role: 'member', grouped: groupIds.length > 0, groupScopes }));
  };
  return { rows: links.map(link => ({ link, isGrantable: isGrantable(link) })), ...total };
};

/**
 * Counts one use of a link. Returns false and counts nothing if it is revoked, expired, or used up. Of two concurrent
 * calls, only one gets the last use.
 */
export const countLinkUse = async (em: Em, id: string): Promise<boolean> => {
  const counted = await em.execute<unknown[]>(
    `update invite_links set uses = uses + 1, updated_at = now()
      where id = ? and revoked_at is null and (expires_at is null or expires_at > now())
        and (max_uses is null or uses < max_uses)
      returning 1`,
    [id],
  );
  return counted.length > 0;
};
