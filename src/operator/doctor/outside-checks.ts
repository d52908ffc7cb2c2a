import { statfs } from 'node:fs/promises';
import { readCertificateEnd } from '../../adapters/http/certificate.ts';
import { createSearch } from '../../adapters/search/create-search.ts';
import { createStorage } from '../../adapters/storage/create-storage.ts';
import { publicUrl, type Config } from '../../config/index.ts';
import { platformNames } from '../../domain/platforms.ts';
import { inWords } from '../../domain/publishing/lateness.ts';
import {
  countDaysUntil,
  listVersionEnds,
  versionWarningDays,
  type VersionEnd,
} from '../../domain/publishing/api-versions.ts';
import { appFor, isPlayed } from '../../platforms/apps.ts';
import { fine, worth, wrong, type Diagnosis } from './diagnosis.ts';

/** Key of a file that does not exist. The response "not found" shows that the store works. */
const probe = 'probe/doctor';

export const checkStorage = async (config: Config): Promise<Diagnosis[]> => {
  await createStorage(config)
    .stat(probe)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  return [fine('files', 'The file store answers.')];
};

const gigabyte = 1024 ** 3;

export const checkDisk = async ({ DATA_DIR }: Config): Promise<Diagnosis[]> => {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const [free, share] = [(bavail * bsize) / gigabyte, bavail / blocks];
  const found = `DATA_DIR has ${free.toFixed(1)} GB (${Math.floor(share * 100)} %) of free space.`;
  const todo = 'See docs/operating/data.md for what may be deleted.';
  if (share < 0.02 || free < 0.5) return [wrong('disk', found, todo)];
  return [share < 0.1 ? worth('disk', found, todo) : fine('disk', found)];
};

export const checkSearch = async (config: Config): Promise<Diagnosis[]> => {
  if (config.TYPESENSE_URL.length === 0)
    return [worth('search', 'TYPESENSE_URL is not set, so knowledge bases cannot be searched.', 'Set it.')];
  const health = await createSearch(config).health();
  return [
    health.ok
      ? fine('search', 'Typesense answers.')
      : wrong('search', health.reason, 'Publishing does not need search. Ingestion waits.'),
  ];
};

/** Checks whether each platform has an app, and whether it uses the real platform or the sandbox. */
export const checkApps = (config: Config): Promise<Diagnosis[]> =>
  Promise.resolve(
    platformNames.map(name => {
      const app = appFor(config, name);
      if (typeof app === 'string')
        return worth(`app on ${name}`, app, 'No one can connect an account there.');
      return isPlayed(config, app)
        ? worth(
            `app on ${name}`,
            'The sandbox stands in for the platform, so nothing is published there.',
            'Set the client id and the secret.',
          )
        : fine(`app on ${name}`, 'The app is configured.');
    }),
  );

/** Judges how long an API version still exists. */
export const judgeVersion = ({ platform, setting, version, endsAt }: VersionEnd): Diagnosis => {
  const [what, days] = [`version on ${platform}`, countDaysUntil(endsAt, new Date())];
  const end = endsAt.toISOString().slice(0, 10);
  const todo = `Set ${setting} to a newer version.`;
  if (days < 0) return wrong(what, `Version ${version} ended about ${end}.`, todo);
  const found = `Version ${version} ends about ${end}, in ${days} days.`;
  return days < versionWarningDays ? worth(what, found, todo) : fine(what, found);
};

/** Checks how long the configured API versions of the platforms still exist. */
export const checkVersions = (config: Config): Promise<Diagnosis[]> =>
  Promise.resolve(listVersionEnds(config).map(judgeVersion));

/** Minimum remaining validity of a certificate in milliseconds. */
const leastMs = 14 * 86_400_000;

export const checkCertificate = async (config: Config): Promise<Diagnosis[]> => {
  const url = new URL(publicUrl(config));
  if (url.protocol !== 'https:') return [];
  const endsAt = await readCertificateEnd(url);
  const leftMs = endsAt - Date.now();
  const found = `The certificate of ${url.host} expires in ${inWords(Math.max(0, leftMs))}.`;
  if (leftMs <= 0)
    return [wrong('certificate', `The certificate of ${url.host} has expired.`, 'Renew the certificate.')];
  return [
    leftMs < leastMs ? worth('certificate', found, 'Renew the certificate.') : fine('certificate', found),
  ];
};
