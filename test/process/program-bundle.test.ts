import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleForLaterStarts, tryProgramBundle } from '../../src/local/program-bundle/try-program-bundle.ts';
import { makeProgramBundle } from '../../src/local/program-bundle/make-program-bundle.ts';
import { aFolder } from '../support/run-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Files of src/main.ts and below, and the tools that make a bundle. */
const copied = [
  'src/main.ts',
  'src/process/program-bundle.ts',
  'src/process/source-stacks.ts',
  'src/local/program-bundle',
  'tools/bundle-program.ts',
];

/** A role that prints which file runs, its own location, and a stack trace. */
const role = `
import { hello } from './hello.ts';
import { readFileSync } from 'node:fs';
import place from 'place';

interface Told { file: string | undefined }

const fileThatRuns = (): Told => {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, frames) => frames[0]?.getFileName();
  const file = String(new Error('').stack);
  Error.prepareStackTrace = prepareStackTrace;
  return { file };
};

const { text } = await import('./later.ts');
const beside = readFileSync(new URL('beside.txt', import.meta.url), 'utf8');
const here = { folder: import.meta.dirname, file: import.meta.filename, beside, text, place, isMain: import.meta.main };
console.log(JSON.stringify({ ...fileThatRuns(), here, stack: hello() }));
process.exit(0);
`;

const hello = `
/** A comment, so that lines differ. */
interface Unused { a: 1 }

export const hello = (): string | undefined => inner();

function inner() {
  return new Error('of hello').stack;
}
`;

interface Told {
  file: string;
  here: { folder: string; beside: string; text: string; place: string };
  stack: string;
}

/** A checkout with a program of a few lines and one package, and this project's way of bundling and starting it. */
const aCheckout = () => {
  const folder = aFolder('checkout');
  const write = (name: string, text: string): void => {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const name of copied) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{}');
  write('node_modules/place/package.json', '{"main":"index.cjs"}');
  write('node_modules/place/index.cjs', 'module.exports = __dirname;');
  symlinkSync(path.join(root, 'node_modules/rolldown'), path.join(folder, 'node_modules/rolldown'));
  write('src/roles.ts', role);
  write('src/hello.ts', hello);
  write('src/later.ts', `export const text: string = 'later';`);
  write('src/beside.txt', 'beside');
  const start = async (): Promise<Told> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['src/main.ts'], { cwd: folder });
    return JSON.parse(stdout) as Told;
  };
  const said: string[] = [];
  const bundles = path.join(folder, 'node_modules/.cache/programs');
  return {
    folder,
    said,
    write,
    start,
    bundle: () => tryProgramBundle(folder, line => said.push(line)),
    bundles: () => readdirSync(bundles).map(name => path.join(bundles, name)),
  };
};

const isBundled = ({ file }: Told): boolean => file.includes('/node_modules/.cache/programs/');

describe('a process', () => {
  it('runs the sources where no bundle was made, and the bundle where one was', async () => {
    const { start, bundle } = aCheckout();
    assert.equal(isBundled(await start()), false);
    await bundle();
    assert.equal(isBundled(await start()), true);
  });

  it('has the same stack traces from the bundle as from the sources', async () => {
    const { folder, start, bundle } = aCheckout();
    const { stack } = await start();
    assert.match(stack, /^Error: of hello\n {4}at inner \(file:.*\/src\/hello\.ts:8:10\)/);
    assert.ok(stack.includes(`${folder}/src/roles.ts:`), stack);
    await bundle();
    assert.equal((await start()).stack, stack);
  });

  it('finds its own files from the bundle as from the sources, and so does each package', async () => {
    const { folder, start, bundle } = aCheckout();
    const { here } = await start();
    assert.deepEqual([here.folder, here.beside, here.text], [path.join(folder, 'src'), 'beside', 'later']);
    assert.equal(here.place, path.join(folder, 'node_modules/place'));
    await bundle();
    assert.deepEqual((await start()).here, here);
  });

  /** Changes a file after the bundle was made. The process must be right each time, whichever code it runs. */
  const change = async (file: string, text: string): Promise<void> => {
    const { start, bundle, write } = aCheckout();
    await bundle();
    write(file, text);
    const told = await start();
    assert.equal(isBundled(told), false);
    await bundle();
    assert.deepEqual({ ...(await start()), file: '' }, { ...told, file: '' });
    assert.equal(isBundled(await start()), true);
  };

  it('runs the sources after a source has changed, until the bundle is made again', () =>
    change('src/later.ts', `export const text: string = 'changed';`));

  it('runs the sources after a locked package has changed, until the bundle is made again', () =>
    change('package-lock.json', '{"lockfileVersion":3}'));

  it('runs the sources of a copy that does not say which packages it has', async () => {
    const { folder, start, bundle } = aCheckout();
    await bundle();
    rmSync(path.join(folder, 'package-lock.json'));
    assert.equal(isBundled(await start()), false);
  });

  it('runs the sources where they cannot be bundled, and the maker says why', async () => {
    const { start, bundle, write, said } = aCheckout();
    await bundle();
    assert.deepEqual(said, []);
    write('src/unused.ts', 'export const unused = 1;');
    write('src/later.ts', `export const text = 'of later'; export const never = () => import('./none.ts');`);
    await bundle();
    assert.match(said.join('\n'), /The program bundle could not be created.*none\.ts/s);
    assert.equal(isBundled(await start()), false);
  });
});

describe('the program bundle', () => {
  it('is removed a day after the last start from it, once another is made', async () => {
    const { start, bundle, bundles, write } = aCheckout();
    const change = async (text: string): Promise<void> => {
      write('src/later.ts', `export const text = '${text}';`);
      await bundle();
    };
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await change('first');
    const [first = ''] = bundles();
    utimesSync(first, yesterday, yesterday);
    await start();
    await change('second');
    assert.equal(bundles().length, 2);
    utimesSync(first, yesterday, yesterday);
    await change('third');
    assert.equal(bundles().length, 2);
    assert.ok(!bundles().includes(first));
  });

  it('is made by a service that has run for a while, for its later starts', async () => {
    const { folder, start, said } = aCheckout();
    const { signal } = new AbortController();
    await bundleForLaterStarts(folder, line => said.push(line), signal, 0);
    assert.deepEqual(said, []);
    assert.equal(isBundled(await start()), true);
  });

  it('is not made by a service that stops before', async () => {
    const { folder, start, said } = aCheckout();
    await bundleForLaterStarts(folder, line => said.push(line), AbortSignal.abort());
    assert.equal(isBundled(await start()), false);
  });

  it('has parts of this program that Node can all read', async () => {
    const folder = await makeProgramBundle(root);
    const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.mjs'),
    );
    assert.ok(parts.length > 50, `only ${parts.length} parts`);
    // a name that a part declares twice is an error once the part is loaded, which may be long after the start
    const read = `for (const name of process.argv.slice(1)) new (require('node:vm').SourceTextModule)(
      require('node:fs').readFileSync(name, 'utf8'), { identifier: name });`;
    const options = ['--experimental-vm-modules', '--no-warnings', '--eval', read, '--', ...parts];
    await promisify(execFile)(process.execPath, options, { cwd: folder });
  });
});
