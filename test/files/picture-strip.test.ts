import assert from 'node:assert/strict';
import sharp from 'sharp';
import { hasPrivateTags, stripPicture } from '../../src/adapters/media/strip-picture.ts';
import { needsOnlyStripping } from '../../src/domain/media/renditions/reasons.ts';
import { anAnimation } from '../support/media.ts';
import { pictureBench, plain, profileOnX, withBefore } from './pictures/made.ts';

const camera = {
  IFD0: { Copyright: '(c) Ada', Make: 'A phone' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const jpeg = (): Promise<Buffer> => plain().withExif(camera).jpeg().toBuffer();

const phone = Buffer.from('A phone, GPS', 'latin1');

/** Tag, type, count, and the value or its offset. */
type Entry = readonly [tag: number, type: number, count: number, value: number];
const upright: Entry = [0x112, 3, 1, 0x10000];
const maker: Entry = [0x10f, 2, 4, 0x41000000];

/** Returns an EXIF block of a folder of entries, with the offset of the next folder, and the bytes behind it. */
const anExif = (
  entries: readonly Entry[],
  { next = 0, behind = Buffer.alloc(0) }: { next?: number; behind?: Buffer } = {},
): Buffer => {
  const folder = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  folder.write('MM\0*\0\0\0\x08', 'latin1');
  folder.writeUInt16BE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    folder.writeUInt16BE(tag, at);
    folder.writeUInt16BE(type, at + 2);
    folder.writeUInt32BE(count, at + 4);
    folder.writeUInt32BE(value, at + 8);
  }
  folder.writeUInt32BE(next, folder.length - 4);
  return Buffer.concat([folder, behind]);
};
const withExif = async (exif: Buffer): Promise<Buffer> => {
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')]);
  head.writeUInt16BE(head.length - 2 + exif.length, 2);
  return withBefore(await plain().jpeg().toBuffer(), [0xff, 0xdb], Buffer.concat([head, exif]));
};

/** A GIF with an extension before its first image: its label, and its blocks. */
const gifWith = async (label: number, ...blocks: Buffer[]): Promise<Buffer> => {
  const sub = blocks.map(block => Buffer.concat([Buffer.from([block.length]), block]));
  const put = Buffer.concat([Buffer.from([0x21, label]), ...sub, Buffer.from([0])]);
  return withBefore(await anAnimation(), [0x21, 0xf9, 4], put);
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
    about: 'EXIF with a second folder, as of a preview (EXIF 4.5.8)',
    make: () => withExif(anExif([upright], { next: 26, behind: anExif([maker]).subarray(8) })),
    isSame: true,
  },
  {
    about: 'EXIF that names another folder where none is',
    make: () => withExif(anExif([upright], { next: 9_999 })),
    isSame: true,
  },
  { about: 'EXIF with the maker of a camera', make: () => withExif(anExif([maker])), isSame: true },
  {
    about: 'EXIF with something behind its folders',
    make: () => withExif(anExif([upright], { behind: phone })),
    isSame: true,
  },
  { about: 'EXIF that begins as none does', make: () => withExif(phone), isSame: true },
  {
    about: 'EXIF with a text in place of a size',
    make: () => withExif(anExif([[0x11a, 2, 60, 26]], { behind: Buffer.alloc(60, phone) })),
    isSame: true,
  },
  {
    about: 'EXIF of which a value is cut off',
    make: () => withExif(anExif([[0x11a, 5, 1, 9_999]])),
    isSame: true,
  },
  {
    about: 'EXIF of which a folder is cut off',
    make: async () => withExif(anExif(Array<Entry>(9).fill(upright)).subarray(0, 80)),
    isSame: true,
  },
  {
    about: 'EXIF with more entries than any picture has',
    make: () => withExif(anExif([...Array<Entry>(200).fill(upright), maker])),
    isSame: true,
  },
  { about: 'a comment in a GIF', make: () => gifWith(0xfe, phone), isSame: true },
  {
    about: 'XMP in a GIF',
    make: () => gifWith(0xff, Buffer.from('XMP DataXMP'), phone),
    isSame: true,
  },
  {
    about: 'something behind the end of a GIF',
    make: async () => Buffer.concat([await anAnimation(), phone]),
    isSame: true,
  },
  {
    about: 'more markers than any picture has',
    make: async () => withBefore(await jpeg(), [0xff, 0xdb], Buffer.alloc(40_000, Buffer.from([0xff, 0x01]))),
  },
];

/** Returns so many segments of a format, none of which is private, after its header. */
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
  'image/gif': async () =>
    withBefore(
      await anAnimation(),
      [0x21, 0xf9, 4],
      Buffer.alloc(60_000, Buffer.from('\x21\xfe\0\x21\xf9\0', 'latin1')),
    ),
};

describe('pictures that are not as their format has them', () => {
  const { measured, made } = pictureBench();
  const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'none', animated: true }).raw().toBuffer();

  for (const { about, make, isSame = false } of rows)
    it(`leave as a whole picture without what is private: ${about}`, async () => {
      const bytes = await make();
      const facts = await measured(bytes);
      assert.deepEqual(facts.traits, ['privateTags']);
      const { bytes: out, ...rendition } = await made(facts);
      assert.doesNotMatch(out.toString('latin1'), /A phone|GPS/);
      assert.deepEqual(
        [rendition.mimeType, rendition.durationSeconds],
        [facts.mimeType, facts.durationSeconds],
      );
      const [before, after] = [await pixels(bytes), await pixels(out)];
      assert.equal(after.length, before.length);
      if (isSame) assert.ok(after.equals(before));
      const off = before.map((byte, index) => Math.abs(byte - (after[index] ?? 0)));
      assert.ok(Math.max(...off) <= 12);
      assert.deepEqual((await measured(out)).traits, []);
      if (isSame) assert.ok(needsOnlyStripping(facts, profileOnX(facts)));
      assert.equal((await sharp(out).metadata()).loop, (await sharp(bytes).metadata()).loop);
    });

  it('are not taken apart where they have more pieces than any picture', async () => {
    for (const [mimeType, make] of Object.entries(piecesOf)) {
      const bytes = await make();
      assert.ok(stripPicture(bytes, mimeType) === undefined, mimeType);
      assert.ok(hasPrivateTags(bytes, mimeType), mimeType);
    }
  });
});
