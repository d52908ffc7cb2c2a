import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../process/start-refused.ts';
import { isCached, type Place } from './binary-cache.ts';
import { buildTemporal } from './build-temporal.ts';
import { fetchTemporal } from './fetch-temporal.ts';
import {
  findBinary,
  wayInCache,
  wayIntoCache,
  wayOnPath,
  type FindOptions,
  type Way,
} from './find-binary.ts';

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

const placeIn = (cache: string): Place => ({
  folder: path.join(cache, `temporal-${temporalVersion}-${process.platform}-${process.arch}`),
  program: 'temporal',
});

/** Whether a start would find one in the cache. */
export const isTemporalCached = (cache: string): boolean => isCached(placeIn(cache));

/** Ways to get one into the cache. */
const fetched = (options: FindOptions): Way[] => {
  const into = (name: string, make: (file: string) => Promise<void>): Way =>
    wayIntoCache(
      name,
      { what: 'the Temporal server', place: placeIn(options.cache), make, check: checkTemporal },
      options,
    );
  return [
    into("download by Temporal's SDK", file => fetchTemporal(file, temporalVersion, options)),
    into(`build of v${temporalVersion} with Go`, file => buildTemporal(file, options)),
  ];
};

const explanation = (reasons: string[]): string =>
  [
    'No Temporal server could be had. What was tried, in this order:',
    ...['TEMPORAL_ADDRESS (a server that is already running): not set', ...reasons].map(
      reason => `  ${reason}`,
    ),
    'Any one of these is enough: set TEMPORAL_ADDRESS, put `temporal` on PATH, allow the download, or install Go 1.26 or newer.',
  ].join('\n');

/**
 * Path of a Temporal CLI that can run the dev server: PATH, the cache, the SDK's download, a Go build pinned by checksums.
 * Says why what is there cannot be used before it fetches one. Throws one error with every way's reason.
 */
export const findTemporal = async (options: FindOptions): Promise<string> => {
  const present = [wayOnPath('temporal', options.env, checkTemporal), wayInCache(placeIn(options.cache))];
  const found = await findBinary('Temporal server', { present, fetched: fetched(options) }, options);
  if ('file' in found) return found.file;
  throw new StartRefused(explanation(found.reasons));
};
