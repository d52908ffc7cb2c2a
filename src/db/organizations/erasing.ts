import type { PlatformName } from '../../domain/platforms.ts';
import { knownLogins } from '../../domain/auth/logins.ts';
import type { Em } from '../driver/orm.ts';
import { addPostChanged } from '../outbox.ts';
import { selectKeysInJson } from '../storage/keys-in-json.ts';

/** Lists the tables with a column of this name. Reads the database's catalog, so that no table is missed. */
export const listTablesWith = async (em: Em, column: string): Promise<string[]> => {
  const rows = await em.execute<{ name: string }[]>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = ? order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
};

/** Rows per statement: a fraction of a second, while DATABASE_STATEMENT_TIMEOUT allows 10 s. */
const rowsAtOnce = 5_000;

/** Posts per transaction. Posts that wait for their time have one message written each. */
const postsAtOnce = 500;

/**
 * Tables that an organization needs until it is deleted or that may only be deleted afterwards: its ledgers and its audit
 * log.
 */
const untilTheEnd = [
  'memberships',
  'billing_accounts',
  'billing_changes',
  'credit_entries',
  'webhooks',
  'audit_events',
];

/** Called after every slice. Throws if the caller no longer waits for the rest. */
export type Heartbeat = () => void;

const eraseRows = async (
  em: Em,
  table: string,
  column: string,
  value: string,
  heartbeat: Heartbeat,
): Promise<void> => {
  for (let count = rowsAtOnce; count === rowsAtOnce; heartbeat()) {
    const [gone] = await em.execute<{ count: number }[]>(
      `with gone as (
         delete from "${table}" where ctid in (select ctid from "${table}" where ${column} = ? limit ${rowsAtOnce})
         returning 1
       ) select count(*)::int as count from gone`,
      [value],
    );
    count = gone?.count ?? 0;
  }
};

interface PostRow {
  id: string;
  orgId: string;
  brandId: string;
  platforms: PlatformName[];
  isLive: boolean;
}

/** Deletes posts and wakes the workflows of posts that wait for their time, which find no post and end. */
const erasePosts = (em: Em, orgId: string): Promise<number> =>
  em.transactional(async own => {
    const posts = await own.execute<PostRow[]>(
      `select id, org_id as "orgId", brand_id as "brandId", platforms,
              status in ('scheduled', 'publishing') as "isLive"
         from posts where org_id = ? order by id limit ${postsAtOnce} for update`,
      [orgId],
    );
    for (const { isLive, ...post } of posts) if (isLive) await addPostChanged(own, post, null);
    if (posts.length > 0)
      await own.execute('delete from posts where id = any (?)', [posts.map(({ id }) => id)]);
    return posts.length;
  });

/**
 * Deletes tables with many rows of an organization, in separate transactions: a large organization takes many runs, each of
 * which continues after the last one. Only for an organization whose deletion can no longer be canceled.
 */
export const eraseContent = async (em: Em, orgId: string, heartbeat: Heartbeat): Promise<void> => {
  while ((await erasePosts(em, orgId)) > 0) heartbeat();
  await eraseRows(em, 'idempotency_keys', 'owner', `org:${orgId}`, heartbeat);
  const tables = (await listTablesWith(em, 'org_id')).filter(table => !untilTheEnd.includes(table));
  // `changes` comes last, because deletions from other tables write to it
  for (const table of [...tables.filter(table => table !== 'changes'), 'changes'])
    await eraseRows(em, table, 'org_id', orgId, heartbeat);
};

/** Deletes tables with many rows of a person. Their memberships stay until the person is deleted. */
export const eraseBelongings = async (em: Em, userId: string, heartbeat: Heartbeat): Promise<void> => {
  for (const table of await listTablesWith(em, 'user_id'))
    if (table !== 'memberships') await eraseRows(em, table, 'user_id', userId, heartbeat);
};

/** Deletes the audit log of a deleted organization. */
export const eraseAuditLog = (em: Em, orgId: string, heartbeat: Heartbeat): Promise<void> =>
  eraseRows(em, 'audit_events', 'org_id', orgId, heartbeat);

/**
 * Lists organizations that were deleted within the last week and still have an audit log, because the process that deleted
 * them died before the end.
 */
