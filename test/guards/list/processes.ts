import { inFile, type Guard } from '../guard.ts';

const bundles = (...titles: string[]) => inFile('test/process/program-bundle.test.ts', ...titles);

/** What a process runs, and what it says of it. */
export const processGuards: Guard[] = [
  {
    name: 'bundle-of-sources',
    promise: 'No process runs the bundle of other sources than those that are there.',
    file: 'src/process/program-bundle.ts',
    text: 'hash.update(`\\n${file}\\n`).update(readFileSync(path.join(source, file)));',
    replacement: 'hash.update(`\\n${file}\\n`);',
    tests: bundles('runs the sources after a source has changed'),
  },
  {
    name: 'bundle-of-packages',
    promise: 'No process runs a bundle with other packages than those that are locked.',
    file: 'src/process/program-bundle.ts',
    text: '.update(readFileSync(lockOf(root)))',
    replacement: '',
    tests: bundles('runs the sources after a locked package has changed'),
  },
  {
    name: 'bundle-stacks',
    promise: 'Stack traces of a bundle name the sources.',
    file: 'src/main.ts',
    text: 'nameSourcesInStacks(bundle);',
    replacement: 'void nameSourcesInStacks;',
    tests: bundles('has the same stack traces from the bundle as from the sources'),
  },
  {
    name: 'bundle-places',
    promise: 'Code of a bundle finds the files beside its source.',
    file: 'src/local/program-bundle/own-place.ts',
    text: 'if (!placed.hasChanged()) return null;',
    replacement: 'if (placed.hasChanged()) return null;',
    tests: bundles('finds its own files from the bundle as from the sources'),
  },
];
