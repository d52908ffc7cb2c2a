import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { killGroup, limitCommand } from './kernel-limits.ts';

/** Limits of a child process, at which it is killed. */
export interface Fences {
  /** Resident memory, watched from outside, because a heap limit ignores typed arrays, which can hold gigabytes. */
  memoryBytes: number;
  /** Memory that the child may request from the kernel, used or not. Defaults to 1 GiB. Node does not start below 0.7. */
  dataBytes?: number;
  /** Processor time, which does not pass faster on a busy machine. */
  cpuMs: number;
  /** Priority as in `KernelLimits`. */
  niceness?: number;
  /** Wall-clock time, used or not. */
  wallMs: number;
}

/** Reason why a child was ended: the limit, or an abort because its result is no longer needed. */
export type Fence = 'memory' | 'time' | 'aborted';

/** End of a child: by a limit, or by its own exit code or signal. `stderr` is its last 4,000 characters. */
export interface ChildEnd {
  fence: Fence | undefined;
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

export interface FencedChild {
  stdin: Writable;
  stdout: Readable;
  ended: Promise<ChildEnd>;
}

/** Milliseconds between checks. A 600 MB bomb grows by some 6 MB in this time. */
const watchEveryMs = 25;
const errorLimit = 4_000;

/** Default of 1 GiB: a heap, and Node's other memory. Node does not start below 0.7. */
const defaultData = 2 ** 30;

/** Returns the command that starts this Node with `args` under kernel limits. Without `cpuMs`, for any time. */
export const fencedCommand = (
  args: readonly string[],
  { cpuMs, dataBytes = defaultData, niceness }: Partial<Pick<Fences, 'cpuMs' | 'dataBytes' | 'niceness'>>,
): [string, string[]] =>
  limitCommand([process.execPath, ...args], {
    dataBytes,
    hasNoNetwork: true,
    ...(cpuMs !== undefined && { cpuSeconds: cpuMs / 1_000 }),
    ...(niceness !== undefined && { niceness }),
  });

/** Reads the resident memory. 0 for a process that has ended, and on systems without /proc. */
const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
};

const lastWords = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-errorLimit)));
  return () => text;
};

/** Kills the child at the first limit that it exceeds. The returned function says which one. */
const watch = (child: Child, fences: Fences, signal: AbortSignal | undefined) => {
  let fence: Fence | undefined;
  const end = (why: Fence): void => {
    fence ??= why;
    killGroup(child);
  };
  const onAbort = (): void => end('aborted');
  const deadline = setTimeout(() => end('time'), fences.wallMs);
  const memory = setInterval(() => {
    void residentBytes(child.pid ?? 0).then(bytes => bytes > fences.memoryBytes && end('memory'));
  }, watchEveryMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return () => {
    clearTimeout(deadline);
    clearInterval(memory);
    signal?.removeEventListener('abort', onAbort);
    return fence;
  };
};

/** Starts this Node with `args` in its own process group, with an empty environment, under the limits. */
export const startFenced = (args: readonly string[], fences: Fences, signal?: AbortSignal): FencedChild => {
  const child = spawn(...fencedCommand(args, fences), {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
  });
  const stderr = lastWords(child.stderr);
  const stop = watch(child, fences, signal);
  // the child may be killed while this process writes to it
  child.stdin.on('error', () => undefined);
  const ended = new Promise<ChildEnd>((resolve, reject) => {
    child.once('error', error => (stop(), reject(error)));
    child.once('close', (code, ending) => {
      const fence = stop() ?? (ending === 'SIGXCPU' ? 'time' : undefined);
      resolve({ fence, code, signal: ending, stderr: stderr() });
    });
  });
  return { stdin: child.stdin, stdout: child.stdout, ended };
};
