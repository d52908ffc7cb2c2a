import { inFile, type Guard } from '../guard.ts';

const bundles = (...titles: string[]) => inFile('test/process/program-bundle.test.ts', ...titles);

/** Guards of the work that a process runs, and of its reports about it. */
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
  {
    name: 'packages-of-users',
    promise: 'Who uses the service installs no package of tests.',
    file: 'tools/run.mjs',
    text: `['ci', '--workspaces=false']`,
    replacement: `['ci']`,
    tests: inFile(
      'test/local/install.test.ts',
      'are the packages of users, until the first program of tests runs',
    ),
  },
  {
    name: 'sandbox-outside-image',
    promise: 'No release image contains the sandbox.',
    file: '.dockerignore',
    text: '!src\n',
    replacement: '!src\n!sandbox\n',
    tests: inFile(
      'test/deploy/image.test.ts',
      'is given no file of the sandbox, which Docker does not even see',
    ),
  },
  {
    name: 'sandbox-apart',
    promise: 'The sandbox shares no code with the service that is tested on it.',
    file: 'tools/import-law-table.mjs',
    text: 'sandbox: { may: [], packages: ownNode }',
    replacement: `sandbox: { may: ['src'], packages: ownNode }`,
    tests: inFile(
      'test/tools/import-law.test.ts',
      'reports every way to import what a room may not, at depth one and two',
    ),
  },
  {
    name: 'packages-beside',
    promise: 'The packages of tests come beside what runs from node_modules already.',
    file: 'tools/run.mjs',
    text: `['install', '--no-save']`,
    replacement: `['ci']`,
    tests: inFile(
      'test/local/install.test.ts',
      'grows by what tests need, beside what runs from there, and the lock file stays',
    ),
  },
  {
    name: 'killed-runs',
    promise: 'A run of tests that is killed leaves no server behind.',
    file: 'test/support/run-folder.ts',
    text: '  keep(folder);\n',
    replacement: '  void keep;\n',
    tests: inFile('test/tools/ended-runs.test.ts', 'SIGKILL of the process with the tests'),
  },
  {
    name: 'ui-host',
    promise: 'The Temporal UI of `npm start` answers only to names of this machine.',
    file: 'src/local/parts/guard-host.ts',
    text: 'if (isOwnName(asked.headers.host)) return',
    replacement: 'if (isOwnName(asked.headers.host) || true) return',
    tests: inFile('test/local/stack.test.ts', 'answers no page on the internet whose name leads here'),
  },
  {
    name: 'search-peers',
    promise: 'Typesense of `npm start` listens for peers at no address that a web page can tell.',
    file: 'src/local/parts/typesense.ts',
    text: '`--peering-address=${peeringAddress}`',
    replacement: "'--peering-address=127.0.0.1'",
    tests: inFile('test/local/parts/typesense.test.ts', 'finds its peers where no page looks for them'),
  },
];
