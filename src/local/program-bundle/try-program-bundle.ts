import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgramBundle } from '../../process/program-bundle.ts';

type Say = (line: string) => void;

/** Runs tools/bundle-program.ts to its end; resolves to its last words if it failed. */
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
 * Makes the program bundle unless one exists for the sources as they are now. If the sources cannot be bundled, says why:
 * processes then start from the sources, and do the same. A signal makes it at the lowest priority, and gives it up.
 */
export const tryProgramBundle = async (root: string, say: Say, signal?: AbortSignal): Promise<void> => {
  if (findProgramBundle(root) !== undefined) return;
  const problem = await runMaker(root, signal);
  if (problem !== undefined && !signal?.aborted)
    say(
      `The program bundle could not be created, so processes start from the sources, which takes longer: ${problem}`,
    );
};

/** Whether this is a clone with its packages; an image has its bundle, and nothing to make one with. */
const canBundle = (root: string): boolean =>
  ['tools/bundle-program.ts', 'node_modules/rolldown'].every(name => existsSync(path.join(root, name)));

/**
 * Makes the program bundle for later starts once the service has run for a while: making it takes 6 s of CPU, which a first
 * start does not have, and who starts again after each change of the sources does not need it.
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
