import assert from 'node:assert/strict';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from '../../src/local/lock.ts';
import { openRunFile } from '../../src/local/run-file.ts';
import type { Program } from '../../src/local/program.ts';
import { aFolder } from '../support/run-folder.ts';

describe('the list of what a stack runs', () => {
  it('still allows every start and stop when it can no longer be written', () => {
    const folder = aFolder('run-file');
    const said: string[] = [];
    const run = openRunFile(path.join(folder, 'run.json'), line => said.push(line));
    rmSync(folder, { recursive: true });
    const program = { name: 'api', stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 1_000 } } as Program;
    run.watch.started(program, process.pid);
    run.stopping();
    run.watch.ended(program, process.pid);
    assert.equal(said.length, 3);
    for (const line of said) assert.match(line, /^the list of running parts is outdated: ENOENT/);
  });
});

describe('a lock file', () => {
  it('and what says who holds it are for their owner alone, also where they are from before that', () => {
    const file = path.join(aFolder('lock'), 'lock');
    const modes = () => [file, `${file}.pid`].map(one => statSync(one).mode & 0o077);
    const lock = takeLock(file);
    assert.deepEqual(modes(), [0, 0]);
    lock.release();
    for (const one of [file, `${file}.pid`]) {
      rmSync(one, { force: true });
      writeFileSync(one, '', { mode: 0o644 });
    }
    takeLock(file).release();
    assert.equal(statSync(file).mode & 0o077, 0);
  });
});
