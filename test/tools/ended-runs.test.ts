import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, type ProcessMark } from '../../src/local/processes.ts';
import { eventually } from '../support/eventually.ts';
import { aFolder } from '../support/run-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a test file that starts servers, writes where they are listed, and never ends. */
const endless = (told: string): string => `
  import { writeFileSync, renameSync } from 'node:fs';
  import { run } from ${JSON.stringify(path.join(root, 'test/support/run-folder.ts'))};
  import { postgres, sandbox } from ${JSON.stringify(path.join(root, 'test/support/stack.ts'))};
  it('never ends', async () => {
    await Promise.all([postgres(), sandbox()]);
    writeFileSync(${JSON.stringify(`${told}.new`)}, JSON.stringify({ folder: run().folder, pid: process.pid, runner: process.ppid }));
    renameSync(${JSON.stringify(`${told}.new`)}, ${JSON.stringify(told)});
    await new Promise(() => setInterval(() => undefined, 1_000));
  });
`;

interface Started {
  child: ChildProcess;
  /** The process that runs the test file, and the one of mocha that has started it. */
  pid: number;
  runner: number;
  folder: string;
  servers: ProcessMark[];
}

const startRun = async (): Promise<Started> => {
  const folder = aFolder('ended-runs');
  const [file, told] = [path.join(folder, 'endless.test.ts'), path.join(folder, 'told.json')];
  writeFileSync(file, endless(told));
  // with a second file mocha runs each in a separate process
  const other = path.join(folder, 'other.test.ts');
  writeFileSync(other, "it('passes', () => undefined);");
  const { TEST_RUN: _run, TEST_TIER: _tier, TEST_COSTS: _costs, ...env } = process.env;
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/mocha.mjs', file, other, '--ignore', ''], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
  });
  await eventually('the run has its servers', () => existsSync(told));
  const run = JSON.parse(readFileSync(told, 'utf8')) as Pick<Started, 'folder' | 'pid' | 'runner'>;
  const { children } = JSON.parse(readFileSync(path.join(run.folder, 'run.json'), 'utf8')) as {
    children: ProcessMark[];
  };
  return { child, ...run, servers: children };
};

/** Ways in which a run ends before its tests do. */
const ways: Record<string, (run: Started) => void> = {
  'SIGTERM to the command': ({ child }) => void child.kill('SIGTERM'),
  'Ctrl-C, which reaches the whole group': ({ child }) => void process.kill(-(child.pid ?? 0), 'SIGINT'),
  'SIGKILL of the runner, which the processes with the tests outlive': ({ child, runner }) => {
    process.kill(runner, 'SIGKILL');
    child.kill('SIGTERM');
  },
  'SIGKILL of the process with the tests': ({ child, pid }) => {
    process.kill(pid, 'SIGKILL');
    child.kill('SIGTERM');
  },
};

describe('a run of tests that is ended early', () => {
  for (const [way, end] of Object.entries(ways))
    it(`leaves no server and no folder behind after ${way}`, async () => {
      const run = await startRun();
      assert.equal(run.servers.length, 2);
      const exited = once(run.child, 'exit');
      end(run);
      await exited;
      await eventually('its servers are gone', () => !run.servers.some(isAlive));
      await eventually('its folder is gone', () => !existsSync(run.folder));
    });
});
