import type { ChildProcess } from 'node:child_process';

/** Limits that the kernel enforces for one program. An omitted field means no limit. */
export interface KernelLimits {
  /** Processor time. */
  cpuSeconds?: number;
  /** Address space. */
  addressBytes?: number;
  /** Memory that the program may request, used or not. */
  dataBytes?: number;
  /** Largest file that the program may write. */
  fileBytes?: number;
  /** Removes network access, if the system lets a process give it up. */
  hasNoNetwork?: boolean;
  /**
   * Niceness of `nice(1)`, 5 by default. On a busy machine such a program gets about a third of a processor that the API or
   * a worker also wants, and a tenth with 10, because requests and due posts come first.
   */
  niceness?: number;
}

/**
 * Lowers the priority of the session. Linux may share processors by session first, and compare `nice` only within one, and
 * each program is a session.
 */
const lowerSession = (niceness: number): string =>
  `{ echo ${niceness} > /proc/self/autogroup; } 2>/dev/null; `;

/**
 * Arguments of `ulimit` by letter: address space and data in KiB, files in blocks of 512 bytes. When the time is up,
 * SIGXCPU ends the program, and SIGKILL a second later.
 */
const ulimits = ({ cpuSeconds, addressBytes, dataBytes, fileBytes }: KernelLimits): string[] =>
  (
    [
      ['-v', addressBytes, 1_024],
      ['-d', dataBytes, 1_024],
      ['-f', fileBytes, 512],
      ['-S -t', cpuSeconds, 1],
      ['-H -t', cpuSeconds && cpuSeconds + 1, 1],
    ] as const
  ).flatMap(([letter, max, unit]) =>
    max === undefined ? [] : [`ulimit ${letter} ${Math.ceil(max / unit)} 2>/dev/null; `],
  );

const withoutNetwork = 'if unshare -rn true 2>/dev/null; then set -- unshare -rn "$@"; fi; ';
const lowered = (niceness: number): string =>
  `if nice -n ${niceness} true 2>/dev/null; then exec nice -n ${niceness} "$@"; fi; exec "$@"`;

/**
 * Returns the command with a low priority, without core files, and under its limits, or unchanged if it has none. The
 * limits use the shell's own `ulimit`, which every POSIX system has. The script consists of numbers, and the arguments
 * reach the program unchanged. Limits that the system refuses (macOS, some containers) are skipped.
 */
export const limitCommand = (
  [program = '', ...args]: readonly string[],
  limits: KernelLimits,
): [string, string[]] => {
  const given = [...ulimits(limits), ...(limits.hasNoNetwork ? [withoutNetwork] : [])];
  if (given.length === 0 || process.platform === 'win32') return [program, args];
  const { niceness = 5 } = limits;
  const script = [lowerSession(niceness), 'ulimit -c 0 2>/dev/null; ', ...given, lowered(niceness)];
  return ['/bin/sh', ['-c', script.join(''), 'sh', program, ...args]];
};

/** Kills a program that was started `detached`, with all its child processes. */
export const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};
