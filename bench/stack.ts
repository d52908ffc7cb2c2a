import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../src/config/index.ts';
import { openDataFolder } from '../src/local/data-folder.ts';
import { keepLogs } from '../src/local/part-logs.ts';
import { planPorts } from '../src/local/plan-ports.ts';
import { createProgress } from '../src/local/progress.ts';
import { localSecrets } from '../src/local/secrets.ts';
import type { StackContext } from '../src/local/stack-parts.ts';
import type { NodeProgram } from './node-program.ts';
import { ownCode, startStackParts, type StackParts } from './stack-parts.ts';
import { forgetSettings } from './stack-settings.ts';

/** Stack that measures work with: its parts, and functions to change them. */
export interface BenchStack extends Omit<StackParts, 'startWorker'> {
  /** Stops the worker, if it runs, and starts one with the given settings, which replaces `worker`. */
  restartWorker: (own?: NodeJS.ProcessEnv) => Promise<void>;
  /** Starts another stack, whose API and worker run from another checkout. It stops with this one, or earlier. */
  startBeside: (code: string) => Promise<BenchStack>;
  stop: () => Promise<void>;
}

export interface StackOptions {
  say: (line: string) => void;
  /** Cancels the start. */
  signal: AbortSignal;
  profile: string | undefined;
  /** Address of a running Temporal server, with its namespace. Defaults to starting the dev server. */
  temporal?: string | undefined;
}

interface Place {
  /** Folder of the checkout that API and worker run from. */
  code: string;
  home: string;
}

/** Single folder for all runs. Two concurrent runs would affect each other, so the second is rejected. */
const home = path.join(tmpdir(), 'social-publishing-service-bench');
const homeBeside = `${home}-beside`;

const steps = 5;

/** Starts everything with an empty folder and on free ports. */
export const startStack = (options: StackOptions): Promise<BenchStack> =>
  startAt({ code: ownCode, home }, options);

const startAt = async ({ code, home: at }: Place, options: StackOptions): Promise<BenchStack> => {
  const { say, signal, profile } = options;
  forgetSettings();
  const folder = await openDataFolder(at, say, signal);
  const dataDir = path.join(at, 'data');
  await rm(dataDir, { recursive: true, force: true });
  // 0711: PostgreSQL may run under another account and must pass through.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const processes = new Map<string, number>();
  const context = await contextOf(dataDir, options, {
    line: keepLogs(path.join(dataDir, 'logs'), say),
    started: (program, pid) => {
      processes.set(program.name, pid);
      folder.run.watch.started(program, pid);
    },
    ended: (program, pid) => {
      processes.delete(program.name);
      folder.run.watch.ended(program, pid);
    },
  });
  const programs: NodeProgram[] = [];
  const beside: BenchStack[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(beside.map(stack => stack.stop()));
    await Promise.all(programs.map(program => program.stop()));
    for (const part of context.running.toReversed()) await part.stop(AbortSignal.abort());
    await rm(dataDir, { recursive: true, force: true });
    folder.close();
  };
  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= end());
  try {
    const { startWorker, ...parts } = await startStackParts(context, { code, profile, programs, processes });
    const stack: BenchStack = {
      ...parts,
      stop,
      restartWorker: async (own = {}) => {
        await stack.worker.stop();
        stack.worker = await startWorker(own);
      },
      startBeside: async other => {
        const one = await startAt({ code: other, home: homeBeside }, { ...options, profile: undefined });
        beside.push(one);
        return one;
      },
    };
    return stack;
  } catch (error) {
    await stop();
    throw error;
  }
};

const contextOf = async (
  dataDir: string,
  { signal, temporal }: StackOptions,
  watch: StackContext['watch'],
): Promise<StackContext> => {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    ...(temporal !== undefined && { TEMPORAL_ADDRESS: temporal }),
    TEMPORAL_BINARY_CACHE: process.env['TEMPORAL_BINARY_CACHE'],
  });
  return {
    config,
    ports: await planPorts(config),
    signal,
    running: [],
    secrets: localSecrets(dataDir),
    progress: createProgress(steps),
    watch,
  };
};
