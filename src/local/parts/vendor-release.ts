import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { assertPinned, pinOf, type Pins } from './pins.ts';
import { reasonOfRequest } from './reasons.ts';
import type { FindOptions, Source } from './find-server.ts';

/** A vendor's release: an archive per kind of machine, with the program at its top level. */
export interface VendorRelease {
  version: string;
  /** Returns the address of the archive for a system (`linux`, `darwin`) and a processor (`amd64`, `arm64`). */
  url: (system: string, processor: string) => string;
  program: string;
  /** Object of the pinned hashes. */
  pinned: 'archive' | 'program';
  sha256: Pins;
}

const run = promisify(execFile);

/** Maximum milliseconds of a download. */
const patience = 600_000;

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/** Reports every 5 s how much has been downloaded. */
const counted = (name: string, total: number, say: (line: string) => void): Transform => {
  let passed = 0;
  const of = total > 0 ? ` of ${megabytes(total)}` : '';
  const report = (): void => say(`downloading ${name}: ${megabytes(passed)}${of} MB`);
  const timer = setInterval(report, 5_000);
  const stop = (): void => clearInterval(timer);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length;
      done(null, chunk);
    },
  }).on('close', stop);
};

const download = async (url: string, file: string, { say, signal }: FindOptions): Promise<void> => {
  const deadline = AbortSignal.timeout(patience);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const response = await fetch(url, { signal: until }).catch((error: Error) => {
    throw new Error(reasonOfRequest(error), { cause: error });
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  const counter = counted(path.posix.basename(new URL(url).pathname), total, say);
  await pipeline(Readable.fromWeb(response.body), counter, createWriteStream(file));
};

const fetchRelease = async (file: string, release: VendorRelease, options: FindOptions): Promise<void> => {
  const { url, program, pinned, sha256 } = release;
  const pin = pinOf(sha256);
  const folder = await mkdtemp(`${file}-release-`);
  try {
    const fetched = { archive: path.join(folder, 'archive.tar.gz'), program: path.join(folder, program) };
    const processor = process.arch === 'x64' ? 'amd64' : process.arch;
    await download(url(process.platform, processor), fetched.archive, options);
    if (pinned === 'archive') await assertPinned(fetched.archive, pin);
    await run('tar', ['-xzf', fetched.archive, '-C', folder, program], { env: options.env });
    if (pinned === 'program') await assertPinned(fetched.program, pin);
    await rename(fetched.program, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Downloads the vendor's own archive, for machines without Python. */
export const fromVendor = (release: VendorRelease): Source => ({
  name: `download of the vendor's release ${release.version}`,
  version: release.version,
  fetch: (file, options) => fetchRelease(file, release, options),
});
