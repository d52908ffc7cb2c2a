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
  /** Processor time of the program in seconds; none without it. */
  cpuSeconds?: number;
  /** Largest file that the program may write, in bytes; none without it. */
  fileBytes?: number;
  signal?: AbortSignal;
  /** Where the program runs; this process's folder without it. */
  cwd?: string;
  /** What the program sees of an environment beside PATH. */
  env?: Readonly<Record<string, string>>;
  /** Gets the output as it comes; it is then not kept. */
  onOutput?: (chunk: Buffer) => void;
  /** Programs that run the program, such as one that takes the network away. */
  prefix?: readonly string[];
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
    ...(limits.cwd !== undefined && { cwd: limits.cwd }),
    // none of our settings: what it reads was sent by strangers
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

/** `ulimit` by its letter: address space in KiB, files in blocks of 512 bytes, processor time in seconds. */
const ulimits = ({ memoryBytes, fileBytes, cpuSeconds }: RunLimits): [string, number][] => [
  ...(memoryBytes === undefined ? [] : [['v', memoryBytes / 1_024] as [string, number]]),
  ...(fileBytes === undefined ? [] : [['f', fileBytes / 512] as [string, number]]),
  ...(cpuSeconds === undefined ? [] : [['t', cpuSeconds] as [string, number]]),
];

/**
 * The command under its limits. They are the shell's own `ulimit`, which every POSIX system has; the script is made of
 * numbers and the arguments reach the program as they are. Where the system refuses a limit (macOS), the program runs
 * without it.
 */
const limited = (program: string, args: readonly string[], limits: RunLimits): [string, string[]] => {
  const command = [...(limits.prefix ?? []), program, ...args];
  const given = ulimits(limits);
  if (given.length === 0 || process.platform === 'win32') return [command[0] ?? program, command.slice(1)];
  const script = given.map(([letter, max]) => `ulimit -${letter} ${Math.ceil(max)} 2>/dev/null; `).join('');
  return ['/bin/sh', ['-c', `${script}exec "$@"`, 'sh', ...command]];
};

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
};

/** Gathers at most `outputBytes` from the beginning, or hands them on; tells when there is more. */
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
