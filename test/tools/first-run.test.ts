import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { aFolder } from '../support/stack.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A `go` that takes longer to build a Temporal than the test below has time. */
const slowGo = `#!/bin/sh
sleep 3
while [ "$1" != -o ]; do shift; done
cat > "$2" <<'PROGRAM'
#!/bin/sh
echo "temporal version 1.8.2 (Server 1.31.2)"
echo "--db-filename --sqlite-pragma --search-attribute --dynamic-config-value --ui-port"
PROGRAM
`;

/** A test that has no time to wait for a server. */
const hurriedTest = (cache: string): string => `
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
it('has a server', function () {
  this.timeout(1_000);
  assert.match(readdirSync('${cache}').join(), /temporal-/);
});
`;

describe('npm test with an empty cache', () => {
  it('fetches servers before the first test, whose time does not run meanwhile', async () => {
    const folder = aFolder('first-run');
    const [bin, cache] = [path.join(folder, 'bin'), path.join(folder, 'cache')];
    const spec = path.join(folder, 'hurried.test.ts');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'go'), slowGo, { mode: 0o755 });
    writeFileSync(spec, hurriedTest(cache));
    const env = {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: folder,
      TEMPORAL_BINARY_CACHE: cache,
      // A proxy that refuses: the download of Temporal's SDK fails at once wherever the tests run.
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
    assert.match(stderr, /building the Temporal server with Go/);
    assert.doesNotMatch(stderr, /Typesense/);
  });
});
