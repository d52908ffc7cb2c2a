import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aFolder } from '../support/run-folder.ts';

const runner = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url));

/**
 * An `npm` whose registry answers with the error in the file `ping`, if it exists. Its installation waits for the file
 * `go-on`, and leaves the files that the runner checks.
 */
const slowNpm = `#!/bin/sh
[ "$1" = ping ] && [ -e ping ] && echo "npm error code $(cat ping)" >&2 && exit 1
[ "$1" = ping ] && exit 0
[ "$1" = config ] && echo https://name:password@registry.example/ && exit 0
echo "$@" > arguments
for i in $(seq 200); do [ -e go-on ] && break; sleep 0.1; done
[ -e fail ] && exit 7
mkdir -p node_modules/node/bin
ln -s '${process.execPath}' node_modules/node/bin/node
cp package-lock.json node_modules/.package-lock.json
`;

describe('a first run', () => {
  let folder: string;
  const start = () => {
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin` };
    const child = spawn(process.execPath, ['tools/run.mjs', '-e', 'console.log("it runs")'], {
      cwd: folder,
      env,
    });
    const ended = once(child, 'close');
    const [out, lines] = [child.stdout.setEncoding('utf8'), child.stderr.setEncoding('utf8')];
    return { lines, out: out.toArray(), code: ended.then(([code]) => code as number) };
  };

  beforeEach(() => {
    folder = aFolder('install');
    mkdirSync(path.join(folder, 'bin'));
    cpSync(runner, path.join(folder, 'tools', 'run.mjs'));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
    writeFileSync(path.join(folder, 'bin', 'npm'), slowNpm, { mode: 0o755 });
  });

  it('says how long it has been installing, then starts the program', async () => {
    const { lines, out } = start();
    let said = '';
    for await (const part of lines) {
      said += part as string;
      if (/installing dependencies: \d+ s/.test(said)) writeFileSync(path.join(folder, 'go-on'), '');
    }
    assert.match(said, /installed dependencies in \d+ s/);
    assert.equal((await out).join(''), 'it runs\n');
  });

  it('starts nothing when the installation fails', async () => {
    for (const name of ['go-on', 'fail']) writeFileSync(path.join(folder, name), '');
    const { lines, out, code } = start();
    assert.match((await lines.toArray()).join(''), /npm ci failed/);
    assert.equal((await out).join(''), '');
    assert.equal(await code, 7);
  });

  for (const { answers, isAsked } of [
    { answers: 'ENOTFOUND', isAsked: false },
    { answers: 'ERR_SOCKET_TIMEOUT', isAsked: false },
    { answers: 'ECONNREFUSED', isAsked: false },
    { answers: 'ECONNECTIONTIMEOUT', isAsked: false },
    { answers: 'E404', isAsked: true },
    { answers: 'EACCES', isAsked: true },
    { answers: 'FETCH_ERROR', isAsked: true },
    { answers: 'SELF_SIGNED_CERT_IN_CHAIN', isAsked: true },
    { answers: 'ENEEDAUTH', isAsked: true },
  ])
    it(`installs ${isAsked ? 'from' : 'without'} a registry that answers ${answers} to a ping`, async () => {
      writeFileSync(path.join(folder, 'ping'), answers);
      writeFileSync(path.join(folder, 'go-on'), '');
      const { lines, out } = start();
      const said = (await lines.toArray()).join('');
      assert.equal(
        said.includes(`registry https://registry.example/ does not answer (${answers})`),
        !isAsked,
      );
      assert.equal(readFileSync(path.join(folder, 'arguments'), 'utf8').includes('--offline'), !isAsked);
      assert.equal((await out).join(''), 'it runs\n');
    });

  it('says that the network is missing where the cache does not hold everything', async () => {
    for (const [name, text] of Object.entries({ ping: 'ENOTFOUND', 'go-on': '', fail: '' }))
      writeFileSync(path.join(folder, name), text);
    const { lines, code } = start();
    assert.match(
      (await lines.toArray()).join(''),
      /not all in npm's cache.*Connect this machine to the network/,
    );
    assert.equal(await code, 7);
  });
});

const run = promisify(execFile);

/** A package of one file, as the pinned Node too is one here. */
const asPackage = (name: string, version: string, files: Record<string, string>) => ({
  'package.json': JSON.stringify({ name, version }),
  ...files,
});

