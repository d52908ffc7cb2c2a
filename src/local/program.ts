import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntil } from './wait-until.ts';

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
  /** Asked again and again until it is true. */
  isReady: (running: Running) => Promise<boolean> | boolean;
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
  /** The last lines that it wrote, for error messages. */
  tail: string[];
  /** Settles when the process is gone: `code 1` or `signal SIGKILL`. */
  exited: Promise<string>;
  /** Sends a signal; does nothing when the process is gone. */
  kill: (signal: NodeJS.Signals) => void;
  untilReady: (signal?: AbortSignal) => Promise<void>;
  /** Ends it in order; aborting `hurry` ends it at once. */
  stop: (hurry?: AbortSignal) => Promise<void>;
}

const tailLength = 20;

const follow = (child: ChildProcess, onLine: (line: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
};

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise(resolve => {
    child.once('error', error => resolve(`not started: ${error.message}`));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });

const stopper =
  (child: ChildProcess, exited: Promise<string>, { signal, hurry, within }: Program['stop']) =>
  async (hurried?: AbortSignal): Promise<void> => {
    const hurryUp = (): boolean => child.kill(hurry);
    const timer = setTimeout(() => child.kill('SIGKILL'), within);
    hurried?.addEventListener('abort', hurryUp);
    child.kill(hurried?.aborted ? hurry : signal);
    await exited;
    clearTimeout(timer);
    hurried?.removeEventListener('abort', hurryUp);
  };

/**
 * Starts a program in a process group of its own, so that a Ctrl-C at the terminal reaches only the supervisor,
 * which then ends everything in order.
 */
export const launch = (program: Program, watch: Watch = {}): Running => {
  const { command, args, env, uid, gid, channel } = program;
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
    ...(env && { env }),
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  const exited = exitOf(child);
  let gone: string | undefined;
  const running: Running = {
    pid: child.pid ?? 0,
    saidReady: false,
    tail: [],
    exited,
    kill: signal => void child.kill(signal),
    stop: stopper(child, exited, program.stop),
    untilReady: async signal => {
      const serves = async (): Promise<boolean> => {
        if (gone) throw new Error([`${program.name} ended with ${gone}`, ...running.tail].join('\n  '));
        return program.isReady(running);
      };
      await waitUntil(`${program.name} serves`, serves, {
        within: program.readyWithin,
        ...(signal && { signal }),
      });
    },
  };
  child.on('message', () => (running.saidReady = true));
  follow(child, line => {
    running.tail = [...running.tail, line].slice(-tailLength);
    watch.line?.(program, line);
  });
  if (child.pid) watch.started?.(program, child.pid);
  void exited.then(how => {
    gone = how;
    if (child.pid) watch.ended?.(program, child.pid);
  });
  return running;
};
