import { Context } from '@temporalio/activity';
import { eraseContent } from '../db/erase-in-slices.ts';
import type { Em } from '../db/orm.ts';
import type { Service } from '../service.ts';

/** Files that are deleted between two looks at the rows, and at once: an object store takes some 30 ms for each. */
const filesAtOnce = 100;
const side = 10;

/** Says that the removal goes on; throws where Temporal has given this attempt up, so that two do not run side by side. */
export const beat = (): void => {
  Context.current().heartbeat();
  Context.current().cancellationSignal.throwIfAborted();
};

const deleteFiles = async ({ storage }: Pick<Service, 'storage'>, keys: readonly string[]): Promise<void> => {
  for (let start = 0; start < keys.length; start += side) {
    await Promise.all(keys.slice(start, start + side).map(key => storage.delete(key)));
    beat();
  }
};

/** A file goes before its row: should that fail, the next look finds the row again, and a file that is gone is no error. */
const eraseFiles = async ({ orm, storage }: Emptying, orgId: string): Promise<void> => {
  for (;;) {
    const em = orm.em.fork() as Em;
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

type Emptying = Pick<Service, 'orm' | 'storage'>;

/**
 * Deletes the files and most of the rows of an organization whose time has come, holding no lock for longer than a slice
 * takes. Safe to repeat, and goes on where it ended.
 */
export const emptyOrganization = async (emptying: Emptying, orgId: string): Promise<void> => {
  await eraseFiles(emptying, orgId);
  await eraseContent(emptying.orm.em.fork() as Em, orgId, beat);
};
