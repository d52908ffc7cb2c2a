import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { nameRelease } from './name-release.ts';

/** Root of the project. The image contains only this part of it. */
export const root = path.resolve(import.meta.dirname, '../../..');

export const vite = path.join(root, 'node_modules/vite/bin/vite.js');

const run = promisify(execFile);
const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Whether a file is worth compressing. Pictures and fonts already are. */
const isText = (file: string): boolean => /\.(?:css|html|js|json|map|svg|txt|wasm|webmanifest)$/.test(file);

/** Bytes below which a file fits into one packet anyway. */
const threshold = 1_024;

const compressFile = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < threshold) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await packBrotli(bytes, best));
  await writeFile(`${file}.gz`, await packGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
};

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/**
 * Environment of a build. Contains the search path and no settings that Vite would include, so that a build is the same
 * everywhere.
 */
const surroundings = (): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'));
  return { ...Object.fromEntries(kept), NODE_ENV: 'production' };
};

/** Runs Vite's build of a folder with a `vite.config.ts`, into another folder. Throws with Vite's last output. */
export const buildWithVite = async (from: string, folder: string, signal?: AbortSignal): Promise<void> => {
  // Vite would bundle its configuration beside node_modules, but Node reads it directly
  const args = [
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
    '--emptyOutDir',
    '--outDir',
    folder,
  ];
  const options = { cwd: from, env: surroundings(), ...(signal && { signal }) };
  try {
    await run(process.execPath, [vite, ...args], options);
  } catch (error) {
    signal?.throwIfAborted();
    const said = String((error as { stderr?: string }).stderr ?? '').trim();
    throw new Error(said.slice(-2_000) || (error as Error).message, { cause: error });
  }
};

/**
 * Builds the console into a folder, with the best brotli and gzip copies of each text file, because compressing would take
 * the API seconds at each start. Throws with Vite's last output.
 */
export const buildConsole = async (folder: string, signal?: AbortSignal): Promise<void> => {
  await buildWithVite(path.join(root, 'console'), folder, signal);
  const files = await filesBelow(folder);
  await nameRelease(
    folder,
    files.map(file => path.relative(folder, file).split(path.sep).join('/')),
  );
  await Promise.all(files.filter(isText).map(compressFile));
};
