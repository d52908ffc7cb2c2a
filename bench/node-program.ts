import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Node process of either side. Its output goes to a file, as in production. */
export interface NodeProgram {
  name: string;
  pid: number;
  child: ChildProcess;
  /** Message of the program when it became ready. */
  ready: Record<string, unknown>;
  stop: () => Promise<void>;
}

export interface NodeProgramOptions {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logs: string;
  /** Folder for a CPU profile, written when it ends. */
  profile?: string | undefined;
}

/** Maximum milliseconds to start, and to stop before it is killed. */
const startWithin = 60_000;
const stopWithin = 30_000;
const tailLength = 15;

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
};

/** Starts a process and waits until it reports over its channel that it is ready. */
export const startNode = async (options: NodeProgramOptions): Promise<NodeProgram> => {
  const { name, args, env, logs, profile } = options;
  const file = path.join(logs, `${name}.log`);
  const log = openSync(file, 'a');
  const flags =
    profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile, '--cpu-prof-interval', '500'];
  const child = spawn(process.execPath, [...flags, ...args], { env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  const ready = once(child, 'message', { signal: AbortSignal.timeout(startWithin) });
  const gone = once(child, 'exit').then(([code]) => {
    const tail = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-tailLength);
    throw new Error([`${name} ended with ${String(code)} before it was ready:`, ...tail].join('\n  '));
  });
  try {
    const [said] = (await Promise.race([ready, gone])) as [Record<string, unknown>];
    gone.catch(() => undefined);
    return { name, pid: child.pid ?? 0, child, ready: said, stop: () => end(child) };
  } catch (error) {
    ready.catch(() => undefined);
    await end(child);
    throw error;
  }
};
