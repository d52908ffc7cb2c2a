import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { buildConsole, root, vite } from './build-console.ts';

/** Inputs of a build. */
const sources = ['package-lock.json', 'console', 'sdk/typescript/src'];

/** Whether this is a clone with its packages. An image has the built files, and no tools to build them. */
export const canBuildConsole = (): boolean =>
  [...sources.map(name => path.join(root, name)), vite].every(existsSync);

const filesOf = async (name: string): Promise<string[]> => {
  if ((await stat(path.join(root, name))).isFile()) return [name];
  const entries = await readdir(path.join(root, name), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(file => !file.split(path.sep).includes('node_modules'))
    .toSorted();
};

const versionOf = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(sources.map(filesOf))).flat()) {
    const bytes = await readFile(path.join(root, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
};

/** Milliseconds for which an unused build is kept. */
const kept = 30 * 86_400_000;

interface Build {
  folder: string;
  /** Milliseconds since 1970. */
  usedAt: number;
}

/** Lists the existing builds, last used first. */
const buildsIn = async (cache: string): Promise<Build[]> => {
  const folders = (await readdir(cache)).map(name => path.join(cache, name));
  const builds = folders.map(async folder => ({ folder, usedAt: (await stat(folder)).mtimeMs }));
  return (await Promise.all(builds)).toSorted((one, other) => other.usedAt - one.usedAt);
};

/**
 * Keeps parts of the build before, because an open page loads parts of its own build even after the service has switched to
 * the next one.
 */
const keepPartsOf = async (before: Build | undefined, fresh: string): Promise<void> => {
  const parts = before && path.join(before.folder, 'assets');
  if (parts && existsSync(parts)) await cp(parts, path.join(fresh, 'before', 'assets'), { recursive: true });
};

/** Moves a new build into place. If another start was faster, its identical build stays. */
const moveInto = async (fresh: string, folder: string): Promise<void> => {
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(path.join(folder, 'index.html'))) throw error;
  }
};

const touch = async (folder: string): Promise<void> => {
  const now = new Date();
  await utimes(folder, now, now);
};

const make = async (cache: string, folder: string, signal?: AbortSignal): Promise<void> => {
  const builds = await buildsIn(cache);
  const fresh = `${folder}.${process.pid}.new`;
  try {
    await buildConsole(fresh, signal);
    await keepPartsOf(
      builds.find(build => !build.folder.endsWith('.new')),
      fresh,
    );
    await moveInto(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  for (const build of builds.filter(({ usedAt }) => usedAt < Date.now() - kept))
    await rm(build.folder, { recursive: true, force: true });
};

/**
 * Returns the folder of this clone's console, building it if necessary. Its name is a hash of its inputs. Includes parts of
 * the build used before it.
 */
export const findConsole = async (cache: string, signal?: AbortSignal): Promise<string> => {
  const below = path.join(cache, 'console');
  await mkdir(below, { recursive: true });
  const folder = path.join(below, await versionOf());
  if (!existsSync(path.join(folder, 'index.html'))) await make(below, folder, signal);
  await touch(folder);
  return folder;
};
