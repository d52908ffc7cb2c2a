import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../process/start-refused.ts';
import { fileRefusal } from '../process/system-refusal.ts';
import { LockHeld, takeLock, type Lock } from './lock.ts';
import { endLeftovers, isStopping, openRunFile, type RunFile } from './run-file.ts';
import { waitUntil } from './wait-until.ts';

/** Data folder of one running stack, which no other process uses, and in which nothing of an earlier run is alive. */
export interface DataFolder {
  run: RunFile;
  close: () => void;
}

/** Milliseconds that a run whose terminal was just closed needs to notice it and end. */
const noticing = 2_500;
/** Maximum bytes of the folder's path. SQLite opens no file whose path has more than 500. */
const longest = 450;
/** Milliseconds for the longest drain of a worker, with a margin. */
const stopping = 120_000;

const inUse = (dataDir: string, { pid }: LockHeld): StartRefused =>
  new StartRefused(
    `The data folder ${dataDir} is in use by process ${pid}, another start that is still running. ` +
      'Stop that process, or set DATA_DIR and PORT to run a second stack.',
  );

const tryLock = (file: string): Lock | LockHeld => {
  try {
    return takeLock(file);
  } catch (error) {
    if (error instanceof LockHeld) return error;
    throw error;
  }
};

const lockFolder = async (
  dataDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Lock> => {
  const began = Date.now();
  let taken = tryLock(path.join(dataDir, 'lock'));
  const free = (): boolean => {
    taken = tryLock(path.join(dataDir, 'lock'));
    if (!(taken instanceof LockHeld)) return true;
    if (Date.now() - began > noticing && !isStopping(path.join(dataDir, 'run.json')))
      throw inUse(dataDir, taken);
    return false;
  };
  if (!(taken instanceof LockHeld)) return taken;
  say(`process ${taken.pid} still uses ${dataDir}: waiting briefly for it to stop`);
  await waitUntil('the data folder is free', free, { within: stopping, every: 250, signal });
  if (taken instanceof LockHeld) throw inUse(dataDir, taken);
  return taken;
};

/** Whether a file is in the folder, or is a folder that contains it. */
const isPartOf = (folder: string, file: string): boolean =>
  !path.relative(folder, file).startsWith('..') || !path.relative(file, folder).startsWith('..');

/** Codes of refused writes whose errors name no file. Any other error without a file comes from a socket or a process. */
const withoutPath = ['ENOSPC', 'EDQUOT'];

/** Returns the message for a file of the folder that the operating system refuses. Undefined for any other error. */
export const refusalOfFolder = (dataDir: string, error: unknown): StartRefused | undefined => {
  const reason = fileRefusal(error);
  const { message, code = '', path: file } = error as NodeJS.ErrnoException;
  const isOfFolder = file === undefined ? withoutPath.includes(code) : isPartOf(dataDir, file);
  if (reason === undefined || !isOfFolder) return undefined;
  return new StartRefused(
    `The data folder ${dataDir} cannot be used: ${reason} (${message}). Fix that, or set DATA_DIR to another folder.`,
  );
};

/** Creates folders one by one, because Node's own recursion hides the cause of an error, and never ends below /proc. */
const makeFolders = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    // 0711: PostgreSQL may run under another account and must pass through; secret files inside have their own modes
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    // another start may have been faster
    if (!existsSync(folder)) throw error;
  }
};

/** Returns why the path is unsuitable. Temporal treats the path of its file as a URL, and would write elsewhere. */
const reasonInPath = (dataDir: string): string | undefined => {
  if (Buffer.byteLength(dataDir) > longest) return `is longer than ${longest} bytes`;
  const special = /[?#%]/.exec(dataDir)?.[0];
  return special && `contains "${special}", which Temporal does not support in file names`;
};

/** Creates the folder and writes a file in it, which reports errors better than SQLite and PostgreSQL do. */
const make = (dataDir: string): void => {
  const reason = reasonInPath(dataDir);
  if (reason !== undefined)
    throw new StartRefused(
      `The data folder ${dataDir} cannot be used: its path ${reason}. Set DATA_DIR to another folder.`,
    );
  makeFolders(dataDir);
  const attempt = path.join(dataDir, `attempt.${process.pid}`);
  writeFileSync(attempt, '');
  rmSync(attempt);
};

/** Name of the file that names the backup being restored. Exists until the restore is complete. */
export const restoringFile = 'restoring';

/** Throws for an interrupted restore, because a start would create an empty database in place of a missing one. */
const refuseHalfRestored = (dataDir: string): void => {
  const file = path.join(dataDir, restoringFile);
  if (!existsSync(file)) return;
  const backup = readFileSync(file, 'utf8').trim();
  throw new StartRefused(
    `A restore into ${dataDir} was interrupted. Run it again: npm run operator -- restore ${backup}`,
  );
};

/**
 * Creates the folder if necessary, locks it, and ends processes of a killed run, with a message. Refuses a folder whose
 * restore was interrupted, unless it is opened for that.
 */
export const openDataFolder = async (
  dataDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
  { mayBeRestoring = false } = {},
): Promise<DataFolder> => {
  make(dataDir);
  if (!mayBeRestoring) refuseHalfRestored(dataDir);
  const lock = await lockFolder(dataDir, say, signal);
  const file = path.join(dataDir, 'run.json');
  await endLeftovers(file, say);
  const run = openRunFile(file, say);
  const close = (): void => {
    run.remove();
    lock.release();
  };
  return { run, close };
};
