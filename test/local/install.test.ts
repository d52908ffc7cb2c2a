import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder } from '../support/run-folder.ts';

const runner = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url));

/**
 * An `npm` whose registry answers with the error of the file `ping`, if there is one; its installation takes until the file
 * `go-on` is there, and leaves what the runner looks for.
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
