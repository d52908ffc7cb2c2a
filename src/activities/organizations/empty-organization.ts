import {
  eraseContent,
  isIndexed,
  deleteFileRows,
  listFileSources,
  findNextFileRows,
} from '../../db/organizations/erasing.ts';
import type { Service } from '../../process/service.ts';
import { removalHeartbeat } from './removal-heartbeat.ts';
import { revokeTokens, type Revoking } from '../connections/revoke-tokens.ts';

/** Number of files deleted between two reads of rows, and in parallel. An object store takes some 30 ms for each. */
const filesAtOnce = 100;
const concurrency = 10;

const deleteFiles = async ({ storage }: Pick<Service, 'storage'>, keys: readonly string[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += concurrency) {
    await Promise.all(keys.slice(start, start + concurrency).map(key => storage.delete(key)));
    removalHeartbeat();
  }
};

/** Deletes files before their rows: if that fails, the next run finds the row again, and a missing file is no error. */
const eraseFiles = async (
  { orm, storage }: Pick<Service, 'orm' | 'storage'>,
  orgId: string,
): Promise<void> => {
  for (const source of await listFileSources(orm.em.fork()))
    for (;;) {
      const em = orm.em.fork();
      const files = await findNextFileRows(em, source, orgId, filesAtOnce);
      if (!files) break;
      await deleteFiles({ storage }, files.keys);
      await deleteFileRows(em, files);
    }
};

/**
 * Deletes an organization's entries in the search index. Only if there are any, because an installation without a search
 * server has none.
 */
const eraseFromIndex = async (
  { orm, search }: Pick<Service, 'orm' | 'search'>,
  orgId: string,
): Promise<void> => {
  if (await isIndexed(orm.em.fork(), orgId)) await search.deleteOrganization(orgId);
};

type Emptying = Revoking & Pick<Service, 'search' | 'storage'>;

/**
 * Disconnects the accounts of an organization that is due for deletion, and deletes its files, its part of the search
 * index, and most of its rows, with short locks for each slice. Safe to repeat; continues where it ended.
 */
export const emptyOrganization = async (emptying: Emptying, orgId: string): Promise<void> => {
  await revokeTokens(emptying, orgId);
  // before the rows are deleted that show that there is something to delete
  await eraseFromIndex(emptying, orgId);
  await eraseFiles(emptying, orgId);
  await eraseContent(emptying.orm.em.fork(), orgId, removalHeartbeat);
};
