import assert from 'node:assert/strict';
import sharp from 'sharp';
import { stripPicture } from '../../src/adapters/media/strip-picture.ts';
import type { MediaTrait } from '../../src/domain/media/media.ts';
import { renditionForm } from '../../src/domain/media/renditions/forms.ts';
import { renditionReasons, type VideoFacts } from '../../src/domain/media/renditions/reasons.ts';
import { anAnimation } from '../support/media.ts';
import { pictureBench, plain, profileOnX } from './pictures/made.ts';

const rights = { IFD0: { Copyright: '(c) Ada', Artist: 'Ada' } };
const camera = {
  IFD0: { ...rights.IFD0, Make: 'A phone' },
  IFD2: { DateTimeOriginal: '2026:11:26 10:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.2N"><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">(c) Grace</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Film of the seconds around a picture, which a phone appends to it. */
const film = Buffer.from('\0\0\0\x18ftypmp42 with a place in it', 'latin1');

interface Row {
  about: string;
  make: () => Promise<Buffer>;
  traits: MediaTrait[];
  /** Copyright of the published picture. */
  copyright?: string;
  /** Tolerance of its red. */
  grace?: number;
}

const rows: Row[] = [
  { about: 'a JPEG without tags', make: () => plain().jpeg().toBuffer(), traits: [] },
  {
    about: 'a JPEG in sRGB, and saying so',
    make: () => plain().withIccProfile('srgb').jpeg().toBuffer(),
    traits: [],
  },
  { about: 'a grey JPEG', make: () => plain().greyscale().jpeg().toBuffer(), traits: [] },
  {
    about: 'a JPEG that says whose it is',
    make: () => plain().withExif(rights).jpeg().toBuffer(),
    traits: [],
    copyright: '(c) Ada',
  },
  {
    about: 'a JPEG in CMYK',
    make: () => plain().toColourspace('cmyk').jpeg().toBuffer(),
    traits: ['color'],
    grace: 32,
  },
  {
    about: 'a JPEG in CMYK with its profile',
    make: () => plain().withIccProfile('cmyk').jpeg().toBuffer(),
    traits: ['color'],
  },
  {
    about: 'a JPEG in Display P3',
    make: () => plain().withIccProfile('p3').jpeg().toBuffer(),
    traits: ['color'],
  },
  {
    about: 'a PNG in Display P3',
    make: () => plain().withIccProfile('p3').png().toBuffer(),
    traits: ['color'],
  },
  {
    about: 'a JPEG that lies on its side',
    make: () => plain().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    traits: ['orientation'],
  },
  {
    about: 'a JPEG of a phone',
    make: () => plain().withExif(camera).jpeg().toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Ada',
  },
  {
    about: 'a progressive JPEG of a phone',
    make: () => plain().withExif(camera).jpeg({ progressive: true }).toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Ada',
  },
  {
    about: 'a PNG of a phone',
    make: () => plain().withExif(camera).png().toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Ada',
  },
  {
    about: 'a WebP of a phone',
    make: () => plain().withExif(camera).webp().toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Ada',
  },
  {
    about: 'a JPEG with XMP',
    make: () => plain().withXmp(xmp).jpeg().toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Grace',
  },
  {
    about: 'a WebP with XMP',
    make: () => plain().withXmp(xmp).webp().toBuffer(),
    traits: ['privateTags'],
    copyright: '(c) Grace',
  },
  {
    about: 'a JPEG with a film behind it',
    make: async () => Buffer.concat([await plain().jpeg().toBuffer(), film]),
    traits: ['privateTags'],
  },
  {
    about: 'a JPEG of a phone on its side, in Display P3',
    make: () =>
      plain().withExif(camera).withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg().toBuffer(),
    traits: ['color', 'orientation', 'privateTags'],
    copyright: '(c) Ada',
  },
];

/** Private data of a person, anywhere in the file. */
const telling = /GPS|A phone|2026:11:26|with a place in it|xmpmeta|52\/1/;

describe('colours and tags of pictures', () => {
  const { measured, made } = pictureBench();
  const copyrightOf = (exif: Buffer | undefined): string | undefined =>
    /\(c\) \w+/.exec(exif?.toString('latin1') ?? '')?.[0];

  for (const { about, make, traits, copyright, grace = 12 } of rows)
    it(`${about} ${traits.length > 0 ? `is fixed (${traits.join(', ')})` : 'is published as it is'}`, async () => {
      const bytes = await make();
      const facts = await measured(bytes);
      assert.deepEqual(facts.traits, traits);
      if (traits.length === 0) return;
      const form = renditionForm(facts, profileOnX(facts));
      const { bytes: out, ...rendition } = await made(facts);
      const { width, height, space, icc, exif, orientation = 1 } = await sharp(out).metadata();
      assert.deepEqual([rendition.mimeType, width, height], [form.mimeType, form.width, form.height]);
      assert.deepEqual([space, icc, orientation], ['srgb', undefined, 1]);
      assert.doesNotMatch(out.toString('latin1'), telling);
      assert.equal(copyrightOf(exif), copyright);
      const point = { left: 9, top: 9, width: 1, height: 1 };
      const pixel = await sharp(out).extract(point).raw().toBuffer();
      for (const [index, value] of [0xdc, 0x1e, 0x1e].entries())
        assert.ok(Math.abs((pixel[index] ?? 0) - value) <= grace, pixel.join(' '));
    });

  it('are taken away without touching a pixel, where nothing else is wrong', async () => {
    for (const make of [
      () => plain().withExif(camera).jpeg({ quality: 71 }),
      () => plain().withExif(camera).png(),
      () => plain().withExif(camera).webp(),
    ]) {
      const bytes = await make().toBuffer();
      const { mimeType } = await measured(bytes);
      const stripped = stripPicture(bytes, mimeType) ?? assert.fail();
      const [before, after] = await Promise.all([bytes, stripped].map(each => sharp(each).raw().toBuffer()));
      assert.ok(before?.equals(after ?? Buffer.alloc(0)));
      assert.ok(stripped.length < bytes.length);
      assert.deepEqual((await measured(stripped)).traits, []);
    }
  });

  it('of a picture that was never inspected are removed, and its rotation is kept', async () => {
    const bytes = await plain().withExif(camera).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const facts: VideoFacts = { ...(await measured(bytes)), traits: null };
    assert.deepEqual(renditionReasons(facts, profileOnX(facts)), ['privateTags']);
    const { bytes: out } = await made(facts);
    assert.equal((await sharp(out).metadata()).orientation, 6);
    const gif: VideoFacts = { ...(await measured(await anAnimation())), traits: null };
    assert.deepEqual(renditionReasons(gif, profileOnX(gif)), ['privateTags']);
    assert.doesNotMatch(out.toString('latin1'), telling);
  });
});
