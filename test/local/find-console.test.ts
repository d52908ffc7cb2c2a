import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readConsoleFiles } from '../../src/api/console/console-files.ts';
import { findConsole } from '../../src/local/console/find-console.ts';
import { aFolder } from '../support/run-folder.ts';

const day = 86_400_000;

describe('the console of this clone', () => {
  const cache = aFolder('console-cache');
  const builds = path.join(cache, 'console');
  /** A build of another version, which was used some time ago. */
  const anOldBuild = (name: string, age: number): void => {
    const folder = path.join(builds, name);
    mkdirSync(path.join(folder, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, 'assets', `${name}.js`), name);
    const then = new Date(Date.now() - age);
    utimesSync(folder, then, then);
  };
  let folder: string;
  before(async () => {
    anOldBuild('before', day);
    anOldBuild('older', 2 * day);
    anOldBuild('forgotten', 40 * day);
    folder = await findConsole(cache);
  });

  it('is built once for all that start at the same time, and for all after them', async () => {
    const made = statSync(path.join(folder, 'index.html')).ino;
    assert.deepEqual(await Promise.all([findConsole(cache), findConsole(cache)]), [folder, folder]);
    assert.equal(statSync(path.join(folder, 'index.html')).ino, made);
  });

  it('names its parts by what is in them, and has them compressed beside them', () => {
    const files = readConsoleFiles(folder);
    const page = files.get('index.html')?.whole.toString() ?? '';
    assert.doesNotMatch(page, /<style|<script(?![^>]* src=)|="\//, 'nothing inline, nothing from the root');
    const scripts = [...page.matchAll(/src="\.\/(assets\/[\w-]+\.js)"/g)].map(([, name]) => name ?? '');
    assert.ok(scripts.length > 0);
    for (const name of files.keys()) {
      const packed = path.join(folder, `${name}.br`);
      const kept = files.get(name);
      if (kept?.br) assert.deepEqual(brotliDecompressSync(readFileSync(packed)), kept.whole, name);
    }
  });

  it('keeps the parts of the build before it, for open pages, and deletes unused ones', () => {
    const names = [...readConsoleFiles(folder).keys()];
    assert.ok(names.includes('assets/before.js'));
    assert.ok(!names.includes('assets/older.js'));
    assert.deepEqual(readdirSync(builds).toSorted(), [path.basename(folder), 'before', 'older'].toSorted());
  });
});
