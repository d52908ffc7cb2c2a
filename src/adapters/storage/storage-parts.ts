import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../domain/errors.ts';

/** Milliseconds without a write after which a part counts as left by a killed process. */
const abandonedAfterMs = 3_600_000;

/** Returns the folder of parts, a sibling of the finished files, so that a rename moves them. */
const partsOf = (folder: string): string => path.join(folder, '.parts');

const sweepEveryMs = 3_600_000;

/** Time of this process's last sweep of abandoned parts, by folder. */
const sweptAt = new Map<string, number>();

/**
 * Writes a stream, through `transforms`, to its own file below `folder`, and syncs it to disk. Returns its path. Removes
 * the file if anything fails. A full disk is a refusal with the code `unavailable`.
 */
export const writePart = async (
  folder: string,
  bytes: Readable,
  transforms: readonly Transform[] = [],
): Promise<string> => {
  const part = path.join(await partsFolder(folder), randomUUID());
  try {
    await pipeline([bytes, ...transforms, createWriteStream(part, { flags: 'wx', flush: true })]);
    return part;
  } catch (error) {
    await rm(part, { force: true });
    throw storageRefusal(error);
  }
};

/** Creates the folder, and removes parts left by killed processes: the first time in this process, and then hourly. */
export const partsFolder = async (folder: string): Promise<string> => {
  const parts = partsOf(folder);
  await mkdir(parts, { recursive: true }).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  const now = Date.now();
  if (now - (sweptAt.get(parts) ?? 0) >= sweepEveryMs) {
    sweptAt.set(parts, now);
    await removeParts(folder, new Date(now - abandonedAfterMs));
  }
  return parts;
};

/** Removes parts that no process has written to since that instant. Returns their number. */
export const removeParts = async (folder: string, before: Date): Promise<number> => {
  const parts = partsOf(folder);
  await mkdir(parts, { recursive: true });
  let count = 0;
  for (const name of await readdir(parts)) {
    const file = path.join(parts, name);
    const written = await stat(file).catch(() => undefined);
    if (!written || written.mtime >= before) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
};

const full = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO']);

/** Converts a file system error: a full disk becomes a refusal, anything else stays unchanged. */
export const storageRefusal = (error: unknown): unknown =>
  full.has(String((error as NodeJS.ErrnoException).code))
    ? Object.assign(
        refuse('unavailable', 'The file store accepts no more files right now. Try again shortly.', {
          retryAfter: 60,
        }),
        {
          cause: error,
        },
      )
    : error;
