import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgramBundle, programEntry } from './process/program-bundle.ts';
import { nameSourcesInStacks } from './process/source-stacks.ts';

/** Runs src/roles.ts: from the program bundle if one exists for the sources as they are now, else from the sources. */
const bundle = findProgramBundle(path.resolve(import.meta.dirname, '..'));

if (bundle === undefined) await import('./roles.ts');
else {
  nameSourcesInStacks(bundle);
  await import(pathToFileURL(path.join(bundle, programEntry)).href);
}
