import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Name of the service worker's file: browsers ask for it again under the same name. */
export const workerName = 'worker.js';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
    );

/** Tells the service worker the files of its release, and a name that changes with any of them. */
export const nameRelease = (publicFolder: string): Plugin => ({
  name: 'name-release',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[workerName];
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${workerName}.`);
      const hash = createHash('sha256').update(worker.code);
      const built = Object.keys(bundle).filter(name => name !== workerName && name !== 'index.html');
      for (const name of [...built].toSorted()) hash.update(name);
      const page = bundle['index.html'];
      if (page?.type === 'asset') hash.update(page.source);
      const files = filesBelow(publicFolder).toSorted();
      for (const name of files) hash.update(name).update(readFileSync(path.join(publicFolder, name)));
      const release = { name: hash.digest('hex').slice(0, 16), files: [...built.toSorted(), ...files] };
      worker.code = worker.code.replace('RELEASE', () => JSON.stringify(release));
    },
  },
});
