import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reachableFrom } from '../deploy/imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

type Names = Record<string, string>;
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
  dependencies: Names;
  devDependencies: Names;
  optionalDependencies: Names;
};

/** Programs for which tools/run.mjs installs fewer packages. */
const programsOfUsers = [
  ...(/programsOfUsers = \[([^\]]+)\]/.exec(read('tools/run.mjs'))?.[1] ?? '').matchAll(/'([^']+)'/g),
].map(([, file]) => file ?? '');

describe('the packages', () => {
  it('that a program of users loads are named by package.json, and not by that of tests', () => {
    const files = [...programsOfUsers, ...globSync('console/**/*.{ts,tsx}', { cwd: root })];
    const { packages } = reachableFrom(files.map(file => path.join(root, file)));
    assert.ok(packages.has('koa') && packages.has('vite') && packages.has('rolldown'), 'the walk found them');
    const installed = { ...dependencies, ...devDependencies, ...optionalDependencies };
    packages.delete('@sdk'); // a name that the console has for sdk/typescript
    for (const [name, file] of packages)
      assert.ok(name in installed, `${path.relative(root, file)} loads ${name}`);
  });

  it('of tests are none that package.json names', () => {
    const tests = JSON.parse(read('test/package.json')) as { devDependencies: Names };
    assert.equal('dependencies' in tests, false, 'an image would install them');
    for (const name of Object.keys(tests.devDependencies))
      assert.ok(!(name in dependencies) && !(name in devDependencies), name);
  });
});
