import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { openRunFile } from '../../src/local/run-file.ts';
import type { Program } from '../../src/local/program.ts';
import { aFolder } from '../support/stack.ts';

describe('the list of what a stack runs', () => {
  it('lets everything be started and stopped when it cannot be written any more', () => {
    const folder = aFolder('run-file');
    const said: string[] = [];
    const run = openRunFile(path.join(folder, 'run.json'), line => said.push(line));
    rmSync(folder, { recursive: true });
    const program = { name: 'api', stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 1_000 } } as Program;
    run.watch.started(program, process.pid);
    run.stopping();
    run.watch.ended(program, process.pid);
    assert.equal(said.length, 3);
    for (const line of said) assert.match(line, /^the list of what runs is out of date: ENOENT/);
  });
});
