import type { Role } from '../../domain/team/roles.ts';
import type { Em } from '../driver/orm.ts';
import { addAccountMail, type AccountMail, type Encryptor } from '../auth/mails.ts';

const owned = `(select count(*)::int from memberships where user_id = u.id and role = 'owner')`;

/**
 * Counts the organizations that a person has created, including deleted and transferred ones, or those they own, if these
 * are more.
 */
export const countOrganizationsOf = async (em: Em, userId: string): Promise<number> => {
  const [row] = await em.execute<{ count: number }[]>(
    `select greatest(organizations_made, ${owned}) as count from users u where id = ?`,
    [userId],
  );
  return row?.count ?? 0;
};

/**
 * Counts an organization that a person has just created, permanently. The first time, includes those they own from before
 * the count existed.
 */
export const countAsMade = (em: Em, userId: string): Promise<unknown> =>
  em.execute(
    `update users u set organizations_made = greatest(organizations_made + 1, ${owned}) where id = ?`,
    [userId],
  );

/**
 * Locks the organizations that a person owns, except closing ones, and returns their IDs. The lock serializes owners who
 * leave at the same time.
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

/** Returns the organizations that will have no other owner. An owner whose account is being deleted does not count. */
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
 * Finds the oldest other owner whose account is not being deleted, and names them as the organization's owner if it named
 * this person. Returns their ID, or undefined, with nothing changed, if there is no other owner.
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

/**
 * Replaces this person as the named owner of an organization with the oldest other owner. Changes nothing if there is none.
 */
export const nameOtherOwner = (em: Em, orgId: string, userId: string): Promise<unknown> =>
  em.execute(
    `update organizations o set owner_id = m.user_id, updated_at = now()
       from (select user_id from memberships where org_id = ? and role = 'owner' and user_id <> ?
              order by created_at, id limit 1) m
      where o.id = ? and o.owner_id = ?`,
    [orgId, userId, orgId, userId],
  );

/** Lists every membership of a person, by organization ID. */
export const listMembershipsOf = (
  em: Em,
  userId: string,
): Promise<{ id: string; orgId: string; role: Role }[]> =>
  em.execute('select id, org_id as "orgId", role from memberships where user_id = ? order by org_id', [
    userId,
  ]);

/**
 * Finds the organization that a person joined first, which their logins use. Returns null, after the same time, if they
 * belong to none.
 */
export const findDefaultOrg = async (em: Em, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ orgId: string | null }[]>(
    'select (select org_id from memberships where user_id = ? order by created_at, id limit 1) as "orgId"',
    [userId],
  );
  return row?.orgId ?? null;
};

/** Recipient of a mail about an organization. */
export interface Recipient {
  userId: string;
  address: string;
}

/** Lists all members of an organization in the order in which they joined. */
export const listRecipients = (em: Em, orgId: string): Promise<Recipient[]> =>
  em.execute<Recipient[]>(
    `select u.id as "userId", u.email as address
       from memberships m join users u on u.id = m.user_id
      where m.org_id = ? order by m.created_at, m.id`,
    [orgId],
  );

/** Mails each member about a change to their organization. Like mails about one's own account, everyone gets it. */
export const notifyMembers = async (
  em: Em,
  cipher: Encryptor,
  members: readonly Recipient[],
  mail: Pick<AccountMail, 'type' | 'subject' | 'body'>,
): Promise<void> => {
  for (const member of members) await addAccountMail(em, cipher, { ...member, ...mail, path: null });
};
