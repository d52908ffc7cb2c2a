import { mailboxOf } from '../../domain/mail-address.ts';
import type { Em } from '../driver/orm.ts';

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
