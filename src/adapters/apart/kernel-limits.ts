import type { ChildProcess } from 'node:child_process';

/** Limits that the kernel keeps for one program. What is absent has no limit. */
export interface KernelLimits {
  /** Time on a processor. */
  cpuSeconds?: number;
  /** Address space. */
  addressBytes?: number;
  /** Memory that it may ask for, used or not. */
  dataBytes?: number;
  /** Largest file that it may write. */
  fileBytes?: number;
  /** Takes the network away, where the system lets a process give it up. */
  hasNoNetwork?: boolean;
  /**
   * Politeness of `nice(1)`; 5 without it. On a busy machine such a program gets about a third of a processor that the API or a
   * worker wants too, with 10 a tenth: requests and posts that are due come first.
   */
  niceness?: number;
}

/** Linux may share processors by session first, and then compares `nice` only within one: each program is a session. */
const lowerSession = (niceness: number): string =>
  `{ echo ${niceness} > /proc/self/autogroup; } 2>/dev/null; `;

/** `ulimit` by its letter: address space and data in KiB, files in blocks of 512 bytes. Time ends by SIGXCPU, a second later by SIGKILL. */
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
 * The command with a low priority, without core files, and under its limits; as it is where it has none. They are the shell's own `ulimit`, which every
 * POSIX system has; the script is made of numbers, and the arguments reach the program as they are. What the system refuses
 * (macOS, some containers) is left out.
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

/** Ends a program that was started `detached`, with all that it started. */
export const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};
