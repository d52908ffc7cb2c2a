import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.ts';
import { waitForLock } from '../lock.ts';
import { cachedBinary, isCached, keepInCache, type Place } from './binary-cache.ts';

export interface FindOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the cache. See `defaultCache`. */
  cache: string;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/** Source of one release of a server. `fetch` writes the program to `file`, or rejects with the reason. */
export interface Source {
  name: string;
  version: string;
  fetch: (file: string, options: FindOptions) => Promise<void>;
}

/** A server that is available as one program. */
export interface Server {
  /** Product name: `Temporal`. */
  name: string;
  /** Name of the program on PATH and in the cache: `temporal`. */
  program: string;
  /** Setting with the address of a server that is already running. */
  address: string;
  /** Resolves if a program runs and is new enough. Rejects with the reason otherwise. */
  check: (file: string) => Promise<void>;
  /** Sources in the order in which they are tried. */
  sources: Source[];
}

/** Thrown if a strategy finds no program, which is common and therefore not reported as an error. */
class NothingThere extends Error {}

/** A strategy for locating an executable. `find` rejects with the reason if the strategy fails. */
interface Way {
  name: string;
  find: () => Promise<string>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();

const onPath = ({ program, check }: Server, env: NodeJS.ProcessEnv): Way => {
  const find = async (): Promise<string> => {
    const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
    const file = folders.map(folder => path.join(folder, program)).find(candidate => existsSync(candidate));
    if (!file) throw new NothingThere('no program of that name');
    await check(file);
    return file;
  };
  return { name: `\`${program}\` on PATH`, find };
};

const placeOf = ({ name, program }: Server, version: string, cache: string): Place => ({
  folder: path.join(cache, `${name.toLowerCase()}-${version}-${process.platform}-${process.arch}`),
  program,
});

const placesOf = (server: Server, cache: string): Place[] =>
  [...new Set(server.sources.map(({ version }) => version))].map(version => placeOf(server, version, cache));

const inCache = (place: Place): Way => ({
  name: `cached copy in ${place.folder}`,
  find: () =>
    isCached(place) ? cachedBinary(place) : Promise.reject(new NothingThere('not downloaded yet')),
});

/** Downloads a program into the cache, by one process at a time, so that two simultaneous starts do not download twice. */
const fromSource = (server: Server, { name, version, fetch }: Source, options: FindOptions): Way => {
  const place = placeOf(server, version, options.cache);
  const waiting = ({ pid }: { pid: string }): void =>
    options.say(`process ${pid} is downloading the ${server.name} server; waiting for it`);
  const make = (file: string): Promise<void> => fetch(file, options);
  const find = async (): Promise<string> => {
    const lock = await waitForLock(
      path.join(options.cache, `${server.program}.lock`),
      waiting,
      options.signal,
    );
    try {
      return (
        (await cachedBinary(place).catch(() => undefined)) ?? (await keepInCache(place, make, server.check))
      );
    } finally {
      lock.release();
    }
  };
  return { name, find };
};

const explanation = ({ name, program, address }: Server, reasons: string[]): string =>
  [
    `No ${name} server was found. Tried, in this order:`,
    ...[`${address} (a server that is already running): not set`, ...reasons].map(reason => `  ${reason}`),
    `Any of these is enough: set ${address}, put \`${program}\` on PATH, install Python with pip, or allow the download.`,
  ].join('\n');

/** Whether a start would find the server in the cache. */
export const isServerCached = (server: Server, cache: string): boolean =>
  placesOf(server, cache).some(isCached);

/**
 * Returns the path of a server's program: from PATH, the cache, or its sources. Reports why a found program cannot be used,
 * and throws one error with the reason of every strategy if all fail.
 */
export const findServer = async (server: Server, options: FindOptions): Promise<string> => {
  const reasons: string[] = [];
  const ways = [
    onPath(server, options.env),
    ...placesOf(server, options.cache).map(inCache),
    ...server.sources.map(source => fromSource(server, source, options)),
  ];
  for (const { name, find } of ways) {
    try {
      return await find();
    } catch (error) {
      options.signal?.throwIfAborted();
      const reason = `${name}: ${reasonOf(error)}`;
      reasons.push(reason);
      if (!(error instanceof NothingThere)) options.say(`${server.name} server: ${reason}`);
    }
  }
  throw new StartRefused(explanation(server, reasons));
};
