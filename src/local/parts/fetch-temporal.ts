import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./download-temporal.ts', import.meta.url));

/** A download that has not ended by then is given up: the archive has about 60 MB. */
const patience = 300_000;

const lastLine = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n').at(-1) ?? '';
};

/**
 * Lets Temporal's SDK download the CLI, in a process of its own so that its native runtime does not stay in ours.
 * Without internet this fails at once, with the SDK's own reason.
 */
export const fetchTemporal = async (
  file: string,
  version: string,
  { env, say, signal }: { env: NodeJS.ProcessEnv; say: (line: string) => void; signal?: AbortSignal },
): Promise<void> => {
  const folder = await mkdtemp(`${file}-download-`);
  const began = Date.now();
  const timer = setInterval(() => {
    say(`downloading the Temporal server (about 60 MB): ${Math.round((Date.now() - began) / 1000)} s`);
  }, 5_000);
  try {
    await run(process.execPath, [script, folder, `v${version}`], {
      env,
      timeout: patience,
      ...(signal && { signal }),
    });
    const [downloaded] = await readdir(folder);
    if (!downloaded) throw new Error('the SDK left no file');
    await rename(path.join(folder, downloaded), file);
  } catch (error) {
    throw new Error(lastLine(error) || (error as Error).message, { cause: error });
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
};
