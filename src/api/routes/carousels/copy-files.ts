import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { extensionOf } from '../../../adapters/media/media-kinds.ts';
import { deleteUnusedFiles } from '../../../adapters/storage/delete-unused-files.ts';
import { keyOfFile } from '../../../adapters/storage/storage-keys.ts';
import type { CopiedFile } from '../../../commands/carousels/publish-carousel.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { listUnnamedKeys } from '../../../db/storage/file-columns.ts';
import type { CarouselFileRow } from '../../../db/carousels/carousels.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';

type Store = Pick<Service, 'log' | 'storage'> & { em: Em; orgId: string };

/**
 * Opens a picture. Throws `invalid_state` if it no longer exists, because the carousel was redrawn or changed just now, or
 * because it is lost.
 */
const openFile = async ({ log, storage }: Store, { storageKey }: CarouselFileRow): Promise<Readable> => {
  try {
    return await storage.open(storageKey);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    log.warn({ storageKey }, 'an image of a carousel that is being published no longer exists');
    throw refuse('invalid_state', pictureGone, { retryAfter: 2 });
  }
};

const pictureGone =
  'An image of the carousel no longer exists. If the carousel is being rendered again, publish it when its status is ready. Otherwise render it with POST /carousels/{id}/render.';

const copyFile = async (store: Store, file: CarouselFileRow): Promise<CopiedFile> => {
  const { orgId, storage } = store;
  const id = uuidv7();
  const storageKey = keyOfFile(orgId, id, extensionOf(file.storageKey));
  const { mimeType, sizeBytes } = file;
  await storage.put(storageKey, await openFile(store, file), { mimeType, sizeBytes });
  return { file, id, storageKey };
};

/** Copies files while `use` works with them. Deletes the copies that `use` did not keep. */
export const withCopies = async <T>(
  store: Store,
  files: readonly CarouselFileRow[],
  use: (copies: CopiedFile[], keep: () => void) => Promise<T>,
): Promise<T> => {
  const copies: CopiedFile[] = [];
  let isKept = false;
  try {
    for (const file of files) copies.push(await copyFile(store, file));
    return await use(copies, () => void (isKept = true));
  } finally {
    if (!isKept) {
      const keys = copies.map(({ storageKey }) => storageKey);
      // a commit whose answer was lost may have named them; if the database cannot be asked, the file sweep deletes them
      // later
      await deleteUnusedFiles(store, await listUnnamedKeys(store.em, keys).catch(() => []));
    }
  }
};
