import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Location at which a downloaded or built program is kept between clones, one folder per release. */
export interface Place {
  folder: string;
  /** Name of the program, and of its file in the folder. */
  program: string;
}

/** Default folder of all cached programs. */
export const defaultCache = (env: NodeJS.ProcessEnv): string =>
  path.join(env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'social-publishing-service');

const binaryIn = ({ folder, program }: Place): string => path.join(folder, program);
const checksumIn = (place: Place): string => `${binaryIn(place)}.sha256`;

export const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Whether the cache has an entry, without reading it. */
export const isCached = (place: Place): boolean =>
  existsSync(binaryIn(place)) && existsSync(checksumIn(place));

/** Returns the cached program if it is unchanged, byte for byte. Throws an error that says what is wrong otherwise. */
export const cachedBinary = async (place: Place): Promise<string> => {
  const recorded = await readFile(checksumIn(place), 'utf8');
  const found = await sha256(binaryIn(place));
  if (found !== recorded.trim()) {
    throw new Error(
      `its SHA-256 is ${found} instead of ${recorded.trim()}; it is not used and will be replaced`,
    );
  }
  return binaryIn(place);
};

/** Removes leftovers of a killed start. The caller must hold the cache's lock. */
const removeLeftovers = async ({ folder, program }: Place): Promise<void> => {
  const left = (await readdir(folder)).filter(
    name => name.startsWith(`${program}.`) && name.includes('.new'),
  );
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true });
};

/**
 * Creates the program under a temporary name, checks that it runs, and moves it into the cache with its SHA-256, so that an
 * interrupted attempt is never taken for a complete one.
 */
export const keepInCache = async (
  place: Place,
  make: (file: string) => Promise<void>,
  check: (file: string) => Promise<void>,
): Promise<string> => {
  const fresh = `${binaryIn(place)}.${process.pid}.new`;
  await mkdir(place.folder, { recursive: true });
  await removeLeftovers(place);
  try {
    await make(fresh);
    await chmod(fresh, 0o755);
    await check(fresh);
    await rm(checksumIn(place), { force: true });
    const checksum = await sha256(fresh);
    await rename(fresh, binaryIn(place));
    await writeFile(checksumIn(place), `${checksum}\n`);
    return binaryIn(place);
  } finally {
    await rm(fresh, { force: true });
  }
};
