import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, markOf, signalProcess } from './processes.ts';
import type { Watch } from './program.ts';
import { waitUntil } from './wait-until.ts';

const mark = z.object({ pid: z.number().int().positive(), started: z.string() });
const child = mark.extend({ name: z.string(), signal: z.string(), within: z.number() });
const content = z.object({ supervisor: mark, stopping: z.boolean(), children: z.array(child) });

type Child = z.infer<typeof child>;

/** Record of running processes, written at every change, so that the next run can end what a killed supervisor left. */
export interface RunFile {
  watch: Required<Pick<Watch, 'started' | 'ended'>>;
  /** Records that this run is about to end. */
  stopping: () => void;
  remove: () => void;
}

/**
 * Opens the record for this process. See `endLeftovers` for its reader. If the disk becomes full, everything continues and
 * can still be stopped, and `say` reports that the record is outdated.
 */
export const openRunFile = (file: string, say: (line: string) => void = console.error): RunFile => {
  const children = new Map<number, Child>();
  const supervisor = markOf(process.pid);
  let isEnding = false;
  const write = (): void => {
    writeFileSync(
      `${file}.new`,
      JSON.stringify({ supervisor, stopping: isEnding, children: [...children.values()] }, null, 2),
      { mode: 0o600 },
    );
    renameSync(`${file}.new`, file);
  };
  const rewrite = (): void => {
    try {
      write();
    } catch (error) {
      say(`the list of running parts is outdated: ${(error as Error).message}`);
    }
  };
  mkdirSync(path.dirname(file), { recursive: true });
  write();
  const started: RunFile['watch']['started'] = (program, pid) => {
    children.set(pid, { ...markOf(pid), name: program.name, ...program.stop });
    rewrite();
  };
  const ended: RunFile['watch']['ended'] = (_program, pid) => {
    children.delete(pid);
    rewrite();
  };
  const stopping = (): void => {
    isEnding = true;
    rewrite();
  };
  return { watch: { started, ended }, stopping, remove: () => rmSync(file, { force: true }) };
};

const read = (file: string): z.infer<typeof content> | undefined => {
  try {
    return content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Whether the run that wrote the file is still running. */
export const isRunning = (file: string): boolean => {
  const run = read(file);
  return run !== undefined && isAlive(run.supervisor);
};

/** Whether the run that wrote the file is alive and has begun to end. */
export const isStopping = (file: string): boolean => isRunning(file) && read(file)?.stopping === true;

const end = async (orphan: Child, say: (line: string) => void): Promise<void> => {
  if (!isAlive(orphan)) return;
  say(`the last run was killed and left ${orphan.name} running (process ${orphan.pid}): stopping it`);
  signalProcess(orphan, orphan.signal as NodeJS.Signals);
  const gone = (): boolean => !isAlive(orphan);
  try {
    await waitUntil(`${orphan.name} stops`, gone, { within: orphan.within });
  } catch {
    say(`${orphan.name} (process ${orphan.pid}) did not stop in ${orphan.within / 1000} s: killing it`);
    signalProcess(orphan, 'SIGKILL');
    await waitUntil(`${orphan.name} stops`, gone, { within: 10_000 });
  }
};

/**
 * Ends processes, by pid and start time, that the run that wrote the file left alive, and reports which. Newest first, so
 * that a worker that drains keeps its database until it has finished. The caller holds the folder's lock.
 */
export const endLeftovers = async (file: string, say: (line: string) => void): Promise<void> => {
  const run = read(file);
  if (!run) return;
  for (const orphan of run.children.toReversed()) await end(orphan, say);
  rmSync(file, { force: true });
};
