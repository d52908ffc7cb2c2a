import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findTemporal } from '../../../src/local/parts/temporal-binary.ts';
import { aFolder } from '../../support/stack.ts';

const goodTemporal = `#!/bin/sh
case "$*" in
  --version) echo "temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)" ;;
  *) echo "--db-filename --sqlite-pragma --search-attribute --dynamic-config-value --ui-port" ;;
esac
`;
const saying = (version: string): string => `#!/bin/sh\necho "${version}"\n`;

/** A `go` that "builds" a Temporal into the path after -o, slowly enough for two starts to meet, and counts its runs. */
const goThatBuilds = (folder: string): string => `#!/bin/sh
echo run >> '${folder}/runs'
echo "go: downloading example.com/module v1.0.0" >&2
sleep 0.3
while [ "$1" != -o ]; do shift; done
cat > "$2" <<'PROGRAM'
${goodTemporal}PROGRAM
`;

describe('where the Temporal server comes from', () => {
  let folder: string;
  let cache: string;
  let said: string[];

  const program = (name: string, script: string): void => {
    mkdirSync(path.join(folder, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 });
  };
  const find = (): Promise<string> =>
    findTemporal({
      // A proxy that refuses: the SDK's download fails at once wherever the tests run.
      env: {
        PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`,
        HOME: folder,
        HTTPS_PROXY: 'http://127.0.0.1:9',
      },
      cache,
      say: line => said.push(line),
    });

  beforeEach(() => {
    folder = aFolder('temporal');
    cache = path.join(folder, 'cache');
    said = [];
  });

  it('takes the one on PATH first', async () => {
    program('temporal', goodTemporal);
    assert.equal(await find(), path.join(folder, 'bin', 'temporal'));
  });

  it('names every way and its reason when none works', async () => {
    await assert.rejects(find(), (error: Error) => {
      assert.match(error.message, /TEMPORAL_ADDRESS \(a server that is already running\): not set/);
      assert.match(error.message, /`temporal` on PATH: no program of that name/);
      assert.match(error.message, /cached copy in .*: none there yet/);
      assert.match(error.message, /download by Temporal's SDK: .*failed to download/);
      assert.match(error.message, /build of v1\.8\.2 with Go: `go` is not on PATH/);
      assert.ok(!said.some(line => line.startsWith('building')), said.join('\n'));
      return true;
    });
  });

  for (const [what, script, reason] of [
    ['does not run', '#!/bin/sh\nexit 3\n', /on PATH: Command failed/],
    ['names no server', saying('temporal version 0.1'), /on PATH: .* names no server version/],
    [
      'is too old',
      saying('temporal version 1.1.0 (Server 1.25.1, UI 2.30)'),
      /on PATH: .* server 1\.25, older than 1\.30/,
    ],
    ['lacks a flag', saying('temporal version 2 (Server 1.40.0)'), /on PATH: .* lacks --db-filename/],
  ] as const) {
    it(`passes over a \`temporal\` on PATH that ${what}, and says so`, async () => {
      program('temporal', script);
      await assert.rejects(find(), reason);
    });
  }

  it('says what Go said when the build fails', async () => {
    program('go', '#!/bin/sh\necho "verifying module: checksum mismatch" >&2\nexit 1\n');
    await assert.rejects(find(), /with Go: go build ended with 1: verifying module: checksum mismatch/);
  });

  it('builds once with Go, keeps the program with its SHA-256, and then uses the cached copy', async () => {
    program('go', goThatBuilds(folder));
    const built = await find();
    const checksum = createHash('sha256').update(readFileSync(built)).digest('hex');
    assert.equal(readFileSync(`${built}.sha256`, 'utf8').trim(), checksum);
    assert.match(
      said.join('\n'),
      /on PATH: no program of that name.*cached copy .*: none there yet.*download .*1 modules fetched/s,
    );
    assert.equal(await find(), built);
    assert.equal(readFileSync(path.join(folder, 'runs'), 'utf8'), 'run\n');
    assert.deepEqual(readdirSync(path.dirname(built)).toSorted(), ['temporal', 'temporal.sha256']);
  });

  it('builds once for two starts at the same time', async () => {
    program('go', goThatBuilds(folder));
    const [one, two] = await Promise.all([find(), find()]);
    assert.equal(one, two);
    assert.equal(readFileSync(path.join(folder, 'runs'), 'utf8'), 'run\n');
    assert.match(said.join('\n'), /is fetching the Temporal server; waiting for it/);
  });

  it('does not run a cached copy that was changed, and replaces it', async () => {
    program('go', goThatBuilds(folder));
    const built = await find();
    writeFileSync(built, '#!/bin/sh\necho changed\n');
    assert.equal(await find(), built);
    assert.match(said.join('\n'), /cached copy .*: its SHA-256 is .*, recorded was .*; it is not used/);
    assert.match(readFileSync(built, 'utf8'), /Server 1\.31\.2/);
  });
});
