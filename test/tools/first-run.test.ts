import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aFolder } from '../support/run-folder.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A `python3` whose pip takes longer to say that it has nothing than the test below has time. */
const slowPython = (asked: string): string => `#!/bin/sh
sleep 2
echo "No matching distribution found" >&2
touch '${asked}'
exit 1
`;

/** A test that has no time to wait for a server. */
const hurriedTest = (asked: string): string => `
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
it('begins after servers were looked for', function () {
  this.timeout(1_000);
  assert.ok(existsSync('${asked}'));
});
`;

describe('npm test with an empty cache', () => {
  it('looks for servers before the first test, whose time does not run meanwhile', async () => {
    const folder = aFolder('first-run');
    const [bin, cache] = [path.join(folder, 'bin'), path.join(folder, 'cache')];
    const spec = path.join(folder, 'hurried.test.ts');
    mkdirSync(bin);
    const asked = path.join(folder, 'asked');
    writeFileSync(path.join(bin, 'python3'), slowPython(asked), { mode: 0o755 });
    writeFileSync(spec, hurriedTest(asked));
    const env = {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: folder,
      TEMPORAL_BINARY_CACHE: cache,
      // A proxy that refuses: the vendor's download fails at once wherever the tests run.
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      TYPESENSE_URL: 'http://127.0.0.1:9',
    };
    const args = [
      fileOf('node_modules/mocha/bin/mocha.js'),
      '--no-config',
      '--require',
      fileOf('test/setup.ts'),
      spec,
    ];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, cwd: folder });
    assert.match(stdout, /1 passing/);
    assert.match(stderr, /No Temporal server was found/);
    assert.doesNotMatch(stderr, /Typesense/);
  });
});
