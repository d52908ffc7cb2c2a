import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { addPostChanged } from '../outbox.ts';
import { tablesWith } from './tables-with.ts';

/** Rows of one statement: a fraction of a second, where DATABASE_STATEMENT_TIMEOUT takes 10 s. */
const rowsAtOnce = 5_000;

/** Posts of one transaction: those that wait for their time have a message written each. */
const postsAtOnce = 500;

/** What an organization needs until its last moment, and what may only go once it is gone: its ledgers and its audit log. */
const untilTheEnd = [
  'memberships',
  'billing_accounts',
  'billing_changes',
  'credit_entries',
  'webhooks',
  'audit_events',
];

/** Called after every slice; throws where nobody waits for the rest any more. */
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

/** The workflows of posts that wait for their time look again: they find nothing, and end. */
const erasePosts = (em: Em, orgId: string): Promise<number> =>
  em.transactional(async own => {
    const posts = await own.execute<PostRow[]>(
      `select id, org_id as "orgId", brand_id as "brandId", platforms,
              status in ('scheduled', 'publishing') as "isLive"
         from posts where org_id = ? order by id limit ${postsAtOnce} for update`,
      [orgId],
    );
    for (const { isLive, ...post } of posts) if (isLive) await addPostChanged(own, post, null);
    if (posts.length > 0) await own.execute('delete from posts where id in (?)', [posts.map(({ id }) => id)]);
    return posts.length;
  });

/**
 * Deletes what an organization has many rows of, in transactions of their own: one that is large takes many looks, each
 * of which goes on where the last one ended. Only for one that nobody can take back any more.
 */
export const eraseContent = async (em: Em, orgId: string, heartbeat: Heartbeat): Promise<void> => {
  while ((await erasePosts(em, orgId)) > 0) heartbeat();
  await eraseRows(em, 'idempotency_keys', 'owner', `org:${orgId}`, heartbeat);
  for (const table of await tablesWith(em, 'org_id'))
    if (!untilTheEnd.includes(table)) await eraseRows(em, table, 'org_id', orgId, heartbeat);
};

/** The same for a person; their memberships stay until they themselves go. */
export const eraseBelongings = async (em: Em, userId: string, heartbeat: Heartbeat): Promise<void> => {
  for (const table of await tablesWith(em, 'user_id'))
    if (table !== 'memberships') await eraseRows(em, table, 'user_id', userId, heartbeat);
};

/** The audit log of an organization that is gone. */
export const eraseAuditLog = (em: Em, orgId: string, heartbeat: Heartbeat): Promise<void> =>
  eraseRows(em, 'audit_events', 'org_id', orgId, heartbeat);

/** Organizations that were removed within a week and have an audit log left: what removed them died before its end. */
export const withAuditLogLeft = async (em: Em): Promise<string[]> => {
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

/** Whether the search index holds anything of an organization. */
export const isIndexed = async (em: Em, orgId: string): Promise<boolean> => {
  const indexed = await em.execute<unknown[]>('select 1 from kb_vectors where org_id = ? limit 1', [orgId]);
  return indexed.length > 0;
};
