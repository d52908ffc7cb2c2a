import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { makePicture } from '../../src/adapters/media/make-picture.ts';
import { probeMedia } from '../../src/adapters/media/media-probe.ts';
import { creditsOf } from '../../src/adapters/media/picture-tags.ts';
import { stripPicture } from '../../src/adapters/media/strip-picture.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig } from '../../src/config/index.ts';
import type { MediaTrait } from '../../src/domain/media.ts';
import { profileOf, renditionForm, renditionReasons, type VideoFacts } from '../../src/domain/renditions.ts';
import { anAnimation } from '../support/media.ts';

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#dc1e1e' } });
const rights = { IFD0: { Copyright: '(c) Ada', Artist: 'Ada' } };
const camera = {
  IFD0: { ...rights.IFD0, Make: 'A phone' },
  IFD2: { DateTimeOriginal: '2026:11:26 10:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="52,31.2N"><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">(c) Grace</rdf:li></rdf:Alt></dc:rights></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** What a phone puts behind a picture: a film of the seconds around it. */
const film = Buffer.from('\0\0\0\x18ftypmp42 with a place in it', 'latin1');

interface Row {
  about: string;
  make: () => Promise<Buffer>;
  traits: MediaTrait[];
  /** Whose it is, once it went out. */
  copyright?: string;
  /** How far its red may be off. */
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

/** What would tell of a person, wherever it stands. */
const telling = /GPS|A phone|2026:11:26|with a place in it|xmpmeta|52\/1/;

describe('colours and tags of pictures', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'picture-tags-test-'));
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
  const copyrightOf = (exif: Buffer | undefined): string | undefined =>
    /\(c\) \w+/.exec(exif?.toString('latin1') ?? '')?.[0];

  for (const { about, make, traits, copyright, grace = 12 } of rows)
    it(`${about} ${traits.length > 0 ? `is put right (${traits.join(', ')})` : 'goes out as it is'}`, async () => {
      const bytes = await make();
      const facts = await measured(bytes);
      assert.deepEqual(facts.traits, traits);
      const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
      if (traits.length === 0) return;
      const form = renditionForm(facts, profile);
      const made = await makePicture(workspace(), { facts, profile });
      const out = await readFile(path.join(folder, made.name));
      const { width, height, space, icc, exif, orientation = 1 } = await sharp(out).metadata();
      assert.deepEqual([made.mimeType, width, height], [form.mimeType, form.width, form.height]);
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

  it('of a picture at which nobody looked are taken away, and its turn is kept', async () => {
    const bytes = await plain().withExif(camera).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const facts: VideoFacts = { ...(await measured(bytes)), traits: null };
    const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
    assert.deepEqual(renditionReasons(facts, profile), ['privateTags']);
    const { name } = await makePicture(workspace(), { facts, profile });
    const out = await readFile(path.join(folder, name));
    assert.equal((await sharp(out).metadata()).orientation, 6);
    const gif: VideoFacts = { ...(await measured(await anAnimation())), traits: null };
    assert.deepEqual(renditionReasons(gif, profileOf(gif, 'x', {}, [gif]) ?? assert.fail()), ['privateTags']);
    assert.doesNotMatch(out.toString('latin1'), telling);
  });

  it('name an owner in so many words, however long the notice is', async () => {
    const notice = Buffer.from(`\x1c\x02\x74\0\0(c) Ad\xe9${'\xe9'.repeat(50_000)}`, 'latin1');
    notice.writeUInt16BE(notice.length - 5, 3);
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, 0]), notice]);
    segment.writeUInt16BE(segment.length - 2, 2);
    const bytes = await plain().jpeg().toBuffer();
    const facts = await measured(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]));
    const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
    const { name } = await makePicture(workspace(), { facts, profile });
    const out = await readFile(path.join(folder, name));
    const { exif } = await sharp(out).metadata();
    assert.equal(creditsOf({ exif }).copyright?.length, 2_000);
  });

  it('are read once through, whatever stands in them', () => {
    const xmp = Buffer.alloc(11 * 2 ** 20, '<dc:rights>');
    assert.deepEqual(creditsOf({ xmp }), {});
    const long = Buffer.from(`<dc:rights><rdf:li>${'ab'.repeat(5_000)}</rdf:li></dc:rights>`);
    assert.equal(creditsOf({ xmp: long }).copyright, 'ab'.repeat(1_000));
  });
});
