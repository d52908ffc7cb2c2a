import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { writeExif, type Credits } from '../../src/adapters/media/picture-exif.ts';
import { creditsOf } from '../../src/adapters/media/picture-tags.ts';
import { hasPrivateTags } from '../../src/adapters/media/strip-picture.ts';
import type { VideoFacts } from '../../src/domain/media/renditions/reasons.ts';
import { pictureBench, plain, withBefore } from './pictures/made.ts';

const camera = { IFD0: { Copyright: '(c) Ada', Make: 'A phone' } };

/** A PNG with one more chunk before its end. */
const pngWith = (picture: Buffer, name: string, text: string | Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(text)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return withBefore(picture, '\0\0\0\0IEND', Buffer.concat([length, body, check]));
};

/** Every way in which a PNG states its copyright (11.3.3). */
const texts: Record<string, [name: string, text: string | Buffer]> = {
  'Latin-1': ['tEXt', Buffer.from('Copyright\0(c) Ad\xe9', 'latin1')],
  'UTF-8 in place of it': ['tEXt', 'Copyright\0(c) Ad\xe9'],
  'packed Latin-1': [
    'zTXt',
    Buffer.concat([Buffer.from('Copyright\0\0'), deflateSync(Buffer.from('(c) Ad\xe9', 'latin1'))]),
  ],
  'UTF-8': ['iTXt', 'Copyright\0\0\0fr\0Droits\0(c) Ad\xe9'],
  'packed UTF-8': [
    'iTXt',
    Buffer.concat([Buffer.from('Copyright\0\x01\0\0\0'), deflateSync(Buffer.from('(c) Ad\xe9'))]),
  ],
};

describe('credits of pictures', () => {
  const { measured, made } = pictureBench();
  /** Returns the credits left in the file that X gets. */
  const keptOf = async (facts: VideoFacts): Promise<Credits> => {
    const { exif } = await sharp((await made(facts)).bytes).metadata();
    return creditsOf({ exif });
  };

  it('in EXIF stay, in UTF-8 or windows-1252, whether the picture is stripped or encoded again', async () => {
    const written = {
      '(c) Ad\xe9': Buffer.from('(c) Ad\xe9', 'latin1'),
      '(c) A\xe9': Buffer.from('(c) A\xe9'),
    };
    const pictures = [plain().jpeg(), plain().withIccProfile('p3').jpeg(), plain().avif()];
    for (const [copyright, bytes] of Object.entries(written))
      for (const picture of pictures) {
        const file = await picture.clone().withExif(camera).toBuffer();
        bytes.copy(file, file.indexOf('(c) Ada'));
        assert.deepEqual(await keptOf(await measured(file)), { copyright });
      }
  });

  it('in a PNG’s texts stay, whether the picture is stripped or encoded again', async () => {
    for (const [about, text] of Object.entries(texts))
      for (const picture of [plain(), plain().withIccProfile('p3')]) {
        const credited = pngWith(await picture.png().toBuffer(), ...text);
        const author = pngWith(credited, 'tEXt', 'Author\0Ada');
        assert.ok(!hasPrivateTags(author, 'image/png'), about);
        const facts = await measured(pngWith(author, 'tEXt', 'Comment\0A phone'));
        assert.ok(facts.traits?.includes('privateTags'));
        assert.deepEqual(await keptOf(facts), { copyright: '(c) Ad\xe9', artist: 'Ada' }, about);
      }
  });

  it('in chunks of a PNG are no place for more', async () => {
    const picture = await plain().png().toBuffer();
    const long = Buffer.concat([
      Buffer.from('Copyright\0\0'),
      deflateSync(Buffer.alloc(2 ** 20, 'A phone ')),
    ]);
    for (const [name, text] of [
      ['tEXt', `Copyright\0${'A phone '.repeat(2_000)}`],
      ['zTXt', long],
      ['tEXt', 'Copyright'],
      ['iTXt', 'Copyright\0\0\0fr'],
    ] as const)
      assert.ok(hasPrivateTags(pngWith(picture, name, text), 'image/png'), name);
  });

  it('name an owner in so many words, however long the notice is', async () => {
    const notice = Buffer.from(`\x1c\x02\x74\0\0(c) Ad\xe9${'\xe9'.repeat(50_000)}`, 'latin1');
    notice.writeUInt16BE(notice.length - 5, 3);
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, 0]), notice]);
    segment.writeUInt16BE(segment.length - 2, 2);
    const bytes = await plain().jpeg().toBuffer();
    const facts = await measured(Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]));
    const kept = await keptOf(facts);
    assert.equal(kept.copyright, `(c) Ad${'\xe9'.repeat(1_994)}`);
  });

  it('are read once through, whatever stands in them', () => {
    const xmp = Buffer.alloc(11 * 2 ** 20, '<dc:rights>');
    assert.deepEqual(creditsOf({ xmp }), {});
    const long = Buffer.from(`<dc:rights><rdf:li>${'ab'.repeat(5_000)}</rdf:li></dc:rights>`);
    assert.equal(creditsOf({ xmp: long }).copyright, 'ab'.repeat(1_000));
    const exif = writeExif({ copyright: '\u20ac'.repeat(3_000) });
    assert.equal(creditsOf({ exif }).copyright, '\u20ac'.repeat(2_000));
  });
});
