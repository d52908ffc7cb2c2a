import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Lock {
  release: () => void;
}

/** Another process holds the lock; `pid` is its own word, for messages only. */
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

const acquire = (file: string): DatabaseSync | undefined => {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
    return database;
  } catch {
    database.close();
    return undefined;
  }
};

/**
 * Takes a lock that the operating system drops when this process ends, however it ends, so there are no stale locks.
 * Node has no flock of its own: an open exclusive SQLite transaction is one. Throws `LockHeld` when another process has it.
 */
export const takeLock = (file: string): Lock => {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = acquire(file);
  if (!database) throw new LockHeld(file, holderOf(file));
  writeFileSync(holderFile(file), String(process.pid));
  const release = (): void => {
    rmSync(holderFile(file), { force: true });
    database.close();
  };
  return { release };
};

/** Takes the lock, waiting while another process has it; `waiting` is told once whom it waits for. */
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
