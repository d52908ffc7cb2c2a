import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder, restoringFile, type DataFolder } from '../data-folder.ts';
import { postgresAccount } from '../parts/postgres-account.ts';
import { createProgress, type Progress } from '../progress.ts';
import { checkBackup, copyOne, listFiles, parts } from './backup-folder.ts';
import { withPostgres } from './embedded-postgres.ts';

/** Result of a restore. */
export interface Restored {
  /** Time of the backup, for `operator restored --backup`. ISO 8601. */
  backup: string;
  /** Folder to which earlier content was moved. Null if there was none. */
  before: string | null;
  /** State of Temporal after the restore. With `kept`, it knows what happened since the backup. */
  temporal: 'kept' | 'restored';
}

export interface BringBackOptions {
  /** Restores Temporal as well, even if the data folder still has one. */
  withTemporal: boolean;
}

const exists = (dataDir: string, name: string): boolean => existsSync(path.join(dataDir, name));

/** Files of Temporal's database, including SQLite's log. */
const temporalFiles = [parts.temporal, `${parts.temporal}-wal`, `${parts.temporal}-shm`];

/** Moves existing files aside. Never deletes them. */
const moveAside = async (dataDir: string, names: readonly string[], to: string): Promise<boolean> => {
  const found = names.filter(name => exists(dataDir, name));
  if (found.length > 0) await mkdir(to, { recursive: true, mode: 0o711 });
  for (const name of found) await rename(path.join(dataDir, name), path.join(to, name));
  return found.length > 0;
};

/**
 * Gives the files to PostgreSQL's account. If root starts it, PostgreSQL runs under its own account, and refuses a cluster
 * that belongs to others or that others can read.
 */
const giveToPostgres = async (folder: string, say: (line: string) => void): Promise<void> => {
  await chmod(folder, 0o700);
  const account = postgresAccount(say);
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), account.uid, account.gid);
};

/** Copies missing files of the store. Existing ones are correct, because names are never reused. */
const addFiles = async (from: string, to: string): Promise<void> => {
  for await (const name of listFiles(from))
    if (!exists(to, name)) await copyOne(path.join(from, name), path.join(to, name));
};

const hasSecretsOf = async (folder: string, dataDir: string): Promise<boolean> => {
  if (!exists(dataDir, parts.secrets)) return false;
  const [there, here] = await Promise.all(
    [folder, dataDir].map(each => readFile(path.join(each, parts.secrets), 'utf8')),
  );
  return there === here;
};

/** Copies beside the existing content, and then renames, so that an interrupted restore can simply be repeated. */
const bringBack = async (
  folder: string,
  dataDir: string,
  names: readonly string[],
  before: string,
  { step, say }: Progress,
): Promise<boolean> => {
  const fresh = path.join(dataDir, 'restoring.new');
  await rm(fresh, { recursive: true, force: true });
  await step('copies', async () => {
    for (const name of names) await cp(path.join(folder, name), path.join(fresh, name), { recursive: true });
    await giveToPostgres(path.join(fresh, parts.postgres), say);
    await addFiles(path.join(folder, parts.files), path.join(dataDir, parts.files));
  });
  const replaced = names.includes(parts.temporal) ? [...names, ...temporalFiles.slice(1)] : names;
  const moved = await moveAside(dataDir, replaced, before);
  for (const name of names) await rename(path.join(fresh, name), path.join(dataDir, name));
  await rm(fresh, { recursive: true, force: true });
  return moved;
};

/**
 * Restores a backup of `backUp` into the data folder of a stopped stack: the database and its keys, missing files, and
 * Temporal if there is none. An existing Temporal knows what was published since, so it stays. The database then publishes
 * nothing until `operator restored` has compared the two.
 */
export const restore = async (
  source: string,
  dataDir: string,
  { withTemporal }: BringBackOptions,
  enterRestoredMode: (url: string, backup: string) => Promise<void>,
  say: (line: string) => void,
): Promise<Restored> => {
  const folder = path.resolve(source);
  const progress = createProgress(3);
  const { at } = await progress.step('the backup is whole', () => checkBackup(folder));
  const data: DataFolder = await openDataFolder(dataDir, say, new AbortController().signal, {
    mayBeRestoring: true,
  });
  // as in the stack: the folder's content is only for its owner
  process.umask(0o077);
  try {
    const temporal = withTemporal || !exists(dataDir, parts.temporal) ? 'restored' : 'kept';
    const names = [
      parts.postgres,
      ...((await hasSecretsOf(folder, dataDir)) ? [] : [parts.secrets]),
      ...(temporal === 'restored' && exists(folder, parts.temporal) ? [parts.temporal] : []),
    ];
    const before = path.join(dataDir, 'before-restore', new Date().toISOString().replaceAll(':', '-'));
    await writeFile(path.join(dataDir, restoringFile), `${folder}\n`);
    const moved = await bringBack(folder, dataDir, names, before, progress);
    await progress.step('the database opens', () =>
      withPostgres(dataDir, data, say, url => enterRestoredMode(url, at)),
    );
    await rm(path.join(dataDir, restoringFile));
    return { backup: at, before: moved ? before : null, temporal };
  } finally {
    data.close();
  }
};
