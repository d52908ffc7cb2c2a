import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgramBundle } from '../../process/program-bundle.ts';

type Say = (line: string) => void;

/** Runs tools/bundle-program.ts to its end. Resolves to its last output if it failed. */
const runMaker = (root: string, signal?: AbortSignal): Promise<string | undefined> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [path.join(root, 'tools', 'bundle-program.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    });
    if (signal && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', error => resolve(error.message));
    child.on('close', code => resolve(code === 0 ? undefined : said.trim().slice(-2_000)));
  });

/**
 * Creates the program bundle unless there is one for the current sources. If the sources cannot be bundled, reports why,
 * and processes start from the sources with the same behavior. With a signal, runs at the lowest priority and can be
 * aborted.
 */
export const tryProgramBundle = async (root: string, say: Say, signal?: AbortSignal): Promise<void> => {
  if (findProgramBundle(root) !== undefined) return;
  const problem = await runMaker(root, signal);
  if (problem !== undefined && !signal?.aborted)
    say(
      `The program bundle could not be created, so processes start from the sources, which takes longer: ${problem}`,
    );
};

/** Whether this is a clone with its packages. An image has its bundle, and no tools to create one. */
const canBundle = (root: string): boolean =>
  ['tools/bundle-program.ts', 'node_modules/rolldown'].every(name => existsSync(path.join(root, name)));

/**
 * Creates the program bundle for later starts once the service has run for a while: it takes 6 s of CPU time that a first
 * start cannot spare, and a developer who restarts after each change of the sources does not need it.
 */
export const bundleForLaterStarts = async (
  root: string,
  say: Say,
  signal: AbortSignal,
  waitMs = 60_000,
): Promise<void> => {
  if (!canBundle(root)) return;
  await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  if (!signal.aborted) await tryProgramBundle(root, say, signal);
};
