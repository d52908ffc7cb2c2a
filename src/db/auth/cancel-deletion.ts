import { refuse } from '../../domain/errors.ts';
import { audit } from '../audit.ts';
import { reopenOrganizations } from '../organizations/close-organization.ts';
import type { Em } from '../driver/orm.ts';
import { defaultOrgOf } from '../organizations/default-org.ts';

/** Anyone who logs in during the grace period keeps their account; throws 401 when it is over. Locks the person's row. */
export const cancelDeletion = async (em: Em, userId: string): Promise<void> => {
  // the lock has a login wait for a deletion that is being asked for, or begins, at this moment; the clock comes after it
  await em.execute('select 1 from users where id = ? for update', [userId]);
  const [user] = await em.execute<{ isOver: boolean | null }[]>(
    'select deletes_at <= clock_timestamp() as "isOver" from users where id = ?',
    [userId],
  );
  if (!user || user.isOver === null) return;
  if (user.isOver) throw refuse('unauthorized', 'This account is deleted.');
  await em.execute('update users set deletes_at = null, updated_at = now() where id = ?', [userId]);
  await reopenOrganizations(em, userId);
  const by = { kind: 'user', id: userId } as const;
  const orgId = await defaultOrgOf(em, userId);
  await audit(em, { action: 'account.deletion_cancelled', target: by, by, orgId });
};
