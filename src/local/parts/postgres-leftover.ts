import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isAlive, markOf, signalProcess } from '../processes.ts';
import { waitUntil } from '../wait-until.ts';

/** Reads the pid of the server that last ran on this cluster, from the first line of its lock file. */
const lastServer = (lockFile: string): number | undefined => {
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
};

/** Ends a server with SIGINT, PostgreSQL's fast shutdown. */
const end = async (pid: number): Promise<void> => {
  const server = markOf(pid);
  signalProcess(server, 'SIGINT');
  await waitUntil('the PostgreSQL of the last run stops', () => !isAlive(server), { within: 30_000 });
};

/**
 * Handles the lock file that a killed PostgreSQL left in its folder. PostgreSQL itself takes over from a dead server, but
 * refuses if another process has reused its pid, as after a reboot: then this removes the file. Ends a server that still
 * runs on the folder. The caller holds the lock on the data folder.
 */
export const clearPostgresLock = async (folder: string, say: (line: string) => void): Promise<void> => {
  const lockFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = lastServer(lockFile);
  const command = pid === undefined ? undefined : commandOf(pid);
  if (pid !== undefined && command?.includes(folder)) {
    say(`the last run left PostgreSQL running (process ${pid}): stopping it`);
    return end(pid);
  }
  say('PostgreSQL was killed last time: it replays its log, and no committed data is lost');
  if (command !== undefined) rmSync(lockFile);
};
