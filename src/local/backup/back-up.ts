import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StartRefused } from '../../process/start-refused.ts';
import { openDataFolder } from '../data-folder.ts';
import { createProgress, type Progress } from '../progress.ts';
import { isRunning } from '../run-file.ts';
import { copyOne, listFiles, parts, writeManifest } from './backup-folder.ts';
import { copyCluster } from './copy-cluster.ts';
import { requireEmbedded, urlOfRunning, withPostgres } from './embedded-postgres.ts';

/** Result of a backup. */
export interface BackedUp {
  folder: string;
  /** Time from which changes may be missing in it, to pass to `operator restored --backup`. ISO 8601. */
  at: string;
}

const requireFree = async (folder: string): Promise<void> => {
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  throw new StartRefused(`${folder} is not empty. Use a new folder.`);
};

/** Runs `work` with the address of the folder's database, whether its stack is running or not. */
const withDatabase = async <T>(
  dataDir: string,
  say: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  if (isRunning(path.join(dataDir, 'run.json'))) return work(urlOfRunning(dataDir));
  const folder = await openDataFolder(dataDir, say, new AbortController().signal);
  try {
    return await withPostgres(dataDir, folder, say, work);
  } finally {
    folder.close();
  }
};

/** Copies all pages in one step, because SQLite would start over after a write between two steps. */
const allPages = 2 ** 31 - 1;

/** Copies the database as of one moment, while its server continues. */
const copyTemporal = async (from: string, to: string): Promise<void> => {
  if (!existsSync(from)) return;
  const database = new DatabaseSync(from, { timeout: 30_000 });
  try {
    await backup(database, to, { rate: allPages });
  } finally {
    database.close();
  }
};

/** Copies files. Files in the store never change, so each is copied when it is found. */
const copyFiles = async (from: string, to: string): Promise<void> => {
  await mkdir(to);
  if (!existsSync(from)) return;
  for await (const name of listFiles(from))
    if (!name.startsWith('.parts/')) await copyOne(path.join(from, name), path.join(to, name));
};

const fill = async (dataDir: string, fresh: string, url: string, { step }: Progress): Promise<Date> => {
  const [from, to] = [dataDir, fresh].map(folder => (name: string) => path.join(folder, name)) as [
    (name: string) => string,
    (name: string) => string,
  ];
  await copyFile(from(parts.secrets), to(parts.secrets));
  const at = await step('PostgreSQL', () => copyCluster(url, from(parts.postgres), to(parts.postgres)));
  // after PostgreSQL: a Temporal that knows more than the database can report what is missing, one that knows less loses
  // work
  await step('Temporal', () => copyTemporal(from(parts.temporal), to(parts.temporal)));
  await step('files', () => copyFiles(from(parts.files), to(parts.files)));
  return at;
};

/**
 * Backs up everything that `npm start` keeps in its data folder into a new folder: database, Temporal, files, and keys. The
 * stack may be running. An interrupted backup leaves `<folder>.partial`, which is not a backup.
 */
export const backUp = async (
  dataDir: string,
  target: string,
  say: (line: string) => void,
): Promise<BackedUp> => {
  requireEmbedded(dataDir);
  // only for its owner: keys, uploads, and all other content
  process.umask(0o077);
  const folder = path.resolve(target);
  await requireFree(folder);
  const fresh = `${folder}.partial`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  const progress = createProgress(4);
  const at = await withDatabase(dataDir, say, url => fill(dataDir, fresh, url, progress));
  const postgres = await readFile(path.join(fresh, parts.postgres, 'PG_VERSION'), 'utf8');
  const about = { at: at.toISOString(), postgres: postgres.trim() };
  await progress.step('checksums', () => writeManifest(fresh, about));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return { folder, at: about.at };
};
