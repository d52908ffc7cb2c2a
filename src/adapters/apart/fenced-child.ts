import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { killGroup, limitCommand } from './kernel-limits.ts';

/** How much a child may take before it is killed. */
export interface Fences {
  /** Resident memory. Watched from outside: a heap limit does not see typed arrays, which can hold gigabytes. */
  memoryBytes: number;
  /** Memory that it may ask the kernel for, used or not; 1 GiB without it, and Node does not start below 0.7. */
  dataBytes?: number;
  /** Time on a processor. A busy machine does not use it up. */
  cpuMs: number;
  /** As in `KernelLimits`. */
  niceness?: number;
  /** Time by the clock, whatever it does with it. */
  wallMs: number;
}

/** Why a child was ended: by which fence, or because nobody waits for it any more. */
export type Fence = 'memory' | 'time' | 'aborted';

/** How a child ended: by a fence, else by its own code or signal. `stderr` is its last 4,000 characters. */
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

/** A 600 MB bomb grows by some 6 MB in this time. */
const watchEveryMs = 25;
const errorLimit = 4_000;

/** 1 GiB: a heap and what Node asks for beside it. It does not start below 0.7. */
const defaultData = 2 ** 30;

/** The command line that starts this Node with `args` behind limits of the kernel; without `cpuMs` for any time. */
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

/** 0 for a process that is gone, and where there is no /proc. */
const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
};

const lastWords = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-errorLimit)));
  return () => text;
};

/** Kills at the first fence that the child runs into; gives which one, once asked. */
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

/** Starts this Node with `args` in a process group of its own, with an empty environment, behind the fences. */
export const startFenced = (args: readonly string[], fences: Fences, signal?: AbortSignal): FencedChild => {
  const child = spawn(...fencedCommand(args, fences), {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
  });
  const stderr = lastWords(child.stderr);
  const stop = watch(child, fences, signal);
  // a child that is killed while it is written to
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
