import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { makePicture } from '../../src/adapters/media/make-picture.ts';
import { probeMedia } from '../../src/adapters/media/media-probe.ts';
import { hasPrivateTags, stripPicture } from '../../src/adapters/media/strip-picture.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig } from '../../src/config/index.ts';
import { profileOf, type VideoFacts } from '../../src/domain/renditions.ts';

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#dc1e1e' } });
const camera = {
  IFD0: { Copyright: '(c) Ada', Make: 'A phone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const jpeg = (): Promise<Buffer> => plain().withExif(camera).jpeg().toBuffer();

/** The bytes with others put in before a marker of two bytes, or behind so many of its own. */
const withBefore = (bytes: Buffer, marker: readonly number[], put: readonly number[] | Buffer): Buffer => {
  const at = bytes.indexOf(Buffer.from(marker));
  assert.notEqual(at, -1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at)]);
};

interface Row {
  about: string;
  make: () => Promise<Buffer>;
  /** Whether its pixels stay as they are. */
  isSame?: boolean;
}

const rows: Row[] = [
  {
    about: 'fill bytes before the marker of its tags (T.81 B.1.1.2)',
    make: async () => withBefore(await jpeg(), [0xff, 0xe1], [0xff, 0xff]),
    isSame: true,
  },
  {
    about: 'fill bytes before its first scan and its end',
    make: async () => withBefore(withBefore(await jpeg(), [0xff, 0xda], [0xff]), [0xff, 0xd9], [0xff, 0xff]),
    isSame: true,
  },
  {
    about: 'bytes between two segments, which decoders skip',
    make: async () => withBefore(await jpeg(), [0xff, 0xdb], [0x00, 0x11]),
  },
  {
    about: 'more markers than any picture has',
    make: async () => withBefore(await jpeg(), [0xff, 0xdb], Buffer.alloc(40_000, Buffer.from([0xff, 0x01]))),
  },
];

/** So many pieces of a format, none of which is private, behind what has to come first. */
const piecesOf: Record<string, () => Promise<Buffer>> = {
  'image/jpeg': async () =>
    withBefore(
      await plain().jpeg().toBuffer(),
      [0xff, 0xdb],
      Buffer.alloc(40_000, Buffer.from([0xff, 0x01])),
    ),
  'image/png': async () =>
    withBefore(
      await plain().png().toBuffer(),
      [0, 0, 0, 0, ...Buffer.from('IEND')],
      Buffer.alloc(240_000, Buffer.from('\0\0\0\0fdAT....', 'latin1')),
    ),
  'image/webp': async () => {
    const bytes = await plain().webp().toBuffer();
    const chunks = Buffer.alloc(160_000, Buffer.from('ALPH\0\0\0\0', 'latin1'));
    const whole = Buffer.concat([bytes, chunks]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  },
};

describe('pictures that are not as their format has them', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'picture-strip-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const workspace = (): Workspace => ({
    folder,
    file: name => path.join(folder, name),
    fetch: () => assert.fail(),
  });
  const measured = async (bytes: Buffer): Promise<VideoFacts> => {
    const file = path.join(folder, 'input');
    await writeFile(file, bytes);
    const { facts } = await probeMedia(file, { fileName: '', mimeType: '' }, readConfig(), { orgId: 'any' });
    return { ...facts, sizeBytes: bytes.length, videoCodec: null, audioCodec: null };
  };
  const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'none' }).raw().toBuffer();

  for (const { about, make, isSame = false } of rows)
    it(`leave as a whole picture without what is private: ${about}`, async () => {
      const bytes = await make();
      const facts = await measured(bytes);
      assert.deepEqual(facts.traits, ['privateTags']);
      const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
      const made = await makePicture(workspace(), { facts, profile });
      const out = await readFile(path.join(folder, made.name));
      assert.doesNotMatch(out.toString('latin1'), /A phone|GPS/);
      assert.equal(made.mimeType, facts.mimeType);
      const [before, after] = [await pixels(bytes), await pixels(out)];
      assert.equal(after.length, before.length);
      if (isSame) assert.ok(after.equals(before));
      const off = before.map((byte, index) => Math.abs(byte - (after[index] ?? 0)));
      assert.ok(Math.max(...off) <= 12);
      assert.deepEqual((await measured(out)).traits, []);
    });

  it('are not taken apart where they have more pieces than any picture', async () => {
    for (const [mimeType, make] of Object.entries(piecesOf)) {
      const bytes = await make();
      assert.ok(stripPicture(bytes, mimeType) === undefined, mimeType);
      assert.ok(hasPrivateTags(bytes, mimeType), mimeType);
    }
  });
});
