import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Placeholder in the built service worker for the files of its release. */
const place = 'RELEASE';

/** Whether the worker caches the file. The page is cached under the console's own address, and the worker never. */
const isCached = (name: string): boolean => name !== 'index.html' && name !== 'worker.js';

/**
 * Writes the files of the release into the service worker of a built console, with a name that changes with any of them.
 * `names` are the paths of all files below the folder. Throws if the worker has no placeholder.
 */
export const nameRelease = async (folder: string, names: readonly string[]): Promise<void> => {
  const worker = path.join(folder, 'worker.js');
  const text = await readFile(worker, 'utf8');
  if (!text.includes(place))
    throw new Error('The service worker of the console has no place for its release.');
  const hash = createHash('sha256');
  for (const name of names.toSorted()) hash.update(name).update(await readFile(path.join(folder, name)));
  const release = { name: hash.digest('hex').slice(0, 16), files: names.filter(isCached).toSorted() };
  await writeFile(
    worker,
    text.replace(place, () => JSON.stringify(release)),
  );
};
