import { v7 as uuidv7 } from 'uuid';
import { mailboxOf } from '../../domain/mail-address.ts';
import { invitationText } from '../../domain/notification-texts.ts';
import { mayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { scopesOf } from '../../domain/permissions.ts';
import type { Em } from '../driver/orm.ts';
import type { Encryptor } from '../auth/mails.ts';
import { wakeStreams } from '../notifications/add-notification.ts';
import { Mail } from '../entities/mail.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { uuidV7 } from '../driver/uuid-v7.ts';
import { InviteLink } from '../entities/team.ts';
import { memberHas } from './permissions.ts';
import { findGroups, type Page } from './members.ts';

/** Accepts an invitation, once; false, with nothing changed, when it was accepted or revoked before, or has expired. */
export const takeInvitation = async (em: Em, id: string): Promise<boolean> => {
  const accepted = await em.execute<unknown[]>(
    `update invitations set status = 'accepted', updated_at = now()
      where id = ? and status = 'pending' and expires_at > now() returning id`,
    [id],
  );
  return accepted.length > 0;
};

/** How many members an organization has, with those who are invited and may still come. */
export const countSeats = async (em: Em, orgId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select (select count(*) from memberships where org_id = ?)::int
          + (select count(*) from invitations where org_id = ? and status = 'pending' and expires_at > now())::int as count`,
    [orgId, orgId],
  );
  return row?.count ?? 0;
};

/** What a mailbox was sent within a day: by this organization, and by this person from whichever of theirs. */
export interface RecentInvitations {
  /** When the organization may write to it again; null for now. */
  organizationFreeAt: Date | null;
  /** The same for the person. */
  senderFreeAt: Date | null;
}

/**
 * Looks at each organization of the sender by its index. An address counts without what follows a +, which its reader
 * chooses. Invitations to one mailbox are made one after the other until their transactions end.
 */
export const findRecentInvitations = async (
  em: Em,
  {
    orgId,
    userId,
    email,
    maxOfSender,
  }: { orgId: string; userId: string; email: string; maxOfSender: number },
): Promise<RecentInvitations> => {
  const mailbox = mailboxOf(email);
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`invited:${mailbox}`]);
  const ofToday = await em.execute<{ email: string; orgId: string; invitedBy: string; freeAt: string }[]>(
    `select email, org_id as "orgId", invited_by as "invitedBy", created_at + interval '1 day' as "freeAt"
       from invitations
      where (org_id = ? or org_id in (select org_id from memberships where user_id = ?))
        and created_at > now() - interval '1 day'
      order by created_at desc`,
    [orgId, userId],
  );
  const rows = ofToday.filter(row => mailboxOf(row.email) === mailbox);
  const freeAt = (row: { freeAt: string } | undefined): Date | null => (row ? new Date(row.freeAt) : null);
  return {
    organizationFreeAt: freeAt(rows.find(row => row.orgId === orgId)),
    senderFreeAt: freeAt(rows.filter(({ invitedBy }) => invitedBy === userId)[maxOfSender - 1]),
  };
};

/** How a person was asked in: by a link that is passed on, or by a mail of their own. */
export type InvitedBy = 'link' | 'mail';

/** What the page of an invitation names. */
export interface InvitationNames {
  organization: string;
  inviter: string;
}

/** Who made invitation `i` is a member who may still ask people in; whether they may give all of it, joining asks. */
const joinMaker = (column: string): string =>
  `join memberships m on m.org_id = i.org_id and m.user_id = i.${column} and ${memberHas('teams:write')}`;

const statements: Record<InvitedBy, string> = {
  link: `select o.name as organization, u.name as inviter
    from invite_links i join organizations o on o.id = i.org_id join users u on u.id = i.created_by
    ${joinMaker('created_by')}
   where i.token_hash = ? and i.revoked_at is null and (i.expires_at is null or i.expires_at > now())
     and (i.max_uses is null or i.uses < i.max_uses)`,
  mail: `select o.name as organization, u.name as inviter
    from invitations i join organizations o on o.id = i.org_id join users u on u.id = i.invited_by
    ${joinMaker('invited_by')}
   where i.token_hash = ? and i.status = 'pending' and i.expires_at > now()`,
};

/** Who asks into what; undefined for a token that lets nobody in, or no longer: its holder learns nothing by it. */
export const findInvitationNames = async (
  em: Em,
  by: InvitedBy,
  tokenHash: string,
): Promise<InvitationNames | undefined> => {
  const [names] = await em.execute<InvitationNames[]>(statements[by], [tokenHash]);
  return names;
};

/** Who is invited, by whom, to what; `userId` when the address has an account. */
export interface InvitationMail {
  /** The invitation's. */
  id: string;
  orgId: string;
  invitedBy: string;
  address: string;
  userId: string | null;
  secret: string;
}

/** Mails the link, and tells a person with an account in the organization where they are at home. In the caller's transaction. */
export const notifyInvited = async (em: Em, cipher: Encryptor, invited: InvitationMail): Promise<void> => {
  const { id: invitationId, orgId, invitedBy, address, userId, secret } = invited;
  const [names] = await em.execute<{ organization: string; inviter: string }[]>(
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
  if (userId === null) return;
  const values = [type, title, body, JSON.stringify(metadata), userId];
  for (const { told } of await em.execute<{ told: string }[]>(showInvitation, values)) wakeStreams(em, told);
};

const showInvitation = `
  insert into notifications (id, created_at, org_id, user_id, type, title, body, read, metadata)
  select ${uuidV7}, now(), org_id, user_id, ?, ?, ?, false, ?::jsonb
    from memberships where user_id = ? order by created_at, id limit 1
  returning org_id || ' ' || transaction as told`;

/** A link, and whether the reader has all that a person who comes in by it gets. */
export interface ListedLink {
  link: InviteLink;
  isGrantable: boolean;
}

/** One page of an organization's links that are not revoked, newest first, and how many there are. */
export const listInviteLinks = async (
  em: Em,
  actor: Actor,
  page: Page,
): Promise<{ rows: ListedLink[]; total: number }> => {
  const newestFirst = { orderBy: { createdAt: 'desc', id: 'desc' } } as const;
  const [links, total] = await em.findAndCount(
    InviteLink,
    { orgId: actor.orgId, revokedAt: null },
    { ...newestFirst, ...page },
  );
  const groups = await findGroups(em, actor.orgId, [...new Set(links.flatMap(({ groupIds }) => groupIds))]);
  const isGrantable = ({ groupIds }: InviteLink): boolean => {
    const groupScopes = groups.filter(({ id }) => groupIds.includes(id)).flatMap(group => group.scopes);
    return mayGrantEverywhere(actor, scopesOf({ role: 'member', grouped: groupIds.length > 0, groupScopes }));
  };
  return { rows: links.map(link => ({ link, isGrantable: isGrantable(link) })), total };
};

/**
 * Counts one use of a link; false, with nothing counted, when it is revoked, over or used up: of two at once, the last use is
 * one's.
 */
export const countLinkUse = async (em: Em, id: string): Promise<boolean> => {
  const used = await em.execute<unknown[]>(
    `update invite_links set uses = uses + 1, updated_at = now()
      where id = ? and revoked_at is null and (expires_at is null or expires_at > now())
        and (max_uses is null or uses < max_uses)
      returning id`,
    [id],
  );
  return used.length > 0;
};
