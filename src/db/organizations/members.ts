import type { Role } from '../../domain/team/roles.ts';
import type { Em } from '../driver/orm.ts';
import { addAccountMail, type AccountMail, type Encryptor } from '../auth/mails.ts';

const owned = `(select count(*)::int from memberships where user_id = u.id and role = 'owner')`;

/** How many organizations a person has made, those that are gone or given away among them, or owns, where that is more. */
export const countOrganizationsOf = async (em: Em, userId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select greatest(organizations_made, ${owned}) as count from users u where id = ?`,
    [userId],
  );
  return row?.count ?? 0;
};

/** Counts one that a person has just made, for ever. The first time it takes in what they own from before there was a count. */
export const countAsMade = (em: Em, userId: string): Promise<unknown> =>
  em.execute(
    `update users u set organizations_made = greatest(organizations_made + 1, ${owned}) where id = ?`,
    [userId],
  );

/**
 * Locks what a person owns, but for what is going to be removed in any case, and gives the ids: of two owners who go at
 * once one is first.
 */
export const lockOwnedOrganizations = async (em: Em, userId: string): Promise<string[]> => {
  const owned = await em.execute<{ id: string }[]>(
    `select o.id from organizations o join memberships m on m.org_id = o.id and m.user_id = ? and m.role = 'owner'
      where not exists (select 1 from billing_accounts b where b.org_id = o.id and b.deletes_at is not null)
      order by o.id for no key update of o`,
    [userId],
  );
  return owned.map(({ id }) => id);
};

/** Those of the organizations that nobody else is going to own: an owner whose account is being deleted, too, is none. */
export const filterOwnedByNobodyElse = async (
  em: Em,
  userId: string,
  orgIds: readonly string[],
): Promise<string[]> => {
  if (orgIds.length === 0) return [];
  const unowned = await em.execute<{ id: string }[]>(
    `select o.id from organizations o where o.id = any (?) and not exists (
       select 1 from memberships m join users u on u.id = m.user_id
        where m.org_id = o.id and m.role = 'owner' and m.user_id <> ? and u.deletes_at is null)`,
    [orgIds, userId],
  );
  return unowned.map(({ id }) => id);
};

/**
 * The oldest owner beside this one whose account is not being deleted, who becomes the one that the organization names
 * where it named this one; undefined, with nothing changed, when there is no other.
 */
export const passOwnership = async (em: Em, orgId: string, userId: string): Promise<string | undefined> => {
  const [other] = await em.execute<{ userId: string }[]>(
    `select m.user_id as "userId" from memberships m join users u on u.id = m.user_id
      where m.org_id = ? and m.role = 'owner' and m.user_id <> ? and u.deletes_at is null
      order by m.created_at, m.id limit 1`,
    [orgId, userId],
  );
  if (!other) return undefined;
  await em.execute(
    'update organizations set owner_id = ?, updated_at = now() where id = ? and owner_id = ?',
    [other.userId, orgId, userId],
  );
  return other.userId;
};

/** Has an organization that names this person as its owner name another one, the oldest; where there is none it stays. */
export const nameOtherOwner = (em: Em, orgId: string, userId: string): Promise<unknown> =>
  em.execute(
    `update organizations o set owner_id = m.user_id, updated_at = now()
       from (select user_id from memberships where org_id = ? and role = 'owner' and user_id <> ?
              order by created_at, id limit 1) m
      where o.id = ? and o.owner_id = ?`,
    [orgId, userId, orgId, userId],
  );

/** Every membership of a person, by the ids of the organizations. */
export const listMembershipsOf = (
  em: Em,
  userId: string,
): Promise<{ id: string; orgId: string; role: Role }[]> =>
  em.execute('select id, org_id as "orgId", role from memberships where user_id = ? order by org_id', [
    userId,
  ]);

/** The organization that a person joined first, where their logins lead; null when they are in none, which takes as long. */
export const findDefaultOrg = async (em: Em, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ orgId: string | null }[]>(
    'select (select org_id from memberships where user_id = ? order by created_at, id limit 1) as "orgId"',
    [userId],
  );
  return row?.orgId ?? null;
};

/** Whom a mail about an organization goes to. */
export interface Recipient {
  userId: string;
  address: string;
}

/** Everybody in an organization, who joined first before the others. */
export const listRecipients = (em: Em, orgId: string): Promise<Recipient[]> =>
  em.execute<Recipient[]>(
    `select u.id as "userId", u.email as address
       from memberships m join users u on u.id = m.user_id
      where m.org_id = ? order by m.created_at, m.id`,
    [orgId],
  );

/** A mail to each of them about what becomes of their organization: as those about one's own account, for everybody. */
export const notifyMembers = async (
  em: Em,
  cipher: Encryptor,
  members: readonly Recipient[],
  mail: Pick<AccountMail, 'type' | 'subject' | 'body'>,
): Promise<void> => {
  for (const member of members) await addAccountMail(em, cipher, { ...member, ...mail, path: null });
};
