import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const declared =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** Returns each name that these files export, with its files. */
const exportsOf = async (pattern: string, without: RegExp): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>();
  for (const file of globSync(pattern, { cwd: root }).filter(name => !without.test(name))) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const name of new Set([...source.matchAll(declared)].map(([, found = '']) => found)))
      names.set(name, [...(names.get(name) ?? []), file]);
  }
  return names;
};

/** Exported by the folder of several platforms, with one meaning. */
const onePerPlatform = ['linkTo', 'listOf', 'planContainers'];

/** Words that the glossary has replaced. Each is a whole word of a name, at its beginning if it has a `^`. */
const replaced =
  /^(?:most|longest|least|shortest|settle|turn)(?=[A-Z]|$)|(?:^|[a-z])(?:[tT]ell|[tT]old|[sS]tanding|[wW]ish|[rR]each|[lL]adder|[sS]tranger|[fF]amiliar|[hH]omeless|[nN]otice|[pP]arked)s?(?=[A-Z]|$)|^seal(?:ed|s)?(?=[A-Z]|$)/;

describe('exported names', () => {
  it('mean one thing each: no two files of the service export the same name', async () => {
    const twice = [...(await exportsOf('src/**/*.ts', /^src\/db\/migrations\//))]
      .filter(([name, files]) => files.length > 1 && !onePerPlatform.includes(name))
      .map(([name, files]) => `${name}: ${files.join(', ')}`);
    assert.deepEqual(twice, []);
  });

  it('mean one thing each in the sandbox, which is a program of its own', async () => {
    const twice = [...(await exportsOf('sandbox/src/**/*.ts', /^$/))].filter(([, files]) => files.length > 1);
    assert.deepEqual(twice, []);
  });

  it('use the words of the glossary', async () => {
    const names = [...(await exportsOf('{src,sandbox/src}/**/*.ts', /^src\/db\/migrations\//)).keys()];
    assert.deepEqual(
      names.filter(name => replaced.test(name)),
      [],
    );
  });
});
