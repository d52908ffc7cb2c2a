import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/index.ts';

const source = path.resolve(import.meta.dirname, '..');

/**
 * Returns the path of the workflow bundle for the current code, and creates it first if it does not exist. Bundling runs in
 * a separate process: it peaks near 300 MB, which a long-lived worker would keep.
 */
export const workflowBundle = async (folder: string, signal?: AbortSignal): Promise<string> => {
  const file = path.join(folder, `${await bundleFingerprint()}.js`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await runInChild(file, signal);
  return file;
};

/** Returns the path of the workflow bundle in the folder that the settings name. */
export const configuredBundle = (
  { WORKFLOW_BUNDLES, DATA_DIR }: Pick<Config, 'WORKFLOW_BUNDLES' | 'DATA_DIR'>,
  signal?: AbortSignal,
): Promise<string> => workflowBundle(WORKFLOW_BUNDLES ?? path.join(DATA_DIR, 'workflow-bundles'), signal);

/** Returns a hash of everything in the bundle: workflow and domain code, the way it is made, and the SDK's version. */
export const bundleFingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of ['workflows', 'domain']) {
    const files = await readdir(path.join(source, folder), { recursive: true });
    for (const file of files.filter(name => name.endsWith('.ts')).toSorted()) {
      hash.update(file).update(await readFile(path.join(source, folder, file)));
    }
  }
  hash.update(await readFile(import.meta.filename));
  hash.update(await readFile(new URL('../../node_modules/@temporalio/worker/package.json', import.meta.url)));
  return hash.digest('hex').slice(0, 16);
};

const runInChild = (file: string, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename, file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal && { signal }),
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', reject);
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the workflow code could not be bundled:\n${complaint}`)),
    );
  });

/** Writes the bundle under a temporary name first, so that an incomplete bundle is never loaded. */
const makeBundle = async (file: string): Promise<void> => {
  // loaded only here, so that a caller that needs only the path does not load the SDK's worker
  const { bundleWorkflowCode } = await import('@temporalio/worker');
  const { code } = await bundleWorkflowCode({
    workflowsPath: path.join(source, 'workflows', 'index.ts'),
    workflowInterceptorModules: [path.join(source, 'workflows', 'carry-origin.ts')],
    preloadModules: [path.join(source, 'workflows', 'short-traces.ts')],
  });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, code);
  await rename(temporary, file);
};

if (import.meta.main) {
  const file = process.argv[2];
  if (file === undefined) throw new Error('usage: workflow-bundle.ts <file>');
  await makeBundle(path.resolve(file));
}
