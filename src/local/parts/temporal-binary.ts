import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../process/start-refused.ts';
import { cachedTemporal, keepInCache } from './temporal-cache.ts';
import { buildTemporal } from './build-temporal.ts';
import { fetchTemporal } from './fetch-temporal.ts';
import { waitForLock } from '../lock.ts';

/** Release of the Temporal CLI (server and UI in one program) that temporal/go.mod pins. */
export const temporalVersion = '1.8.2';

/** Oldest Temporal server that a `temporal` on PATH may carry: task-queue fairness and worker heartbeats need it. */
const oldestServer = [1, 30] as const;

/** Flags that the starter passes; a program without them is older than what we need. */
const neededFlags = [
  '--db-filename',
  '--sqlite-pragma',
  '--search-attribute',
  '--dynamic-config-value',
  '--ui-port',
];

export interface FindOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the cache; `TEMPORAL_BINARY_CACHE`, else below the user's cache folder. */
  cache: string;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/** Where the binary is kept between clones unless TEMPORAL_BINARY_CACHE says otherwise. */
export const defaultCache = (env: NodeJS.ProcessEnv): string =>
  path.join(env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'social-publishing-service');

const run = promisify(execFile);
const within = { timeout: 10_000, encoding: 'utf8' } as const;

/** Resolves when the program runs and carries a server that is new enough; rejects with the reason otherwise. */
export const checkTemporal = async (file: string): Promise<void> => {
  const { stdout: version } = await run(file, ['--version'], within);
  const server = /Server (\d+)\.(\d+)/.exec(version);
  if (!server) throw new Error(`${file} says "${version.trim()}" and names no server version`);
  const [major, minor] = [Number(server[1]), Number(server[2])];
  if (major < oldestServer[0] || (major === oldestServer[0] && minor < oldestServer[1])) {
    throw new Error(`${file} carries server ${major}.${minor}, older than ${oldestServer.join('.')}`);
  }
  const { stdout: help } = await run(file, ['server', 'start-dev', '--help'], within);
  const missing = neededFlags.filter(flag => !help.includes(flag));
  if (missing.length > 0) throw new Error(`${file} server start-dev lacks ${missing.join(', ')}`);
};

const onPath = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const file = folders.map(folder => path.join(folder, 'temporal')).find(candidate => existsSync(candidate));
  if (!file) throw new Error('no program of that name');
  await checkTemporal(file);
  return file;
};

interface Way {
  name: string;
  find: () => Promise<string>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();

/** The result of the first way that works; `failed` hears the reasons of those before it. */
const firstThatWorks = async (
  ways: Way[],
  failed: (reason: string) => void,
  signal?: AbortSignal,
): Promise<string | undefined> => {
  for (const { name, find } of ways) {
    try {
      return await find();
    } catch (error) {
      signal?.throwIfAborted();
      failed(`${name}: ${reasonOf(error)}`);
    }
  }
  return undefined;
};

const folderOf = ({ cache }: FindOptions): string =>
  path.join(cache, `temporal-${temporalVersion}-${process.platform}-${process.arch}`);

/** Ways to a program that is there already. */
const existing = (options: FindOptions): Way[] => [
  { name: '`temporal` on PATH', find: () => onPath(options.env) },
  { name: `cached copy in ${folderOf(options)}`, find: () => cachedTemporal(folderOf(options)) },
];

/** Ways to get one into the cache; one process at a time, so that two starts at once do not build twice. */
const fetched = (options: FindOptions): Way[] => {
  const folder = folderOf(options);
  const into = (make: (file: string) => Promise<void>) => async () => {
    const waiting = ({ pid }: { pid: string }): void =>
      options.say(`process ${pid} is fetching the Temporal server; waiting for it`);
    const lock = await waitForLock(path.join(options.cache, 'temporal.lock'), waiting, options.signal);
    try {
      const meanwhile = await cachedTemporal(folder).catch(() => undefined);
      return meanwhile ?? (await keepInCache(folder, make, checkTemporal));
    } finally {
      lock.release();
    }
  };
  return [
    { name: "download by Temporal's SDK", find: into(file => fetchTemporal(file, temporalVersion, options)) },
    { name: `build of v${temporalVersion} with Go`, find: into(file => buildTemporal(file, options)) },
  ];
};

const explanation = (reasons: string[]): string =>
  [
    'No Temporal server could be had. What was tried, in this order:',
    ...['TEMPORAL_ADDRESS (a server that runs already): not set', ...reasons].map(reason => `  ${reason}`),
    'Any one of these is enough: set TEMPORAL_ADDRESS, put `temporal` on PATH, allow the download, or install Go 1.26 or newer.',
  ].join('\n');

/**
 * Path of a Temporal CLI that can run the dev server: PATH, the cache, the SDK's download, a Go build pinned by checksums. Says why
 * what is there cannot be used before it fetches one. Throws one error with every way's reason.
 */
export const findTemporal = async (options: FindOptions): Promise<string> => {
  const reasons: string[] = [];
  const present = await firstThatWorks(existing(options), reason => reasons.push(reason), options.signal);
  if (present) return present;
  for (const reason of reasons) options.say(`Temporal server: ${reason}`);
  const failed = (reason: string): void => {
    reasons.push(reason);
    options.say(`Temporal server: ${reason}`);
  };
  const made = await firstThatWorks(fetched(options), failed, options.signal);
  if (made) return made;
  throw new StartRefused(explanation(reasons));
};
