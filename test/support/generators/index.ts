import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { defaultCache } from '../../../src/local/parts/binary-cache.ts';

/**
 * Generators of clients as other people use them, pinned by the checksums of package-lock.json and requirements.txt beside this
 * file. Each is installed once, into the cache where the servers are kept, in a folder of its own for every version.
 */
const own = import.meta.dirname;
const apiFile = path.resolve(own, '../../../docs/openapi.json');

/** Runs a program to its end; a failure says what it printed. */
export const run = async (
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> => {
  const env = { ...process.env, ...options.env };
  const { stdout } = await promisify(execFile)(program, args, { ...options, env, maxBuffer: 1e8 }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ''}`, { cause: error });
    },
  );
  return stdout;
};

/** The folder where `install` has put what the files ask for, on this kind of machine. */
const installed = async (
  { name, files, kind }: { name: string; files: readonly string[]; kind: string },
  install: (folder: string) => Promise<unknown>,
): Promise<string> => {
  const hash = createHash('sha256').update(kind);
  for (const file of files) hash.update(await readFile(path.join(own, file)));
  const folder = path.join(defaultCache(process.env), `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}.new`;
  await mkdir(fresh, { recursive: true });
  try {
    for (const file of files) await cp(path.join(own, file), path.join(fresh, file));
    await install(fresh);
    // another run may have been first: its copy is as good
    await rename(fresh, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
};

const npmFlags = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/** Has @hey-api/openapi-ts write a client of docs/openapi.json into a folder: a function for each operation. */
export const generateTypeScript = async (out: string): Promise<void> => {
  const files = ['package.json', 'package-lock.json', 'hey-api.mjs'];
  const kind = `${process.platform} ${process.arch}`;
  const folder = await installed({ name: 'hey-api', files, kind }, cwd =>
    run('npm', ['ci', ...npmFlags], { cwd }),
  );
  await run(process.execPath, [path.join(folder, 'hey-api.mjs'), apiFile, out]);
};

const pipFlags = [
  '--quiet',
  '--disable-pip-version-check',
  '--no-input',
  '--no-deps',
  '--only-binary',
  ':all:',
];

/**
 * Has openapi-python-client write a package into a folder: a module for each operation. Gives what runs Python with all that the
 * package needs, and with what lies beside it.
 */
export const generatePython = async (out: string): Promise<(...args: string[]) => Promise<string>> => {
  const kind = await run('python3', ['-c', 'import sys, platform; print(sys.version, platform.platform())']);
  const folder = await installed({ name: 'openapi-python-client', files: ['requirements.txt'], kind }, cwd =>
    run(
      'python3',
      ['-m', 'pip', 'install', ...pipFlags, '--require-hashes', '--target', '.', '-r', 'requirements.txt'],
      { cwd },
    ),
  );
  const env = { PYTHONPATH: `${folder}${path.delimiter}${path.dirname(out)}` };
  const python = (...args: string[]) => run('python3', args, { env });
  await python(
    '-m',
    'openapi_python_client',
    'generate',
    '--path',
    apiFile,
    '--output-path',
    out,
    '--meta',
    'none',
    '--config',
    path.join(own, 'python.yaml'),
    '--fail-on-warning',
  );
  return python;
};