export const listWithAuditLogLeft = async (em: Em): Promise<string[]> => {
  const rows = await em.execute<{ orgId: string }[]>(
    `with removed as (
       select target_id::uuid as id from audit_events
        where org_id is null and created_at > now() - interval '7 days' and action = 'organization.deleted'
       union
       select jsonb_array_elements_text(details->'organizationIds')::uuid from audit_events
        where org_id is null and created_at > now() - interval '7 days' and action = 'account.deleted'
     )
     select id as "orgId" from removed r
      where exists (select 1 from audit_events a where a.org_id = r.id)
        and not exists (select 1 from organizations o where o.id = r.id)`,
  );
  return rows.map(({ orgId }) => orgId);
};

/** Returns whether the search index holds anything of an organization. */
export const isIndexed = async (em: Em, orgId: string): Promise<boolean> => {
  const indexed = await em.execute<unknown[]>('select 1 from kb_vectors where org_id = ? limit 1', [orgId]);
  return indexed.length > 0;
};

/** Returns whether a post of the organization is being published. Its outcome needs a row. */
export const isPublishing = async (em: Em, orgId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select 1 from posts where org_id = ? and status = 'publishing' and deleted_at is null limit 1`,
    [orgId],
  );
  return rows.length > 0;
};

/**
 * Deletes an organization with the rows that `eraseContent` left. Its audit log is deleted afterwards, because its deletion
 * is allowed only then and may take long.
 */
export const eraseOrganization = async (em: Em, orgId: string): Promise<void> => {
  await em.execute(
    'delete from webhook_sequences where webhook_id in (select id from webhooks where org_id = ?)',
    [orgId],
  );
  await em.execute('delete from idempotency_keys where owner = ?', [`org:${orgId}`]);
  await em.execute('delete from organizations where id = ?', [orgId]);
  for (const table of await listTablesWith(em, 'org_id'))
    if (table !== 'audit_events') await em.execute(`delete from "${table}" where org_id = ?`, [orgId]);
};

/**
 * Deletes a person with every row that belongs to them. Resources that they created for others keep their ID, which then
 * refers to no one.
 */
export const erasePerson = async (em: Em, userId: string): Promise<void> => {
  await em.execute(
    'delete from brand_overrides where membership_id in (select id from memberships where user_id = ?)',
    [userId],
  );
  for (const table of await listTablesWith(em, 'user_id'))
    await em.execute(`delete from "${table}" where user_id = ?`, [userId]);
  await forgetAddresses(em, userId);
  await em.execute('delete from users where id = ?', [userId]);
};

/**
 * Deletes the person's login addresses, which are stored under their email address. Someone else may have that address one
 * day.
 */
const forgetAddresses = (em: Em, userId: string): Promise<unknown> =>
  em.execute(
    `delete from rate_limits r using users u where u.id = ? and starts_with(r.key, ? || ':' || u.email || ' ')`,
    [userId, knownLogins],
  );

/** Table whose rows name files in the store, with SQL for the keys of one row. */
export interface FileSource {
  table: string;
  keys: string;
}

/** Tables whose rows name several files, or name them inside a result. Child tables come before their parents. */
const ownSources: readonly FileSource[] = [
  { table: 'clip_jobs', keys: `array(${selectKeysInJson('result')})` },
  { table: 'clips', keys: 'array_remove(array[storage_key, thumbnail_key], null)' },
  { table: 'media_thumbnails', keys: 'array[storage_key, thumbnail_key]' },
  // deleting rows of media deletes their renditions
  { table: 'media_renditions', keys: 'array[storage_key]' },
];

/** Lists every table whose rows name files: those above, and all with a column `storage_key`, so that none is missed. */
export const listFileSources = async (em: Em): Promise<FileSource[]> => {
  const own = ownSources.map(({ table }) => table);
  const others = (await listTablesWith(em, 'storage_key')).filter(table => !own.includes(table));
  return [...ownSources, ...others.map(table => ({ table, keys: 'array[storage_key]' }))];
};

/** Rows of one table with the keys of their files. */
export interface FileRows {
  table: string;
  ids: string[];
  keys: string[];
}

/** Finds the next rows of an organization that name files. Returns undefined if none is left. */
export const findNextFileRows = async (
  em: Em,
  { table, keys }: FileSource,
  orgId: string,
  limit: number,
): Promise<FileRows | undefined> => {
  const rows = await em.execute<{ id: string; keys: string[] }[]>(
    `select id, ${keys} as keys from ${table} where org_id = ? order by id limit ${limit}`,
    [orgId],
  );
  if (rows.length === 0) return undefined;
  return { table, ids: rows.map(({ id }) => id), keys: rows.flatMap(row => row.keys) };
};

/** Deletes rows whose files are deleted. */
export const deleteFileRows = (em: Em, { table, ids }: FileRows): Promise<unknown> =>
  em.execute(`delete from ${table} where id = any (?)`, [ids]);
