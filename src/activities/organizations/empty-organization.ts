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
 * What the search index holds of it. Only where it holds anything: an installation without a search server has nothing to
 * ask.
 */
const eraseFromIndex = async (
  { orm, search }: Pick<Service, 'orm' | 'search'>,
  orgId: string,
): Promise<void> => {
  if (await isIndexed(orm.em.fork(), orgId)) await search.deleteOrganization(orgId);
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
