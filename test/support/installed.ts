import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { defaultCache } from '../../src/local/parts/binary-cache.ts';

/** Runs a program to its end. A failure includes its output. */
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

interface Wanted {
  name: string;
  /** Folder of the files that list the packages, pinned by checksums. */
  from: string;
  files: readonly string[];
  /** The kind of machine. */
  kind: string;
}

/** The folder where `install` has put what the files ask for, once: in the cache where the servers are kept, one a version. */
const installed = async (
  { name, from, files, kind }: Wanted,
  install: (folder: string) => Promise<unknown>,
): Promise<string> => {
  const hash = createHash('sha256').update(kind);
  for (const file of files) hash.update(await readFile(path.join(from, file)));
  const folder = path.join(defaultCache(process.env), `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}.new`;
  await mkdir(fresh, { recursive: true });
  try {
    for (const file of files) await cp(path.join(from, file), path.join(fresh, file));
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

/** Installs the packages of a folder's package.json and package-lock.json, with further files of the folder. */
export const npmPackages = (name: string, from: string, others: readonly string[] = []): Promise<string> =>
  installed(
    {
      name,
      from,
      files: ['package.json', 'package-lock.json', ...others],
      kind: `${process.platform} ${process.arch}`,
    },
    cwd => run('npm', ['ci', ...npmFlags], { cwd }),
  );

const pipFlags = [
  '--quiet',
  '--disable-pip-version-check',
  '--no-input',
  '--no-deps',
  '--only-binary',
  ':all:',
];

/**
 * Installs the packages of a folder's requirements.txt. Further files of it are Python programs that finish the folder they
 * run in.
 */
export const pythonPackages = async (
  name: string,
  from: string,
  programs: readonly string[] = [],
): Promise<string> => {
  const kind = await run('python3', ['-c', 'import sys, platform; print(sys.version, platform.platform())']);
  const args = ['--require-hashes', '--target', '.', '-r', 'requirements.txt'];
  return installed({ name, from, files: ['requirements.txt', ...programs], kind }, async cwd => {
    await run('python3', ['-m', 'pip', 'install', ...pipFlags, ...args], { cwd });
    for (const program of programs) await run('python3', [program], { cwd });
  });
};
