import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder, restoringFile, type DataFolder } from '../data-folder.ts';
import { postgresAccount } from '../parts/postgres-account.ts';
import { createProgress, type Progress } from '../progress.ts';
import { checkBackup, copyOne, listFiles, parts } from './backup-folder.ts';
import { withPostgres } from './embedded-postgres.ts';

/** What a restore came to. */
export interface Restored {
  /** The backup's time, for `operator restored --backup`. ISO 8601. */
  backup: string;
  /** Where what was there before lies; null where nothing was. */
  before: string | null;
  /** Whose state Temporal has now: `kept` knows what happened since the backup. */
  temporal: 'kept' | 'restored';
}

export interface BringBackOptions {
  /** Brings Temporal back as well where the data folder still has one. */
  withTemporal: boolean;
}

const exists = (dataDir: string, name: string): boolean => existsSync(path.join(dataDir, name));

/** SQLite keeps its log beside the file. */
const temporalFiles = [parts.temporal, `${parts.temporal}-wal`, `${parts.temporal}-shm`];

/** What was there before is moved aside, never deleted. */
const moveAside = async (dataDir: string, names: readonly string[], to: string): Promise<boolean> => {
  const found = names.filter(name => exists(dataDir, name));
  if (found.length > 0) await mkdir(to, { recursive: true, mode: 0o711 });
  for (const name of found) await rename(path.join(dataDir, name), path.join(to, name));
  return found.length > 0;
};

/** PostgreSQL runs under its own account where root starts it, and takes no cluster of others, nor one that others may read. */
const giveToPostgres = async (folder: string, say: (line: string) => void): Promise<void> => {
  await chmod(folder, 0o700);
  const account = postgresAccount(say);
  if (!account) return;
  await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), account.uid, account.gid);
};

/** Files of the store have names that are never given twice: those that are there are right. */
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

/** Copies beside what is there, and then changes the names, so that a restore that is cut off is only begun again. */
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
 * Brings a backup of `backUp` back into the data folder of a stopped stack: the database and its keys, files that are missing,
 * and Temporal where there is none any more. A Temporal that is still there knows what was published since, so it stays. The
 * database then publishes nothing until `operator restored` has compared the two.
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
  // as the stack has it: what lies in the folder is for its owner only
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
