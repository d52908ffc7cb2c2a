import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntil, type WaitVerdict } from './wait-until.ts';

/** A program of the local stack: how it starts, when it serves, and how it ends. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Account to run under. Only root may set it. */
  uid?: number;
  gid?: number;
  /**
   * True for a role of this project, which gets an IPC channel, reports when it serves, and ends when the channel closes.
   */
  channel?: boolean;
  stop: {
    /** Signal for a clean shutdown. */
    signal: NodeJS.Signals;
    /** Signal that ends it immediately without losing stored data. */
    hurry: NodeJS.Signals;
    /** Milliseconds that a clean shutdown may take before SIGKILL. */
    within: number;
  };
  /** Milliseconds that a start may take. */
  readyWithin: number;
  /** Attempts of the first start before it counts as failed. Defaults to one. */
  triesAtStart?: number;
  /** Polled until it returns true. */
  isReady: (running: Running) => Promise<WaitVerdict> | WaitVerdict;
}

/** Callbacks about a running program. */
export interface Watch {
  line?: (program: Program, line: string) => void;
  started?: (program: Program, pid: number) => void;
  ended?: (program: Program, pid: number) => void;
}

export interface Running {
  pid: number;
  /** Whether the child reported over its channel that it serves. */
  saidReady: boolean;
  /** End of the process, once it has ended. */
  gone?: string;
  /** Last lines of its output, for error messages. */
  tail: string[];
  /** Settles when the process has ended: `code 1` or `signal SIGKILL`. */
  exited: Promise<string>;
  /** Resolves when it serves. Rejects with its last lines if it ends before, or if the signal is aborted. */
  untilReady: (signal?: AbortSignal) => Promise<void>;
  /** Sends a signal. Does nothing if the process has ended. */
  kill: (signal: NodeJS.Signals) => void;
  /** Shuts it down cleanly. Aborting `hurry` ends it immediately. */
  stop: (hurry?: AbortSignal) => Promise<void>;
}

const tailLength = 20;

const startChild = ({ command, args, env, uid, gid, channel }: Program): ChildProcess =>
  spawn(command, args, {
    // a separate process group: Ctrl-C at the terminal reaches only the supervisor, which ends everything in order
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

/** Starts a program. The program survives if this process is killed, and the next start finds it through the run file. */
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
