import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sha256 } from './binary-cache.ts';
import type { FindOptions } from './find-binary.ts';

/** A release of the vendor's: its archive and what it must be. */
export interface TypesenseRelease {
  version: string;
  url: string;
  sha256: string;
}

/** The vendor's release that is downloaded, and that docker-compose.yml runs. */
export const typesenseVersion = '30.2';

/** SHA-256 of each archive of that release. */
const checksums: Record<string, string> = {
  'linux-amd64': 'cd791605e7c6cc7be457794f534cd4b9f9d361781adb10e40020efc22840ebc3',
  'linux-arm64': 'a9b9d6e2927c863900306290e8532c17f66bdff34ef2ad043b24ed4ccec8a6bc',
  'darwin-amd64': '6aa4d2d85838e03fdde9dcef4bf1584a46fc1840a215e5cbed288b63365eae75',
  'darwin-arm64': '7d8d6d0c33930ad20ea23dd184250547b16615944be891b2078e8a075152fa7e',
};

/** The release for this machine; undefined where the vendor has none. */
export const typesenseRelease = (): TypesenseRelease | undefined => {
  const system = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const checksum = checksums[system];
  const url = `https://dl.typesense.org/releases/${typesenseVersion}/typesense-server-${typesenseVersion}-${system}.tar.gz`;
  return checksum === undefined ? undefined : { version: typesenseVersion, url, sha256: checksum };
};

const run = promisify(execFile);

/** A download that has not ended by then is given up. */
const patience = 600_000;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/** Says every 5 s how much has passed. */
const counted = (total: number, say: (line: string) => void): Transform => {
  let passed = 0;
  const report = (): void =>
    say(`downloading the Typesense server: ${megabytes(passed)} of ${megabytes(total)} MB`);
  const timer = setInterval(report, 5_000);
  const stop = (): void => clearInterval(timer);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      done(null, chunk);
    },
  }).on('close', stop);
};

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

const download = async (
  url: string,
  file: string,
  { say, signal }: Pick<FindOptions, 'say' | 'signal'>,
): Promise<void> => {
  const deadline = AbortSignal.timeout(patience);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const response = await fetch(url, { signal: until }).catch((error: Error) => {
    throw new Error(reasonOf(error), { cause: error });
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  await pipeline(Readable.fromWeb(response.body), counted(total, say), createWriteStream(file));
};

/** Downloads the vendor's archive, checks it, and leaves its program in `file`. */
export const downloadTypesense = async (
  file: string,
  release: TypesenseRelease,
  options: FindOptions,
): Promise<void> => {
  const folder = await mkdtemp(`${file}-download-`);
  try {
    const archive = path.join(folder, 'archive.tar.gz');
    await download(release.url, archive, options);
    const found = await sha256(archive);
    if (found !== release.sha256) throw new Error(`its SHA-256 is ${found}, it should be ${release.sha256}`);
    await run('tar', ['-xzf', archive, '-C', folder], { env: options.env });
    await rename(path.join(folder, 'typesense-server'), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
