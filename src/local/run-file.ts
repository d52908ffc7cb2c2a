import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isAlive, markOf, signalProcess } from './processes.ts';
import type { Watch } from './program.ts';
import { waitUntil } from './wait-until.ts';

const mark = z.object({ pid: z.number().int().positive(), started: z.string() });
const child = mark.extend({ name: z.string(), signal: z.string() });
const content = z.object({ supervisor: mark, children: z.array(child) });

type Child = z.infer<typeof child>;

/** What runs, written at every change, so that the next run can end what a killed supervisor left behind. */
export interface RunFile {
  watch: Required<Pick<Watch, 'started' | 'ended'>>;
  remove: () => void;
}

/** Opens the list for this process; see `endLeftovers` for its reader. */
export const openRunFile = (file: string): RunFile => {
  const children = new Map<number, Child>();
  const supervisor = markOf(process.pid);
  const write = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor, children: [...children.values()] }, null, 2));
    renameSync(`${file}.new`, file);
  };
  mkdirSync(path.dirname(file), { recursive: true });
  write();
  const started: RunFile['watch']['started'] = (program, pid) => {
    children.set(pid, { ...markOf(pid), name: program.name, signal: program.stop.signal });
    write();
  };
  const ended: RunFile['watch']['ended'] = (_program, pid) => {
    children.delete(pid);
    write();
  };
  return { watch: { started, ended }, remove: () => rmSync(file, { force: true }) };
};

const read = (file: string): z.infer<typeof content> | undefined => {
  try {
    return content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
};

/** True while the run that wrote the file goes on. */
export const isRunning = (file: string): boolean => {
  const run = read(file);
  return run !== undefined && isAlive(run.supervisor);
};

/** How long an orphan may take to end in order. */
const patience = 10_000;

const end = async (orphan: Child): Promise<void> => {
  signalProcess(orphan, orphan.signal as NodeJS.Signals);
  try {
    await waitUntil(`${orphan.name} ends`, () => !isAlive(orphan), { within: patience });
  } catch {
    signalProcess(orphan, 'SIGKILL');
    await waitUntil(`${orphan.name} ends`, () => !isAlive(orphan), { within: patience });
  }
};

/** Ends, by number and start time, what the run that wrote the file left alive; says which. The caller holds the folder's lock. */
export const endLeftovers = async (file: string, say: (line: string) => void): Promise<void> => {
  const run = read(file);
  if (!run) return;
  const orphans = run.children.filter(isAlive);
  for (const orphan of orphans)
    say(`the last run was killed and left ${orphan.name} running (process ${orphan.pid}): ending it`);
  await Promise.all(orphans.map(end));
  rmSync(file, { force: true });
};
