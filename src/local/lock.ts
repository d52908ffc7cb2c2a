import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../process/start-refused.ts';

export interface Lock {
  release: () => void;
}

/** Thrown if another process holds the lock. `pid` is what that process wrote, only for messages. */
export class LockHeld extends Error {
  readonly pid: string;

  constructor(file: string, pid: string) {
    super(`${file} is locked by process ${pid}`);
    this.name = 'LockHeld';
    this.pid = pid;
  }
}

const holderFile = (file: string): string => `${file}.pid`;

const holderOf = (file: string): string => {
  try {
    return readFileSync(holderFile(file), 'utf8').trim();
  } catch {
    return '(unknown)';
  }
};

/** SQLite's code for a file that another process has locked. Higher bits give details. */
const busy = 5;

/**
 * Creates a file that only its owner may read, and restricts an existing one. Does not open an existing file, because
 * closing it would release locks.
 */
const makeOwn = (file: string): void => {
  if (existsSync(file)) chmodSync(file, 0o600);
  else closeSync(openSync(file, 'a', 0o600));
};

const acquire = (file: string): DatabaseSync | undefined => {
  let database: DatabaseSync | undefined;
  try {
    makeOwn(file);
    database = new DatabaseSync(file);
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    if (errcode !== undefined && (errcode & 0xff) === busy) return undefined;
    throw new StartRefused(`The file ${file} cannot be locked: ${message}.`);
  }
};

/**
 * Takes a lock that the operating system releases when this process ends, for any reason, so there are no stale locks. Node
 * has no flock, but an open exclusive SQLite transaction works as one. Throws `LockHeld` if another process has it.
 */
export const takeLock = (file: string): Lock => {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = acquire(file);
  if (!database) throw new LockHeld(file, holderOf(file));
  makeOwn(holderFile(file));
  writeFileSync(holderFile(file), String(process.pid));
  const release = (): void => {
    rmSync(holderFile(file), { force: true });
    database.close();
  };
  return { release };
};

/** Takes the lock, waiting while another process has it. Calls `waiting` once with the holder. */
export const waitForLock = async (
  file: string,
  waiting: (held: LockHeld) => void,
  signal?: AbortSignal,
): Promise<Lock> => {
  for (let first = true; ; first = false) {
    try {
      return takeLock(file);
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      if (first) waiting(error);
      await sleep(500, undefined, signal ? { signal } : {});
    }
  }
};
