import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';

/** Working folders of one process: `<folder>/<host>.<pid>.<its start>/<one per job>`. */
export interface Workspaces {
  /** Runs the work in its own empty folder, which is removed afterwards, however the work ends. */
  use<T>(work: (workspace: Workspace) => Promise<T>): Promise<T>;
  /** Removes folders that killed processes of this machine left. */
  sweep(): Promise<void>;
  /** Removes this process's folder. */
  close(): Promise<void>;
}

export interface Workspace {
  folder: string;
  /** Returns the path of a file in the folder. An absolute path stays unchanged. */
  file(name: string): string;
  /** Fetches a stored file into the folder, without copying it if the store is a folder on the same disk. */
  fetch(key: string, name: string, signal: AbortSignal): Promise<string>;
}

/**
 * Returns when a process began, in the kernel's own count. Empty on systems without `/proc`. Needed because pids are
 * reused.
 */
const startOf = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process after which a folder is named has ended. Folders of another machine are left to that machine. */
const isAbandoned = async (name: string): Promise<boolean> => {
  const [, host = '', pid = '', start] = /^(.*)\.(\d+)\.(\d*)$/.exec(name) ?? [];
  if (host !== hostname()) return false;
  return !isAlive(Number(pid)) || (start !== '' && (await startOf(Number(pid))) !== start);
};

const workspaceIn = (folder: string, storage: Storage): Workspace => {
  const file = (name: string): string => path.resolve(folder, name);
  return {
    folder,
    file,
    fetch: async (key, name, signal) => {
      if (await storage.link?.(key, file(name))) return file(name);
      await pipeline(await storage.open(key), createWriteStream(file(name), { flags: 'wx' }), { signal });
      return file(name);
    },
  };
};

/**
 * Creates workspaces below `folder`. Creates no folder until one is used, and first removes the folders of killed
 * processes.
 */
export const createWorkspaces = (folder: string, storage: Storage): Workspaces => {
  let own: Promise<string> | undefined;
  let swept: Promise<void> | undefined;
  const ownFolder = async (): Promise<string> =>
    path.join(folder, `${hostname()}.${process.pid}.${await startOf(process.pid)}`);

  const sweep = async (): Promise<void> => {
    for (const name of await readdir(folder).catch(() => []))
      if (await isAbandoned(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  };

  return {
    use: async work => {
      // the sweep of clips reports what cannot be removed
      await (swept ??= sweep().catch(() => undefined));
      const one = path.join(await (own ??= ownFolder()), randomUUID());
      await mkdir(one, { recursive: true, mode: 0o700 });
      try {
        return await work(workspaceIn(one, storage));
      } finally {
        await rm(one, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    sweep,
    close: async () => rm(await ownFolder(), { recursive: true, force: true }),
  };
};
