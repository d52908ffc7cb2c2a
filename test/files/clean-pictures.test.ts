import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { hasPrivateTags } from '../../src/adapters/media/strip-picture.ts';
import { renditionForm } from '../../src/domain/media/renditions/forms.ts';
import { cleanProfile } from '../../src/domain/media/renditions/profiles.ts';
import { cleanReasons } from '../../src/domain/media/renditions/reasons.ts';
import { anAnimation } from '../support/media.ts';
import { aBmp } from '../support/old-pictures.ts';
import { pictureBench } from './pictures/made.ts';

const camera = {
  IFD0: { Make: 'A phone', Copyright: '(c) Ada' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
/** 64×48 pixels, red on the left and blue on the right. */
const picture = (channels: 3 | 4 = 3) => {
  const blue = { create: { width: 32, height: 48, channels, background: '#1e1edc' } };
  return sharp({ create: { width: 64, height: 48, channels, background: '#dc1e1e' } }).composite([
    { input: blue, left: 32, top: 0 },
  ]);
};
const composed = async (channels: 3 | 4 = 3) => sharp(await picture(channels).png().toBuffer());
const heic = (name: string) => readFile(path.join(import.meta.dirname, 'pictures', name));

interface Row {
  about: string;
  make: () => Promise<Buffer> | Buffer;
  /** Type and size of the clean form, or null if the picture is published as it was uploaded. */
  clean: string | null;
  /** Whether every pixel stays as it was. */
  isKept?: true;
}

const rows: Row[] = [
  { about: 'a JPEG without tags', make: async () => (await composed()).jpeg().toBuffer(), clean: null },
  {
    about: 'a transparent PNG without tags',
    make: async () => (await composed(4)).png().toBuffer(),
    clean: null,
  },
  { about: 'a WebP without tags', make: async () => (await composed()).webp().toBuffer(), clean: null },
  { about: 'a GIF that moves', make: () => anAnimation(), clean: null },
  { about: 'an animated WebP', make: () => anAnimation({ kind: 'webp' }), clean: null },
  {
    about: 'a JPEG in sRGB by its own profile',
    make: async () => (await composed()).withIccProfile('srgb').jpeg().toBuffer(),
    clean: null,
  },
  {
    about: 'a photograph with a camera and a place',
    make: async () => (await composed()).withExif(camera).jpeg().toBuffer(),
    clean: 'image/jpeg 64x48',
    isKept: true,
  },
  {
    about: 'a transparent PNG with a place',
    make: async () => (await composed(4)).withExif(camera).png().toBuffer(),
    clean: 'image/png 64x48',
    isKept: true,
  },
  {
    about: 'a GIF that moves, with a comment',
    make: async () => {
      const gif = await anAnimation();
      const comment = Buffer.from([0x21, 0xfe, 4, ...Buffer.from('Home'), 0]);
      const at = gif.indexOf(Buffer.from([0x21, 0xf9]));
      return Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at)]);
    },
    clean: 'image/gif 32x24',
    isKept: true,
  },
  {
    about: 'an upright photograph in Display P3',
    make: async () => (await composed()).withIccProfile('p3').jpeg().toBuffer(),
    clean: 'image/jpeg 64x48',
  },
  {
    about: 'a JPEG in CMYK',
    make: async () => (await composed()).toColourspace('cmyk').jpeg().toBuffer(),
    clean: 'image/jpeg 64x48',
  },
  {
    about: 'a transparent PNG with 16 bits a channel',
    make: async () => (await composed(4)).toColourspace('rgb16').png().toBuffer(),
    clean: 'image/png 64x48',
  },
  {
    about: 'a WebP that lies on its side',
    make: async () => (await composed()).withMetadata({ orientation: 6 }).webp().toBuffer(),
    clean: 'image/webp 48x64',
  },
  { about: 'a HEIC of a phone', make: () => heic('gps.heic'), clean: 'image/jpeg 128x96' },
  { about: 'a HEIC of 10 bits in HDR', make: () => heic('pq.heic'), clean: 'image/jpeg 128x96' },
  { about: 'an AVIF', make: async () => (await composed()).avif().toBuffer(), clean: 'image/jpeg 64x48' },
  {
    about: 'a TIFF in CMYK',
    make: async () => (await composed()).toColourspace('cmyk').tiff().toBuffer(),
    clean: 'image/jpeg 64x48',
  },
  { about: 'a BMP', make: () => aBmp({ bits: 24 }), clean: 'image/jpeg 128x96' },
  ...[2, 3, 4, 5, 6, 7, 8].map(orientation => ({
    about: `a JPEG of orientation ${orientation}`,
    make: async () => (await composed()).withMetadata({ orientation }).jpeg().toBuffer(),
    clean: orientation < 5 ? 'image/jpeg 64x48' : 'image/jpeg 48x64',
  })),
];

const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

describe('the clean form of a picture', () => {
  const { measured, cleaned } = pictureBench();

  for (const { about, make, clean, isKept } of rows)
    it(`of ${about} is ${clean ?? 'the picture itself'}`, async () => {
      const bytes = await make();
      const facts = await measured(bytes);
      assert.equal(cleanReasons(facts).length > 0, clean !== null, JSON.stringify(facts));
      if (clean === null) return;
      const form = renditionForm(facts, cleanProfile);
      const { bytes: out, mimeType, width, height } = await cleaned(facts);
      assert.equal(`${mimeType} ${width}x${height}`, clean);
      assert.equal(`${form.mimeType} ${form.width}x${form.height}`, clean);
      assert.deepEqual([cleanReasons(await measured(out)), hasPrivateTags(out, mimeType)], [[], false]);
      const found = await sharp(out).metadata();
      assert.deepEqual([found.space, found.depth, found.orientation ?? 1], ['srgb', 'uchar', 1]);
      if (isKept) return assert.ok((await pixelsOf(bytes)).equals(await pixelsOf(out)));
      // sharp turns and converts the original by itself, where it reads it
      const readable = await sharp(bytes)
        .metadata()
        .catch(() => undefined);
      if (readable === undefined || !/jpeg|png|webp/.test(readable.format)) return;
      const expected = await sharp(bytes).autoOrient().toColourspace('srgb').raw().toBuffer();
      const seen = await sharp(out).raw().toBuffer();
      assert.equal(seen.length, expected.length);
      const difference = expected.reduce((sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)), 0);
      assert.ok(difference / expected.length < 2, `${difference / expected.length} a channel`);
    });

  it('keeps every color of a JPEG that has them, and the credits', async () => {
    const bytes = await (
      await composed()
    )
      .withExif(camera)
      .withMetadata({ orientation: 3 })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { bytes: out } = await cleaned(await measured(bytes));
    const { chromaSubsampling, exif } = await sharp(out).metadata();
    assert.equal(chromaSubsampling, '4:4:4');
    assert.match(exif?.toString('latin1') ?? '', /\(c\) Ada/);
  });
});
