import type { PlatformName } from '../domain/platforms.ts';
import { addPostChanged } from './outbox.ts';
import type { Em } from './orm.ts';

/** Keys of all files of the organizations, as the store knows them. */
export const filesOf = async (em: Em, orgIds: readonly string[]): Promise<string[]> => {
  if (orgIds.length === 0) return [];
  const rows = await em.execute<{ key: string }[]>(
    'select storage_key as key from media where org_id in (?) order by id',
    [orgIds],
  );
  return rows.map(({ key }) => key);
};

/** Tables with a column of this name: read from the database, so that no table is forgotten. */
const tablesWith = async (em: Em, column: string): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ? order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
};

/** Has the workflows of posts that wait for their time look again: they find nothing, and end. */
const endWorkflows = async (em: Em, orgId: string): Promise<void> => {
  const posts = await em.execute<{ id: string; orgId: string; brandId: string; platforms: PlatformName[] }[]>(
    `select id, org_id as "orgId", brand_id as "brandId", platforms from posts
      where org_id = ? and status in ('scheduled', 'publishing')`,
    [orgId],
  );
  for (const post of posts) await addPostChanged(em, post, null);
};

/** Whether a post of the organization is being published at this moment: its outcome has to be written somewhere. */
export const isPublishing = async (em: Em, orgId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from posts where org_id = ? and status = 'publishing' and deleted_at is null limit 1`,
    [orgId],
  );
  return rows.length > 0;
};

/** Removes an organization with every row that names it. Its audit log goes last: it may, once the organization is gone. */
export const eraseOrganization = async (em: Em, orgId: string): Promise<void> => {
  await endWorkflows(em, orgId);
  await em.execute(
    'delete from webhook_sequences where webhook_id in (select id from webhooks where org_id = ?)',
    [orgId],
  );
  await em.execute('delete from idempotency_keys where owner = ?', [`org:${orgId}`]);
  await em.execute('delete from organizations where id = ?', [orgId]);
  for (const table of await tablesWith(em, 'org_id'))
    await em.execute(`delete from "${table}" where org_id = ?`, [orgId]);
};

/** Removes a person with every row that is theirs. What they made for others keeps their id, which then stands for nobody. */
export const erasePerson = async (em: Em, userId: string): Promise<void> => {
  await em.execute(
    'delete from brand_overrides where membership_id in (select id from memberships where user_id = ?)',
    [userId],
  );
  for (const table of await tablesWith(em, 'user_id'))
    await em.execute(`delete from "${table}" where user_id = ?`, [userId]);
  await em.execute('delete from users where id = ?', [userId]);
};
