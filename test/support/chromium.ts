import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sparticuz from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';
import { waitForLock } from '../../src/local/lock.ts';
import { defaultCache } from '../../src/local/parts/binary-cache.ts';

/** Returns the pinned version of the package with Chromium. */
const readVersion = async (): Promise<string> => {
  const file = path.resolve(import.meta.dirname, '../package.json');
  const { devDependencies } = JSON.parse(await readFile(file, 'utf8')) as {
    devDependencies: { '@sparticuz/chromium': string };
  };
  return devDependencies['@sparticuz/chromium'];
};

/** Unpacks Chromium into a folder. Its package knows no other folder than that of temporary files. */
const unpackInto = async (folder: string): Promise<void> => {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  // the package reads the folder before it first waits
  const unpacked = sparticuz.executablePath();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  await unpacked;
};

/**
 * Returns the path of Chromium, which the first test on a machine unpacks while the others wait. The package on its own takes
 * a file for whole as soon as it exists, so that a test would start what another one is still writing.
 */
const findProgram = async (): Promise<string> => {
  const folder = path.join(defaultCache(process.env), `chromium-${await readVersion()}`);
  const program = path.join(folder, 'chromium');
  if (existsSync(program)) return program;
  const lock = await waitForLock(`${folder}.lock`, () => undefined);
  try {
    if (existsSync(program)) return program;
    const fresh = `${folder}.new`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    await unpackInto(fresh);
    await rename(fresh, folder);
    return program;
  } finally {
    lock.release();
  }
};

/** Returns which browser to launch: Chromium of the packages, or an installed Chrome on systems other than Linux. */
export const findChromium = async (): Promise<Pick<LaunchOptions, 'executablePath' | 'channel'>> =>
  process.platform === 'linux' ? { executablePath: await findProgram() } : { channel: 'chrome' };
