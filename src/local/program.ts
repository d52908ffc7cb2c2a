import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntil, type WaitVerdict } from './wait-until.ts';

/** One program of the local stack: how it is started, when it serves, how it ends. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Account to run under; only root may set it. */
  uid?: number;
  gid?: number;
  /** True for a role of this project: it gets an IPC channel, says when it serves, and ends when the channel closes. */
  channel?: boolean;
  stop: {
    /** Asks for an orderly end. */
    signal: NodeJS.Signals;
    /** Ends it at once without losing what is stored. */
    hurry: NodeJS.Signals;
    /** Milliseconds that the orderly end may take before SIGKILL. */
    within: number;
  };
  /** Milliseconds that a start may take. */
  readyWithin: number;
  /** How often the first start is tried before it counts as refused; once without it. */
  triesAtStart?: number;
  /** Asked again and again until it says true. */
  isReady: (running: Running) => Promise<WaitVerdict> | WaitVerdict;
}

/** What is told about a program while it runs. */
export interface Watch {
  line?: (program: Program, line: string) => void;
  started?: (program: Program, pid: number) => void;
  ended?: (program: Program, pid: number) => void;
}

export interface Running {
  pid: number;
  /** Whether the child said over its channel that it serves. */
  saidReady: boolean;
  /** How it ended, once it has. */
  gone?: string;
  /** The last lines that it wrote, for error messages. */
  tail: string[];
  /** Settles when the process is gone: `code 1` or `signal SIGKILL`. */
  exited: Promise<string>;
  /** Resolves when it serves; rejects with its last lines when it ends before, or when the signal is aborted. */
  untilReady: (signal?: AbortSignal) => Promise<void>;
  /** Sends a signal; does nothing when the process is gone. */
  kill: (signal: NodeJS.Signals) => void;
  /** Ends it in order; aborting `hurry` ends it at once. */
  stop: (hurry?: AbortSignal) => Promise<void>;
}

const tailLength = 20;

const startChild = ({ command, args, env, uid, gid, channel }: Program): ChildProcess =>
  spawn(command, args, {
    // A process group of its own: a Ctrl-C at the terminal reaches only the supervisor, which ends everything in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
    ...(env && { env }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise(resolve => {
    child.once('error', error => resolve(`not started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });

const untilReady = (program: Program, running: Running, signal?: AbortSignal): Promise<void> => {
  const serves = (): Promise<WaitVerdict> | WaitVerdict => {
    if (!running.gone) return program.isReady(running);
    throw new Error([`${program.name} ended with ${running.gone}`, ...running.tail].join('\n  '));
  };
  return waitUntil(`${program.name} serves`, serves, {
    within: program.readyWithin,
    ...(signal && { signal }),
  });
};

const stop = async (
  child: ChildProcess,
  running: Running,
  how: Program['stop'],
  hurried?: AbortSignal,
): Promise<void> => {
  const hurryUp = (): boolean => child.kill(how.hurry);
  const timer = setTimeout(() => child.kill('SIGKILL'), how.within);
  hurried?.addEventListener('abort', hurryUp);
  child.kill(hurried?.aborted ? how.hurry : how.signal);
  await running.exited;
  clearTimeout(timer);
  hurried?.removeEventListener('abort', hurryUp);
};

const follow = (child: ChildProcess, program: Program, running: Running, watch: Watch): void => {
  const hear = (line: string): void => {
    running.tail = [...running.tail, line].slice(-tailLength);
    watch.line?.(program, line);
  };
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', hear);
  child.on('message', () => (running.saidReady = true));
};

/** Starts a program. It outlives us when we are killed; the run file is how the next start finds it. */
export const launch = (program: Program, watch: Watch = {}): Running => {
  const child = startChild(program);
  const pid = child.pid ?? 0;
  const running: Running = {
    pid,
    saidReady: false,
    tail: [],
    exited: exitOf(child),
    untilReady: signal => untilReady(program, running, signal),
    kill: signal => void child.kill(signal),
    stop: hurry => stop(child, running, program.stop, hurry),
  };
  follow(child, program, running, watch);
  if (pid) watch.started?.(program, pid);
  void running.exited.then(how => {
    running.gone = how;
    if (pid) watch.ended?.(program, pid);
  });
  return running;
};
