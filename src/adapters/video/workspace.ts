import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';

/** Folders that one process works in: `<folder>/<host>.<pid>.<its start>/<one a job>`. */
export interface Workspaces {
  /** Does the work in an empty folder of its own, which is gone afterwards, however the work ends. */
  use<T>(work: (workspace: Workspace) => Promise<T>): Promise<T>;
  /** Removes what killed processes of this machine left behind. */
  sweep(): Promise<void>;
  /** Removes this process's folder. */
  close(): Promise<void>;
}

export interface Workspace {
  folder: string;
  /** Path of a file in it; an absolute one stays as it is. */
  file(name: string): string;
  /** Brings a stored file here, without a copy where the store is a folder beside it. */
  fetch(key: string, name: string, signal: AbortSignal): Promise<string>;
}

/** When a process began, in the kernel's own count; empty where there is no `/proc`. A pid alone comes back. */
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

/** Whether the process that a folder is named for has ended. Another machine's are left to that machine. */
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

/** Workspaces below `folder`; makes nothing until one is used. */
export const createWorkspaces = (folder: string, storage: Storage): Workspaces => {
  let own: Promise<string> | undefined;
  const ownFolder = async (): Promise<string> =>
    path.join(folder, `${hostname()}.${process.pid}.${await startOf(process.pid)}`);

  return {
    use: async work => {
      const one = path.join(await (own ??= ownFolder()), randomUUID());
      await mkdir(one, { recursive: true, mode: 0o700 });
      try {
        return await work(workspaceIn(one, storage));
      } finally {
        await rm(one, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    sweep: async () => {
      for (const name of await readdir(folder).catch(() => []))
        if (await isAbandoned(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    },
    close: async () => rm(await ownFolder(), { recursive: true, force: true }),
  };
};
