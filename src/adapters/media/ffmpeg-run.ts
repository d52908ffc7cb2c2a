import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { searchPath } from '../../config/index.ts';

export interface RunLimits {
  /** The whole process group is killed after this. */
  timeoutMs: number;
  /** Address space of the program in bytes; none without it. */
  memoryBytes?: number;
  /** Most that the program may write to its output; 1 MiB without it. */
  outputBytes?: number;
  signal?: AbortSignal;
}

/** Thrown when the program ended other than by itself with 0. `stderr` is its last 16 K characters. */
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
 * Runs a program to its end with an argument list (never a command line), in a process group of its own that is killed
 * whole at the deadline, on abort, or when it writes too much. Rejects with the spawn error when it cannot start
 * (`ENOENT`, `EACCES`), else with a `RunFailure`.
 */
export const runLimited = async (
  program: string,
  args: readonly string[],
  limits: RunLimits,
): Promise<{ stdout: string; stderr: string }> => {
  limits.signal?.throwIfAborted();
  const child = spawn(...limited(program, args, limits), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: searchPath() }, // none of our settings: what it reads was sent by strangers
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
    const max = limits.outputBytes ?? 1_048_576;
    const stdout = collect(child.stdout, max, () => end('output_too_long'));
    const stderr = collectEnd(child.stderr);
    const status = await exit(child);
    if (status === '0' && ended === 'exit') return { stdout: stdout(), stderr: stderr() };
    throw new RunFailure(ended, `ended with ${ended === 'exit' ? status : ended}`, stderr());
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
  }
};

/**
 * The command under an address-space limit. The limit is the shell's own `ulimit`, which every POSIX system has; the
 * script is constant and the arguments reach the program as they are. Where the system refuses the limit (macOS), the
 * program runs without it.
 */
const limited = (program: string, args: readonly string[], limits: RunLimits): [string, string[]] => {
  if (limits.memoryBytes === undefined || process.platform === 'win32') return [program, [...args]];
  const kibibytes = String(Math.ceil(limits.memoryBytes / 1024));
  return ['/bin/sh', ['-c', 'ulimit -v "$0" 2>/dev/null; exec "$@"', kibibytes, program, ...args]];
};

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};

/** Gathers at most `limit` bytes from the beginning; tells when there is more. */
const collect = (stream: Readable, limit: number, onOverflow: () => void): (() => string) => {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) return onOverflow();
    chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString();
};

/** Gathers the last words: what a program says last is why it ended. */
const collectEnd = (stream: Readable): (() => string) => {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-errorLimit);
  });
  return () => text;
};

/** How the program ended: its exit code, or the signal that ended it. */
const exit = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
