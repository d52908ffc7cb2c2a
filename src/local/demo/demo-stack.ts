import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface FreshStack {
  api: string;
  dataDir: string;
  /** Stops the stack and removes its data. */
  stop(): Promise<void>;
}

/** Starts `npm start`'s stack with an empty data folder and free ports; its progress goes to stderr. */
export const startFreshStack = async (say: (line: string) => void): Promise<FreshStack> => {
  say('No service runs here yet: starting a fresh one for this demo');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'social-demo-'));
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    // The channel tells the stack when this process dies, however it dies.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, ...freePorts },
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { api: await readyAddress(child.stdout as Readable, ended), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Every port of the stack left to chance: the caller's settings belong to another stack. */
const freePorts = {
  PORT: '0',
  METRICS_PORT: '',
  POSTGRES_PORT: '',
  TEMPORAL_PORT: '',
  TEMPORAL_UI_PORT: '',
  SANDBOX_PORT: '',
  TYPESENSE_PORT: '',
};

/** The API's address from the `ready {json}` line. */
const readyAddress = (stdout: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', line => {
      if (line.startsWith('ready '))
        resolve((JSON.parse(line.slice('ready '.length)) as { api: string }).api);
    });
    void ended.then(() => reject(new Error('the stack ended before it was ready; its reason is above')));
  });
