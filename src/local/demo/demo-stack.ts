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

/** A running stack that the demo uses. */
export interface DemoStack {
  api: string;
  dataDir: string;
}

/** A stack that was started for the demo. */
export interface FreshStack extends DemoStack {
  addresses: ReadyAddresses;
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>;
  /** Stops the stack and removes its data. */
  stop(): Promise<void>;
}

/** Maximum milliseconds of a start. The first one may have to download its servers. */
const startPatienceMs = 900_000;

/** Returns the stack that runs on this data folder, once it serves. */
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
 * Finds the running stack: that of DATA_DIR, wherever it serves, or the one at the address of the settings. Undefined if
 * there is none, with a message about what was tried.
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

/** Starts `npm start`'s stack with an empty data folder and free ports. Its progress goes to stderr. */
export const startFreshStack = async (
  say: (line: string) => void,
  { stop: stopping, hurry }: StopSignals,
): Promise<FreshStack> => {
  // an already aborted signal does not call its listeners, and nothing is awaited before they are added
  stopping.throwIfAborted();
  say('Starting a new one for this demo');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'social-demo-'));
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    // the channel notifies the stack when this process ends, for any reason
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

/** Settings that give the stack free ports, and its own address, because the caller's settings belong to another stack. */
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

/** Reads the addresses in the `ready {json}` line. */
const readyAddresses = (stdout: NodeJS.ReadableStream, ended: Promise<void>): Promise<ReadyAddresses> =>
  new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', line => {
      if (line.startsWith('ready ')) resolve(JSON.parse(line.slice('ready '.length)) as ReadyAddresses);
    });
    void ended.then(() => reject(new Error('the stack stopped before it was ready; see the reason above')));
  });
