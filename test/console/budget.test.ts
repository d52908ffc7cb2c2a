import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtConsole } from '../support/http/console-browser.ts';

/** Most bytes, compressed, of all that the first screen needs. */
const budget = 160 * 1_024;

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name = '']) => name);

describe('the first load of the console', () => {
  it('is at most 160 KB, with the calendar', async () => {
    const folder = await builtConsole();
    const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
    const read = (name: string): string => readFileSync(path.join(folder, 'assets', name), 'utf8');
    const named = [...page.matchAll(/\.\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name);
    const all = new Map<string, string>();
    const take = (name: string): void => {
      if (all.has(name)) return;
      const text = read(name);
      all.set(name, text);
      for (const each of importsOf(text)) take(each);
      // the program itself and the calendar are loaded by name, at once
      for (const [, later = ''] of text.matchAll(/["']\.\/((?:app|calendar)-[\w-]+\.js)["']/g)) take(later);
    };
    for (const name of named) take(name);
    assert.ok(
      [...all.keys()].some(name => name.startsWith('calendar-')),
      [...all.keys()].join(),
    );
    const bytes = [...all.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
    assert.ok(bytes <= budget, `${bytes} bytes in ${[...all.keys()].join()}`);
  });
});
