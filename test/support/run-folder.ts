import {
  existsSync,
  statfsSync,
  rmSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  readdirSync,
} from 'node:fs';
import { type Running, launch, type Program } from '../../src/local/program.ts';
import { type RunFile, openRunFile, endLeftovers, isRunning } from '../../src/local/run-file.ts';
import { tmpdir } from 'node:os';
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of a run of tests, and the programs that it has started: whatever way it ends, nothing is left of it. */

/**
 * Maximum bytes of the folders of all runs of a machine, each with its databases, and memory that stays free next to them.
 */
const [neededBytes, spareBytes] = [4 * 2 ** 30, 4 * 2 ** 30];

const memory = '/dev/shm';

/** Whether the parts may keep their files in memory, where a fresh database costs a tenth of the time that a disk takes. */
const fitsInMemory = (): boolean => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes + spareBytes;
};

/** One folder per test run; the sweep below knows them by this name. */
const familyName = 'social-publishing-service-tests';

export const say = (line: string): void => console.error(`  · ${line}`);

interface Run {
  folder: string;
  file: RunFile;
  parts: Running[];
}

let current: Run | undefined;

const keeper = fileURLToPath(new URL('run-keeper.ts', import.meta.url));

/**
 * Starts a separate process that ends the parts of this run and removes its folder when this process is gone: mocha's
 * workers end without a teardown, and a killed run has no time for one. Processes that inherit TEST_RUN are ended as well.
 */
const keep = (folder: string): void => {
  process.env['TEST_RUN'] = folder;
  const child = spawn(process.execPath, [keeper, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
};

export const run = (): Run => {
  if (current) return current;
  const family = path.join(fitsInMemory() ? memory : tmpdir(), familyName);
  mkdirSync(family, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(path.join(family, 'run-'));
  chmodSync(folder, 0o711);
  current = { folder, file: openRunFile(path.join(folder, 'run.json')), parts: [] };
  keep(folder);
  return current;
};

/** A new folder of this run, removed with the rest; PostgreSQL's own account may pass through it. */
export const aFolder = (name: string): string => {
  const folder = mkdtempSync(path.join(run().folder, `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
};

/** True for a folder of another run that has not yet written its run file, or has just taken the folder away. */
const isBeingMade = (folder: string): boolean =>
  !existsSync(path.join(folder, 'run.json')) &&
  Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < 60_000;

/** Ends what killed runs left behind; runs that go on are left alone. */
export const sweepKilledRuns = async (): Promise<void> => {
  const families = [memory, tmpdir()].map(base => path.join(base, familyName)).filter(existsSync);
  const folders = families.flatMap(family => readdirSync(family).map(name => path.join(family, name)));
  for (const folder of folders) {
    if (isRunning(path.join(folder, 'run.json')) || isBeingMade(folder)) continue;
    await endLeftovers(path.join(folder, 'run.json'), say);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Starts one more program for the tests; it is stopped with the rest. */
export const startForTests = async (program: Program): Promise<Running> => {
  const began = Date.now();
  const running = launch(program, run().file.watch);
  run().parts.push(running);
  await running.untilReady();
  say(`${program.name} is up (${Date.now() - began} ms)`);
  return running;
};

/** Stops everything that this run started and removes its folder. */
export const stopStack = async (): Promise<void> => {
  if (!current) return;
  await Promise.all(current.parts.map(part => part.stop(AbortSignal.abort())));
  rmSync(current.folder, { recursive: true, force: true });
};
