import { eraseContent } from '../../db/organizations/erase-in-slices.ts';
import { tablesWith } from '../../db/organizations/tables-with.ts';
import type { Service } from '../../process/service.ts';
import { removalHeartbeat } from './removal-heartbeat.ts';
import { revokeTokens, type Revoking } from '../connections/revoke-tokens.ts';

/** Files that are deleted between two looks at the rows, and at once: an object store takes some 30 ms for each. */
const filesAtOnce = 100;
const concurrency = 10;

const deleteFiles = async ({ storage }: Pick<Service, 'storage'>, keys: readonly string[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += concurrency) {
    await Promise.all(keys.slice(start, start + concurrency).map(key => storage.delete(key)));
    removalHeartbeat();
  }
};

/** A file goes before its row: should that fail, the next look finds the row again, and a file that is gone is no error. */
const eraseFilesOf = async (
  { orm, storage }: Pick<Service, 'orm' | 'storage'>,
  table: string,
  orgId: string,
): Promise<void> => {
  for (;;) {
    const em = orm.em.fork();
    const files = await em.execute<{ id: string; key: string }[]>(
      `select id, storage_key as key from "${table}" where org_id = ? order by id limit ${filesAtOnce}`,
      [orgId],
    );
    if (files.length === 0) return;
    await deleteFiles(
      { storage },
      files.map(({ key }) => key),
    );
    await em.execute(`delete from "${table}" where id in (?)`, [files.map(({ id }) => id)]);
  }
};

/** Every table that names files in the store, so that none is forgotten. */
const eraseFiles = async (emptying: Pick<Service, 'orm' | 'storage'>, orgId: string): Promise<void> => {
  const tables = await tablesWith(emptying.orm.em.fork(), 'storage_key');
  for (const table of tables) await eraseFilesOf(emptying, table, orgId);
};

/** What the search index holds of it. Only where it holds anything: an installation without a search server has nothing to ask. */
const eraseFromIndex = async (
  { orm, search }: Pick<Service, 'orm' | 'search'>,
  orgId: string,
): Promise<void> => {
  const indexed = await orm.em
    .fork()
    .execute<unknown[]>('select 1 from kb_vectors where org_id = ? limit 1', [orgId]);
  if (indexed.length > 0) await search.deleteOrganization(orgId);
};

type Emptying = Revoking & Pick<Service, 'search' | 'storage'>;

/**
 * Disconnects the accounts of an organization whose time has come, and deletes its files, its part of the search index and most
 * of its rows, holding no lock for longer than a slice takes. Safe to repeat, and goes on where it ended.
 */
export const emptyOrganization = async (emptying: Emptying, orgId: string): Promise<void> => {
  await revokeTokens(emptying, orgId);
  // before the rows go that say there is something to delete
  await eraseFromIndex(emptying, orgId);
  await eraseFiles(emptying, orgId);
  await eraseContent(emptying.orm.em.fork(), orgId, removalHeartbeat);
};
