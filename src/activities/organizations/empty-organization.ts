import { eraseContent } from '../../db/organizations/erase-in-slices.ts';
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
  for (;;) {
    const em = orm.em.fork();
    const files = await em.execute<{ id: string; key: string }[]>(
      `select id, storage_key as key from media where org_id = ? order by id limit ${filesAtOnce}`,
      [orgId],
    );
    if (files.length === 0) return;
    await deleteFiles(
      { storage },
      files.map(({ key }) => key),
    );
    await em.execute('delete from media where id in (?)', [files.map(({ id }) => id)]);
  }
};

type Emptying = Revoking & Pick<Service, 'storage'>;

/**
 * Disconnects the accounts of an organization whose time has come, and deletes its files and most of its rows, holding no
 * lock for longer than a slice takes. Safe to repeat, and goes on where it ended.
 */
export const emptyOrganization = async (emptying: Emptying, orgId: string): Promise<void> => {
  await revokeTokens(emptying, orgId);
  await eraseFiles(emptying, orgId);
  await eraseContent(emptying.orm.em.fork(), orgId, removalHeartbeat);
};
