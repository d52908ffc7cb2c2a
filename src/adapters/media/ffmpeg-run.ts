import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { searchPath } from '../../config/index.ts';
import { killGroup, limitCommand, type KernelLimits } from '../apart/kernel-limits.ts';

export interface RunLimits extends Pick<KernelLimits, 'addressBytes' | 'cpuSeconds' | 'fileBytes'> {
  /** Milliseconds after which the whole process group is killed. */
  timeoutMs: number;
  /** Maximum bytes that the program may write to its output. Defaults to 1 MiB. */
  outputBytes?: number;
  signal?: AbortSignal;
  /** Working directory of the program. Defaults to that of this process. */
  cwd?: string;
  /** Environment variables of the program besides PATH. */
  env?: Readonly<Record<string, string>>;
  /** Receives the output as it arrives, which is then not kept. */
  onOutput?: (chunk: Buffer) => void;
  /** Programs that wrap the program, such as one that removes network access. */
  prefix?: readonly string[];
}

/** Thrown if the program did not exit with 0. `stderr` is its last 16 K characters. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly reason: 'timeout' | 'aborted' | 'output_too_long' | 'exit';
  readonly stderr: string;

  constructor(reason: RunFailure['reason'], message: string, stderr: string) {
    super(message);
    this.reason = reason;
    this.stderr = stderr;
  }
}

const errorLimit = 16_384;

/**
 * Runs a program with an argument list (never a command line), in its own process group that is killed at the deadline, on
 * abort, or if it writes too much. Rejects with the spawn error if it cannot start (`ENOENT`, `EACCES`), otherwise with a
 * `RunFailure`.
 */
export const runLimited = async (
  program: string,
  args: readonly string[],
  limits: RunLimits,
): Promise<{ stdout: string; stderr: string }> => {
  limits.signal?.throwIfAborted();
  const child = spawn(...limitCommand([...(limits.prefix ?? []), program, ...args], limits), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(limits.cwd !== undefined && { cwd: limits.cwd }),
    // none of our settings, because its input comes from strangers
    env: { PATH: searchPath(), ...limits.env },
  });
  let ended: RunFailure['reason'] = 'exit';
  const end = (reason: RunFailure['reason']) => {
    ended = reason;
    killGroup(child);
  };
  const timer = setTimeout(() => end('timeout'), limits.timeoutMs);
  const onAbort = () => end('aborted');
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const stdout = collect(child.stdout, limits, () => end('output_too_long'));
    const stderr = collectEnd(child.stderr);
    const status = await exit(child);
    if (status === '0' && ended === 'exit') return { stdout: stdout(), stderr: stderr() };
    throw new RunFailure(ended, `ended with ${ended === 'exit' ? status : ended}`, stderr());
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
  }
};

/** Collects at most `outputBytes` from the beginning, or passes them on, and reports if there is more. */
const collect = (
  stream: Readable,
  { outputBytes = 1_048_576, onOutput }: RunLimits,
  onOverflow: () => void,
): (() => string) => {
  const chunks: Buffer[] = [];
  let length = 0;
  const take = onOutput ?? ((chunk: Buffer) => void chunks.push(chunk));
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > outputBytes) return onOverflow();
    take(chunk);
  });
  return () => Buffer.concat(chunks).toString();
};

/** Collects the last output, because a program's last words explain its end. */
const collectEnd = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-errorLimit);
  });
  return () => text;
};

/** Resolves to the program's exit code, or to the signal that ended it. */
const exit = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