describe('the installation', () => {
  let folder: string;
  const write = (files: Record<string, string>, below = ''): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, below, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, below, name), text, { mode: 0o755 });
    }
  };
  // a registry that refuses, so that everything comes from files
  const env = () => ({
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: path.join(folder, 'cache'),
  });
  const npm = (...args: string[]) => run('npm', [...args, '--offline'], { cwd: folder, env: env() });
  const pack = async (name: string, version: string, files: Record<string, string> = {}): Promise<string> => {
    write(asPackage(name, version, files), `packages/${name}`);
    await npm('pack', `./packages/${name}`);
    return `file:${path.join(folder, `${name}-${version}.tgz`)}`;
  };
  /** Asks for a package of users, which needs another one, and for one of tests. */
  const ask = async (versions: { ofUsers: string; ofTests: string }): Promise<void> => {
    const node = await pack('node', '1.0.0', { 'bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n` });
    const ofUsers = await pack('of-users', versions.ofUsers);
    const ofTests = await pack('of-tests', versions.ofTests);
    const project = {
      type: 'module',
      workspaces: ['test'],
      dependencies: { 'of-users': ofUsers },
      devDependencies: { node },
    };
    const tests = { name: 'tests', devDependencies: { 'of-tests': ofTests } };
    // elsewhere: npm would note the new versions in node_modules as well, as if they were installed
    const below = 'asked';
    write({ 'package.json': JSON.stringify(project), 'test/package.json': JSON.stringify(tests) }, below);
    await npm('install', '--package-lock-only', '--prefix', below);
    cpSync(path.join(folder, below), folder, { recursive: true });
  };
  /** Runs a program, and returns its output and the messages about an installation. */
  const start = async (program: string): Promise<{ versions: unknown; said: string }> => {
    const { stdout, stderr } = await run(process.execPath, ['tools/run.mjs', program], {
      cwd: folder,
      env: env(),
    });
    return { versions: JSON.parse(stdout) as unknown, said: stderr };
  };
  const ofUsers = 'src/main.ts';
  const ofTests = 'tools/mocha.mjs';

  beforeEach(async () => {
    folder = aFolder('installed');
    cpSync(runner, path.join(folder, 'tools', 'run.mjs'));
    const program = `
      import { existsSync, readFileSync } from 'node:fs';
      const versionOf = file => existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null;
      const names = ['of-users', 'of-tests'];
      console.log(JSON.stringify(names.map(name => versionOf('node_modules/' + name + '/package.json'))));`;
    write({ [ofUsers]: program, [ofTests]: program });
    await ask({ ofUsers: '1.0.0', ofTests: '1.0.0' });
  });

  it('are the packages of users, until the first program of tests runs', async () => {
    const first = await start(ofUsers);
    assert.deepEqual(first.versions, ['1.0.0', null]);
    assert.match(first.said, /installed dependencies/);
    assert.deepEqual(await start(ofUsers), { versions: ['1.0.0', null], said: '' });
  });

  it('grows by what tests need, beside what runs from there, and the lock file stays', async () => {
    await start(ofUsers);
    const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
    write({ 'node_modules/of-users/open': '' });
    const { versions, said } = await start(ofTests);
    assert.deepEqual(versions, ['1.0.0', '1.0.0']);
    assert.match(said, /what tests and checks need as well/);
    assert.ok(existsSync(path.join(folder, 'node_modules/of-users/open')));
    assert.equal(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'), lock);
    for (const program of [ofUsers, ofTests]) assert.deepEqual(await start(program), { versions, said: '' });
  });

  it('is everything where a program of tests is the first', async () => {
    assert.deepEqual((await start(ofTests)).versions, ['1.0.0', '1.0.0']);
    assert.equal((await start(ofUsers)).said, '');
  });

  it('is installed again for whom the lock file asks for another version', async () => {
    await start(ofTests);
    await ask({ ofUsers: '1.0.0', ofTests: '1.0.1' });
    assert.deepEqual(await start(ofUsers), { versions: ['1.0.0', '1.0.0'], said: '' });
    assert.deepEqual((await start(ofTests)).versions, ['1.0.0', '1.0.1']);
    await ask({ ofUsers: '1.0.1', ofTests: '1.0.1' });
    assert.deepEqual((await start(ofUsers)).versions, ['1.0.1', null]);
  });
});
