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
