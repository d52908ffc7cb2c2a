import { addAccountMail, type AccountMail, type Encryptor } from '../auth/mails.ts';
import type { Em } from '../driver/orm.ts';

/** Whom a mail about an organization goes to. */
export interface Recipient {
  userId: string;
  address: string;
}

/** Everybody in an organization, who joined first before the others. */
export const membersOf = (em: Em, orgId: string): Promise<Recipient[]> =>
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
