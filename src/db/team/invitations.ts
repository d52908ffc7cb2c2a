import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { invitationText } from '../../domain/notifications/notification-texts.ts';
import { mayGrantEverywhere, type Actor } from '../../domain/actor.ts';
import { scopesOf } from '../../domain/team/permissions.ts';
import { kyselyOf, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import type { Encryptor } from '../auth/mails.ts';
import { wakeStreams } from '../notifications/add-notification.ts';
import { Mail } from '../entities/mail.ts';
import { addMessage } from '../outbox.ts';
import { aad } from '../encryption/encrypted-columns.ts';
import { Membership } from '../entities/people.ts';
import { Invitation, InviteLink } from '../entities/team.ts';
import { memberHas } from './permissions.ts';
import { findGroups, type Page } from './members.ts';

/** Accepts an invitation, once; false, with nothing changed, when it was accepted or revoked before, or has expired. */
export const takeInvitation = async (em: Em, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await kyselyOf(em)
    .updateTable('invitations')
    .set({ status: 'accepted', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

type Ids = string | { $in: string[] };

/** Takes back those of these invitations that nobody has accepted yet; gives how many. */
export const revokeInvitations = (
  em: Em,
  which:
    | { id: Ids; orgId: string }
    | { email: string; orgId: string }
    | { orgId: Ids }
    | { invitedBy: string },
): Promise<number> =>
  em.nativeUpdate(Invitation, { ...which, status: 'pending' }, { status: 'revoked', updatedAt: new Date() });

/** Ends those of these links that are open; who came in by one stays. Gives how many. */
export const revokeInviteLinks = (
  em: Em,
  which: { id: Ids; orgId: string } | { orgId: Ids } | { createdBy: string },
  at = new Date(),
): Promise<number> =>
  em.nativeUpdate(InviteLink, { ...which, revokedAt: null }, { revokedAt: at, updatedAt: at });

/** How many members an organization has, with those who are invited and may still come. */
export const countSeats = async (em: Em, orgId: string): Promise<number> => {
  const db = kyselyOf(em);
  const { seats } = await db
    .selectNoFrom(({ eb, fn }) => {
      const members = db
        .selectFrom('memberships')
        .where('org_id', '=', orgId)
        .select(fn.countAll<number>().as('count'));
      const invited = db
        .selectFrom('invitations')
        .where('org_id', '=', orgId)
        .where('status', '=', 'pending')
        .where('expires_at', '>', now)
        .select(fn.countAll<number>().as('count'));
      return eb(members.$asScalar(), '+', invited.$asScalar()).as('seats');
    })
    .executeTakeFirstOrThrow();
  return seats as number;
};

/** How a person was asked in: by a link that is passed on, or by a mail of their own. */
export type InvitedBy = 'link' | 'mail';

/** Members who may still ask people in; whether they may give all that an invitation gives, joining asks. */
const selectInviters = (em: Em) =>
  kyselyOf(em)
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.org_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['o.name as organization', 'u.name as inviter'])
    .where(sql.raw<boolean>(memberHas('teams:write')));

const findLinkNames = (em: Em, tokenHash: string) =>
  selectInviters(em)
    .innerJoin('invite_links as i', join =>
      join.onRef('i.org_id', '=', 'm.org_id').onRef('i.created_by', '=', 'm.user_id'),
    )
    .where(({ and }) => and({ 'i.token_hash': tokenHash, 'i.revoked_at': null }))
    .where(({ eb, or }) => or([eb('i.expires_at', 'is', null), eb('i.expires_at', '>', now)]))
    .where(({ eb, or, ref }) => or([eb('i.max_uses', 'is', null), eb('i.uses', '<', ref('i.max_uses'))]))
    .executeTakeFirst();

const findMailNames = (em: Em, tokenHash: string) =>
  selectInviters(em)
    .innerJoin('invitations as i', join =>
      join.onRef('i.org_id', '=', 'm.org_id').onRef('i.invited_by', '=', 'm.user_id'),
    )
    .where(({ and }) => and({ 'i.token_hash': tokenHash, 'i.status': 'pending' }))
    .where('i.expires_at', '>', now)
    .executeTakeFirst();

/** What the page of an invitation names. */
export type InvitationNames = NonNullable<Awaited<ReturnType<typeof findMailNames>>>;

/** Who asks into what; undefined for a token that lets nobody in, or no longer: its holder learns nothing by it. */
export const findInvitationNames = (
  em: Em,
  by: InvitedBy,
  tokenHash: string,
): Promise<InvitationNames | undefined> => (by === 'link' ? findLinkNames : findMailNames)(em, tokenHash);

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
  const names = await kyselyOf(em)
    .selectFrom(['organizations as o', 'users as u'])
    .select(['o.name as organization', 'u.name as inviter'])
    .where(({ and }) => and({ 'o.id': orgId, 'u.id': invitedBy }))
    .executeTakeFirst();
  if (!names) return;
  const { type, title, body, metadata, path } = invitationText({ invitationId, ...names });
  const id = uuidv7();
  const encrypted = cipher.encrypt(secret, aad.mailSecret(id));
  const mail = { id, orgId, userId, address, type: 'account.invitation', subject: title, body, path };
  await em.persist(em.create(Mail, { ...mail, secret: encrypted, status: 'queued' })).flush();
  await addMessage(em, 'mail.due', { mailId: id, orgId, type: mail.type }, null);
  const home = userId === null ? null : await em.findOne(Membership, { userId }, { orderBy: oldestFirst });
  if (!home) return;
  const { orgId: org_id, userId: user_id } = home;
  const { told } = await kyselyOf(em)
    .insertInto('notifications')
    .values({ id: uuidv7(), created_at: now, org_id, user_id, type, title, body, read: false, metadata })
    .returning(sql<string>`org_id || ' ' || transaction`.as('told'))
    .executeTakeFirstOrThrow();
  wakeStreams(em, told);
};

const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;

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
  const { numUpdatedRows } = await kyselyOf(em)
    .updateTable('invite_links')
    .set({ uses: ({ eb }) => eb('uses', '+', 1), updated_at: now })
    .where(({ and }) => and({ id, revoked_at: null }))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(({ eb, or, ref }) => or([eb('max_uses', 'is', null), eb('uses', '<', ref('max_uses'))]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
};
