import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { checkedKey, isKey, noSuchFile } from './storage-keys.ts';
import { removeParts, storageRefusal, writePart } from './storage-parts.ts';
import type { Storage, StoredFile } from './storage.ts';

/** Creates a store in a folder. Files are written beside it, synced to disk, and then renamed into place. */
export const createFolderStorage = (folder: string): Storage => {
  const fileOf = (key: string): string => path.join(folder, checkedKey(key));

  const adopt = async (key: string, part: string): Promise<void> => {
    const file = fileOf(key);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await move(part, file);
      await syncFolder(path.dirname(file));
    } catch (error) {
      await rm(part, { force: true });
      throw storageRefusal(error);
    }
  };

  return {
    put: async (key, bytes, { sizeBytes }) => {
      checkedKey(key);
      const part = await writePart(folder, bytes);
      await assertSize(part, sizeBytes);
      await adopt(key, part);
    },
    adopt,
    open: async (key, range) => {
      const handle = await open(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));
      return handle.createReadStream(range);
    },
    link: async (key, file) => {
      try {
        await link(fileOf(key), file);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missing(key, error);
        return false;
      }
    },
    stat: async key => {
      const found = await stat(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));
      return { sizeBytes: found.size };
    },
    delete: key => rm(fileOf(key), { force: true }),
    list: () => listFolder(folder),
    removeUnfinished: before => removeParts(folder, before),
    presign: () => Promise.resolve(undefined),
    presignPut: () => Promise.resolve(undefined),
  };
};

/** Lists files. Skips names that are not keys, such as the folder of parts. */
async function* listFolder(folder: string, below = ''): AsyncIterable<StoredFile> {
  const entries = await opendir(path.join(folder, below)).catch(nothing);
  for await (const entry of entries) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* listFolder(folder, key);
    else {
      const found = await stat(path.join(folder, key)).catch(nothing);
      if ('size' in found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
    }
  }
}

/** Treats a missing folder or file as empty. */
const nothing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/** Renames a file into place. A file from another file system is copied first, so that readers never see a part of it. */
const move = async (part: string, file: string): Promise<void> => {
  try {
    await rename(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await rename(await writePart(path.dirname(file), createReadStream(part)), file);
    await rm(part);
  }
};

const assertSize = async (part: string, sizeBytes: number | undefined): Promise<void> => {
  if (sizeBytes === undefined) return;
  const { size } = await stat(part);
  if (size === sizeBytes) return;
  await rm(part, { force: true });
  throw new Error(`${size} bytes came where ${sizeBytes} were announced`);
};

/** Syncs the folder, so that the new name survives a power failure. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const missing = (key: string, error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' ? noSuchFile(key, error) : error;
