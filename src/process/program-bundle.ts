import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';

/** File of a program bundle that runs src/roles.ts. */
export const programEntry = 'roles.mjs';

/** Folder of all program bundles of a checkout; `npm ci` empties it with the packages that the bundles hold. */
export const programBundles = (root: string): string => path.join(root, 'node_modules', '.cache', 'programs');

const lockOf = (root: string): string => path.join(root, 'package-lock.json');

/** Hash of everything that a program bundle is made of: sources, locked packages, and the folder, whose paths it names. */
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

/** Folder of the program bundle for the sources as they are now, whether it exists or not. */
export const programBundleFolder = (root: string): string =>
  path.join(programBundles(root), fingerprintOf(root));

/** Notes the time of use, by which old bundles are removed. An image's files are read-only, and nothing removes them. */
const noteUse = (folder: string): void => {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    return;
  }
};

/** Folder of the program bundle for the sources as they are now; undefined if nobody has made it. */
export const findProgramBundle = (root: string): string | undefined => {
  if (!existsSync(programBundles(root)) || !existsSync(lockOf(root))) return undefined;
  const folder = programBundleFolder(root);
  if (!existsSync(path.join(folder, programEntry))) return undefined;
  noteUse(folder);
  return folder;
};
