import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** File of a program bundle that runs src/roles.ts. */
export const programEntry = 'roles.mjs';

/**
 * Returns the folder of all program bundles of a checkout. `npm ci` empties it together with the packages that the bundles
 * contain.
 */
export const programBundles = (root: string): string => path.join(root, 'node_modules', '.cache', 'programs');

const lockOf = (root: string): string => path.join(root, 'package-lock.json');

/**
 * Returns a hash of everything a program bundle depends on: sources, locked packages, and the folder, whose paths the
 * bundle contains.
 */
const fingerprintOf = (root: string): string => {
  const hash = createHash('sha256').update(root);
  const source = path.join(root, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter(name => name.endsWith('.ts')).toSorted())
    hash.update(`\n${file}\n`).update(readFileSync(path.join(source, file)));
  return hash
    .update(readFileSync(lockOf(root)))
    .digest('hex')
    .slice(0, 16);
};

/** Returns the folder of the program bundle for the current sources, whether it exists or not. */
export const programBundleFolder = (root: string): string =>
  path.join(programBundles(root), fingerprintOf(root));

/** Records the time of use, by which old bundles are deleted. In an image, files are read-only and nothing is deleted. */
const noteUse = (folder: string): void => {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    return;
  }
};

/** Returns the folder of the program bundle for the current sources, or undefined if it was not built. */
export const findProgramBundle = (root: string): string | undefined => {
  if (!existsSync(programBundles(root)) || !existsSync(lockOf(root))) return undefined;
  const folder = programBundleFolder(root);
  if (!existsSync(path.join(folder, programEntry))) return undefined;
  noteUse(folder);
  return folder;
};
