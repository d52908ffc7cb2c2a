import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Identifies a process, as opposed to a later one with the same pid. */
export interface ProcessMark {
  pid: number;
  /** Kernel clock ticks at its start (Linux), or its start time as `ps` prints it. */
  started: string;
}

/**
 * Parses `pid (name) state …`. The name may contain spaces and parentheses, so the fields are counted from the last
 * parenthesis.
 */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const startedOnLinux = (pid: number): string | undefined => {
  const fields = statOf(pid);
  const dead = fields[0] === 'Z' || fields[0] === 'X';
  return dead ? undefined : fields[19];
};

const fromPs = (field: string, pid: number): string | undefined =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() ||
  undefined;

const hasProc = existsSync('/proc/self/stat');

const whenAlive = (look: () => string | undefined): string | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};

/** Returns when the process started. Undefined if there is none (a zombie counts as none). */
export const startOf = (pid: number): string | undefined =>
  whenAlive(() => (hasProc ? startedOnLinux(pid) : fromPs('lstart', pid)));

/** Returns the process's command line with its arguments. Undefined if there is none. */
export const commandOf = (pid: number): string | undefined =>
  whenAlive(() =>
    hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : fromPs('command', pid),
  );

export const markOf = (pid: number): ProcessMark => ({ pid, started: startOf(pid) ?? '' });

/** Whether this very process is alive. False if another one has its pid by now. */
export const isAlive = ({ pid, started }: ProcessMark): boolean => startOf(pid) === started;

/** Sends the signal if the process is still the marked one. */
export const signalProcess = (mark: ProcessMark, signal: NodeJS.Signals): void => {
  if (!isAlive(mark)) return;
  try {
    process.kill(mark.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
