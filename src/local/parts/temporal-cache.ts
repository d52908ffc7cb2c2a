import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const binaryIn = (folder: string): string => path.join(folder, 'temporal');
const checksumIn = (folder: string): string => path.join(folder, 'temporal.sha256');

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** The cached program, when it is byte for byte what was put there; otherwise an error says what is wrong. */
export const cachedTemporal = async (folder: string): Promise<string> => {
  const recorded = await readFile(checksumIn(folder), 'utf8').catch(() => undefined);
  if (recorded === undefined) throw new Error('none there yet');
  const found = await sha256(binaryIn(folder));
  if (found !== recorded.trim()) {
    throw new Error(
      `its SHA-256 is ${found}, recorded was ${recorded.trim()}; it is not used and will be replaced`,
    );
  }
  return binaryIn(folder);
};

/**
 * Makes the program under a temporary name, checks that it runs, and moves it into the cache with its SHA-256 beside it:
 * an interrupted attempt leaves nothing that would be taken for a finished one.
 */
export const keepInCache = async (
  folder: string,
  make: (file: string) => Promise<void>,
  check: (file: string) => Promise<void>,
): Promise<string> => {
  const fresh = path.join(folder, `temporal.${process.pid}.new`);
  await mkdir(folder, { recursive: true });
  try {
    await make(fresh);
    await chmod(fresh, 0o755);
    await check(fresh);
    await rm(checksumIn(folder), { force: true });
    const checksum = await sha256(fresh);
    await rename(fresh, binaryIn(folder));
    await writeFile(checksumIn(folder), `${checksum}\n`);
    return binaryIn(folder);
  } finally {
    await rm(fresh, { force: true });
  }
};
