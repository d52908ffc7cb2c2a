import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { publicUrl, type Config } from '../../config/index.ts';
import type { StopSignals } from '../../process/stop-signals.ts';
import { hasEnvironmentFile, readEnvironmentFile } from '../environment-file.ts';
import type { ReadyAddresses } from '../ready.ts';
import { isRunning } from '../run-file.ts';
import { waitUntil } from '../wait-until.ts';
import { isServing } from './demo-client.ts';

/** A stack that the demo uses. */
export interface DemoStack {
  api: string;
  dataDir: string;
}

/** One that was started for the demo. */
export interface FreshStack extends DemoStack {
  addresses: ReadyAddresses;
  /** Resolves when it has ended, also by itself. */
  ended: Promise<void>;
  /** Stops the stack and removes its data. */
  stop(): Promise<void>;
}

/** The first start may have to fetch its servers. */
const startPatienceMs = 900_000;

/** The stack that runs on this data folder, once it serves. */
const stackOfFolder = async (
  { DATA_DIR: dataDir }: Config,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<DemoStack> => {
  const address = (): string =>
    (hasEnvironmentFile(dataDir) ? readEnvironmentFile(dataDir)['PUBLIC_URL'] : undefined) ?? '';
  const serves = async (): Promise<boolean | string> => {
    if (!isRunning(path.join(dataDir, 'run.json')))
      throw new Error(`The stack of ${dataDir} ended before it was ready.`);
    if (address() === '') return 'the stack has no address yet';
    return (await isServing(address())) || `${address()}/ready does not report ready`;
  };
  if ((await serves()) !== true) say(`The stack of ${dataDir} is not ready yet. Waiting for it`);
  await waitUntil(`The stack of ${dataDir} is ready`, serves, {
    within: startPatienceMs,
    every: 500,
    signal,
  });
  return { api: address(), dataDir };
};

/**
 * The stack that runs already: the one of DATA_DIR, wherever it serves, else the one at the address of the settings. Undefined
 * where there is none, which is said with what was tried.
 */
export const findStack = async (
  config: Config,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<DemoStack | undefined> => {
  const { DATA_DIR: dataDir } = config;
  if (isRunning(path.join(dataDir, 'run.json'))) return stackOfFolder(config, say, signal);
  const api = publicUrl(config);
  if (!(await isServing(api))) {
    say(`No service answers at ${api}, and none uses the data folder ${dataDir}`);
    return undefined;
  }
  if (!hasEnvironmentFile(dataDir))
    throw new Error(
      `The service at ${api} does not use the data folder ${dataDir}. Set DATA_DIR to the folder that it was started with.`,
    );
  return { api, dataDir };
};

/** Starts `npm start`'s stack with an empty data folder and free ports; its progress goes to stderr. */
export const startFreshStack = async (
  say: (line: string) => void,
  { stop: stopping, hurry }: StopSignals,
): Promise<FreshStack> => {
  // A signal that is aborted already tells its listeners nothing: from here to them nothing waits.
  stopping.throwIfAborted();
  say('Starting a new one for this demo');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'social-demo-'));
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    // The channel tells the stack when this process dies, however it dies.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, ...ofOwn },
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const end = (): void => void child.kill('SIGTERM');
  for (const signal of [stopping, hurry]) signal.addEventListener('abort', end);
  const stop = async (): Promise<void> => {
    if (!stopping.aborted) end();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const addresses = await readyAddresses(child.stdout as Readable, ended);
    return { api: addresses.api, addresses, dataDir, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Every port of the stack left to chance, and its address with them: the caller's settings belong to another stack. */
const ofOwn = {
  PORT: '0',
  PUBLIC_URL: '',
  METRICS_PORT: '',
  POSTGRES_PORT: '',
  TEMPORAL_PORT: '',
  TEMPORAL_UI_PORT: '',
  SANDBOX_PORT: '',
  TYPESENSE_PORT: '',
};

/** What the `ready {json}` line says. */
const readyAddresses = (stdout: NodeJS.ReadableStream, ended: Promise<void>): Promise<ReadyAddresses> =>
  new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', line => {
      if (line.startsWith('ready ')) resolve(JSON.parse(line.slice('ready '.length)) as ReadyAddresses);
    });
    void ended.then(() => reject(new Error('the stack stopped before it was ready; see the reason above')));
  });
