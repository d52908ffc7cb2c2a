import { existsSync } from 'node:fs';
import path from 'node:path';
import { waitForLock } from '../lock.ts';
import { cachedBinary, keepInCache, type Place } from './binary-cache.ts';

export interface FindOptions {
  env: NodeJS.ProcessEnv;
  /** Folder of the cache, see `defaultCache`. */
  cache: string;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/** One way to a program. `find` rejects with the reason when it leads nowhere. */
export interface Way {
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

/** Looks for a program in the folders of PATH. */
export const wayOnPath = (
  program: string,
  env: NodeJS.ProcessEnv,
  check: (file: string) => Promise<void>,
): Way => {
  const find = async (): Promise<string> => {
    const folders = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
    const file = folders.map(folder => path.join(folder, program)).find(candidate => existsSync(candidate));
    if (!file) throw new Error('no program of that name');
    await check(file);
    return file;
  };
  return { name: `\`${program}\` on PATH`, find };
};

export const wayInCache = (place: Place): Way => ({
  name: `cached copy in ${place.folder}`,
  find: () => cachedBinary(place),
});

export interface Making {
  /** What is made, in words: `the Temporal server`. */
  what: string;
  place: Place;
  make: (file: string) => Promise<void>;
  check: (file: string) => Promise<void>;
}

/** Gets a program into the cache; one process at a time, so that two starts at once do not fetch twice. */
export const wayIntoCache = (name: string, making: Making, options: FindOptions): Way => {
  const { what, place, make, check } = making;
  const waiting = ({ pid }: { pid: string }): void =>
    options.say(`process ${pid} is fetching ${what}; waiting for it`);
  const find = async (): Promise<string> => {
    const file = path.join(options.cache, `${place.program}.lock`);
    const lock = await waitForLock(file, waiting, options.signal);
    try {
      return (await cachedBinary(place).catch(() => undefined)) ?? (await keepInCache(place, make, check));
    } finally {
      lock.release();
    }
  };
  return { name, find };
};

/**
 * The first of the ways that works; those in `present` are tried without a word, and why they failed is said before one of
 * `fetched` is. Without any, the reasons of all.
 */
export const findBinary = async (
  label: string,
  { present, fetched }: { present: Way[]; fetched: Way[] },
  { say, signal }: FindOptions,
): Promise<{ file: string } | { reasons: string[] }> => {
  const reasons: string[] = [];
  const there = await firstThatWorks(present, reason => reasons.push(reason), signal);
  if (there !== undefined) return { file: there };
  for (const reason of reasons) say(`${label}: ${reason}`);
  const failed = (reason: string): void => {
    reasons.push(reason);
    say(`${label}: ${reason}`);
  };
  const made = await firstThatWorks(fetched, failed, signal);
  return made === undefined ? { reasons } : { file: made };
};
