import { knownLogins } from '../../domain/logins.ts';
import type { Em } from '../driver/orm.ts';
import { tablesWith } from './tables-with.ts';

/** Whether a post of the organization is being published at this moment: its outcome has to be written somewhere. */
export const isPublishing = async (em: Em, orgId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from posts where org_id = ? and status = 'publishing' and deleted_at is null limit 1`,
    [orgId],
  );
  return rows.length > 0;
};

/**
 * Removes an organization with the rows that `eraseContent` has left. Its audit log goes after that: it may, once the
 * organization is gone, and it may be long.
 */
export const eraseOrganization = async (em: Em, orgId: string): Promise<void> => {
  await em.execute(
    'delete from webhook_sequences where webhook_id in (select id from webhooks where org_id = ?)',
    [orgId],
  );
  await em.execute('delete from idempotency_keys where owner = ?', [`org:${orgId}`]);
  await em.execute('delete from organizations where id = ?', [orgId]);
  for (const table of await tablesWith(em, 'org_id'))
    if (table !== 'audit_events') await em.execute(`delete from "${table}" where org_id = ?`, [orgId]);
};

/** Removes a person with every row that is theirs. What they made for others keeps their id, which then stands for nobody. */
export const erasePerson = async (em: Em, userId: string): Promise<void> => {
  await em.execute(
    'delete from brand_overrides where membership_id in (select id from memberships where user_id = ?)',
    [userId],
  );
  for (const table of await tablesWith(em, 'user_id'))
    await em.execute(`delete from "${table}" where user_id = ?`, [userId]);
  await forgetAddresses(em, userId);
  await em.execute('delete from users where id = ?', [userId]);
};

/** Where they have logged in from stands under their email address, which somebody else may have one day. */
const forgetAddresses = (em: Em, userId: string): Promise<unknown> =>
  em.execute(
    `delete from rate_limits r using users u where u.id = ? and starts_with(r.key, ? || ':' || u.email || ' ')`,
    [userId, knownLogins],
  );
