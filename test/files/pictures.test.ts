import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { makePicture } from '../../src/adapters/media/make-picture.ts';
import { probeMedia } from '../../src/adapters/media/media-probe.ts';
import { sniffKind } from '../../src/adapters/media/media-sniff.ts';
import { plainPicture } from '../../src/adapters/media/plain-picture.ts';
import { drawApart, measureApart, type Reading } from '../../src/adapters/media/read-apart.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig } from '../../src/config/index.ts';
import { Refusal } from '../../src/domain/errors.ts';
import { profileOf, type VideoFacts } from '../../src/domain/renditions.ts';
import { aBmp } from '../support/old-pictures.ts';

/** Red, green, blue, nearly white: a quarter of the picture each, from the upper left, row by row. */
const four = ['dc1e1e', '1eb41e', '1e1edc', 'e6e6e6'];
const dark = ['961e1e', '1e961e', '1e1e96', '787878'];
const turned = [four[2], four[0], four[3], four[1]] as string[];

interface Row {
  /** A file of `test/files/pictures`, or what makes one. */
  file: string;
  bytes?: () => Buffer | Promise<Buffer>;
  /** What it is, and by whose word. */
  about: string;
  size: string;
  /** Of the quarters, in sRGB; a colour may be off by what chroma at half the size and rounding take. */
  colors: string[];
}

const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 128, height: 96, channels: 3, background: '#dc1e1e' } })
    .composite(
      [
        { color: '#1eb41e', left: 64, top: 0 },
        { color: '#1e1edc', left: 0, top: 48 },
        { color: '#e6e6e6', left: 64, top: 48 },
      ].map(({ color, ...place }) => ({
        ...place,
        input: { create: { width: 64, height: 48, channels: 3, background: color } },
      })),
    )
    .png()
    .toBuffer();

const svg = (inside: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="128" height="96">
    <rect width="64" height="48" fill="#dc1e1e"/><rect x="64" width="64" height="48" fill="#1eb41e"/>
    <rect y="48" width="64" height="48" fill="#1e1edc"/><rect x="64" y="48" width="64" height="48" fill="#e6e6e6"/>${inside}</svg>`);

const secret = `${import.meta.dirname}/pictures/README.md`;

const rows: Row[] = [
  { file: 'grid.heic', about: 'tiles and `irot` (HEIF 6.5.10)', size: '96x128', colors: turned },
  { file: 'two.heic', about: 'two pictures, of which `pitm` names the second', size: '128x96', colors: four },
  { file: 'p3.heic', about: 'Display P3 by its ICC profile, as phones write', size: '128x96', colors: four },
  { file: 'p3-nclx.heic', about: 'Display P3 by its number in H.273', size: '128x96', colors: four },
  { file: 'pq.heic', about: '10 bits of BT.2100 PQ, white at 203 (BT.2408)', size: '128x96', colors: dark },
  {
    file: 'mirror.heic',
    about: '`imir`',
    size: '128x96',
    colors: [four[1], four[0], four[3], four[2]] as string[],
  },
  {
    file: 'alpha.heic',
    about: 'an alpha plane: there black',
    size: '128x96',
    colors: [...four.slice(0, 3), '000000'],
  },
  { file: 'odd.heic', about: 'odd sides, by `clap`', size: '63x47', colors: Array<string>(4).fill('dc1e1e') },
  {
    file: 'gray.heic',
    about: 'one channel',
    size: '128x96',
    colors: ['575757', '767676', '343434', 'e6e6e6'],
  },
  { file: '444.heic', about: 'chroma at full size', size: '128x96', colors: four },
  { file: 'gps.heic', about: 'with the notes of a camera', size: '128x96', colors: four },
  {
    file: 'plain.avif',
    bytes: async () =>
      sharp(await drawn())
        .avif({ quality: 80 })
        .toBuffer(),
    about: 'AV1',
    size: '128x96',
    colors: four,
  },
  {
    file: 'p3.avif',
    bytes: async () =>
      sharp(await drawn())
        .withIccProfile('p3')
        .avif({ quality: 80 })
        .toBuffer(),
    about: 'Display P3',
    size: '128x96',
    colors: four,
  },
  {
    file: 'lzw.tif',
    bytes: async () =>
      sharp(await drawn())
        .tiff({ compression: 'lzw' })
        .toBuffer(),
    about: 'TIFF 6.0, LZW',
    size: '128x96',
    colors: four,
  },
  {
    file: 'cmyk.tif',
    bytes: async () =>
      sharp(await drawn())
        .toColourspace('cmyk')
        .withIccProfile('cmyk')
        .tiff()
        .toBuffer(),
    about: 'CMYK, as its profile says what inks can show',
    size: '128x96',
    colors: ['d92a16', '549a27', '243b78', 'dad8d7'],
  },
  {
    file: 'deep.tif',
    bytes: async () =>
      sharp(await drawn())
        .toColourspace('rgb16')
        .tiff()
        .toBuffer(),
    about: '16 bits',
    size: '128x96',
    colors: four,
  },
  {
    file: 'turned.tif',
    bytes: async () =>
      sharp(await drawn())
        .withMetadata({ orientation: 6 })
        .tiff()
        .toBuffer(),
    about: 'Orientation 6',
    size: '96x128',
    colors: turned,
  },
  ...([1, 4, 8, 16, 24, 32] as const).map(bits => ({
    file: `${bits}.bmp`,
    bytes: () => aBmp({ bits }),
    about: `${bits} bits a pixel (Windows)`,
    size: '128x96',
    colors:
      bits === 1
        ? ['000000', 'ffffff', '000000', 'ffffff']
        : bits === 16
          ? ['de1818', '18b518', '1818de', 'e7e7e7']
          : four,
  })),
  {
    file: 'runs8.bmp',
    bytes: () => aBmp({ bits: 8, runs: true }),
    about: 'RLE8',
    size: '128x96',
    colors: four,
  },
  {
    file: 'runs4.bmp',
    bytes: () => aBmp({ bits: 4, runs: true }),
    about: 'RLE4',
    size: '128x96',
    colors: four,
  },
  {
    file: 'down.bmp',
    bytes: () => aBmp({ bits: 24, isTopDown: true }),
    about: 'the top row first',
    size: '128x96',
    colors: four,
  },
  {
    file: 'masks.bmp',
    bytes: () => aBmp({ bits: 32, masks: [0xff, 0xff00, 0xff0000] }),
    about: 'BI_BITFIELDS',
    size: '128x96',
    colors: four,
  },
  { file: 'a.svg', bytes: () => svg(''), about: 'drawn at 2048', size: '2048x1536', colors: four },
  {
    file: 'head.svg',
    bytes: () => svg('', '\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n'),
    about: 'with a preamble',
    size: '2048x1536',
    colors: four,
  },
  {
    file: 'script.svg',
    bytes: () =>
      svg('<script>document.documentElement.remove()</script><rect width="0" height="0" onload="x()"/>'),
    about: 'its script does nothing',
    size: '2048x1536',
    colors: four,
  },
  {
    file: 'reference.svg',
    bytes: () =>
      svg(
        `<image xlink:href="file://${import.meta.dirname}/pictures/blue.png" width="128" height="96"/><image xlink:href="http://127.0.0.1:9/a.png" width="128" height="96"/>
         <text xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${secret}" parse="text"/></text>`,
      ),
    about: 'what it refers to is not drawn',
    size: '2048x1536',
    colors: four,
  },
];

interface RefusedRow {
  file: string;
  bytes: () => Buffer | Promise<Buffer>;
  sentence: RegExp;
}

const given = (name: string): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'pictures', name));
const cut = async (bytes: Promise<Buffer> | Buffer): Promise<Buffer> => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * 0.7));
};

/** Two copies of each entity: of ten, a thousand million. */
const laughs = (): Buffer => {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  return svg('<text y="9">&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join('')}]>`);
};

/** Each draws the one before ten times. */
const uses = (): Buffer => {
  const groups = Array.from(
    { length: 9 },
    (_, index) => `<g id="g${index + 1}">${`<use xlink:href="#g${index}"/>`.repeat(10)}</g>`,
  );
  return svg(`<defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use xlink:href="#g9"/>`);
};

/** A header that claims 30,000 × 30,000 pixels, where the size stands twice in 4 bytes. */
const claiming = async (bytes: Buffer | Promise<Buffer>, box: string, skip: number): Promise<Buffer> => {
  const large = Buffer.from(await bytes);
  for (let at = large.indexOf(box); at !== -1; at = large.indexOf(box, at + 1)) {
    large.writeUInt32BE(30_000, at + skip);
    large.writeUInt32BE(30_000, at + skip + 4);
  }
  return large;
};

const largeBmp = (): Buffer => {
  const bytes = aBmp({ bits: 24 });
  bytes.writeInt32LE(30_000, 18);
  bytes.writeInt32LE(30_000, 22);
  return bytes;
};

const manyPixels = /too many pixels/;
const refusedRows: RefusedRow[] = [
  { file: 'cut.heic', bytes: () => cut(given('grid.heic')), sentence: /damaged or cut off/ },
  {
    file: 'cut.avif',
    bytes: async () =>
      cut(
        sharp(await drawn())
          .avif()
          .toBuffer(),
      ),
    sentence: /damaged or cut off/,
  },
  {
    file: 'cut.tif',
    bytes: async () =>
      cut(
        sharp(await drawn())
          .tiff()
          .toBuffer(),
      ),
    sentence: /damaged or cut off/,
  },
  { file: 'cut.bmp', bytes: () => cut(aBmp({ bits: 24 })), sentence: /damaged or cut off/ },
  { file: 'cut.svg', bytes: () => cut(svg('')), sentence: /damaged or cut off/ },
  { file: 'large.heic', bytes: () => claiming(given('444.heic'), 'ispe', 8), sentence: manyPixels },
  {
    file: 'large.avif',
    bytes: async () =>
      claiming(
        sharp(await drawn())
          .avif()
          .toBuffer(),
        'ispe',
        8,
      ),
    sentence: manyPixels,
  },
  {
    file: 'large.tif',
    bytes: () =>
      sharp({ create: { width: 9_000, height: 8_000, channels: 3, background: 'red' } })
        .tiff({ compression: 'deflate' })
        .toBuffer(),
    sentence: manyPixels,
  },
  { file: 'large.bmp', bytes: largeBmp, sentence: manyPixels },
  { file: 'laughs.svg', bytes: laughs, sentence: /damaged|too long|memory/ },
  { file: 'uses.svg', bytes: uses, sentence: /damaged|too long|memory/ },
];

describe('pictures that people have', () => {
  let folder: string;
  const config = readConfig();
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictures-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const written = async (name: string, bytes: Buffer): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const probed = async (file: string) => {
    const claim = { fileName: path.basename(file), mimeType: '' };
    return (await probeMedia(file, claim, config, { orgId: 'any' })).facts;
  };
  /** The middle of each quarter. */
  const quarters = async (file: string): Promise<number[][]> => {
    const image = sharp(file);
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return [0, 1, 2, 3].map(index => {
      const x = Math.floor((info.width * (1 + 2 * (index % 2))) / 4);
      const y = Math.floor((info.height * (1 + 2 * (index >> 1))) / 4);
      const at = (y * info.width + x) * info.channels;
      return [...data.subarray(at, at + 3)];
    });
  };

  for (const { file, bytes, about, size, colors } of rows)
    it(`${file} is read: ${about}`, async () => {
      const source = await written(file, await (bytes ?? (() => given(file)))());
      const { mimeType } = await sniffKind(source, { fileName: file, mimeType: '' });
      const plain = await plainPicture({ file: source, mimeType });
      const { width, height, format, orientation } = await sharp(plain).metadata();
      assert.deepEqual([`${width}x${height}`, format, orientation ?? 1], [size, 'png', 1]);
      const seen = await quarters(plain);
      for (const [index, color] of colors.entries()) {
        const wanted = [0, 2, 4].map(at => Number.parseInt(color.slice(at, at + 2), 16));
        const off = Math.max(
          ...wanted.map((value, channel) => Math.abs(value - (seen[index]?.[channel] ?? 0))),
        );
        assert.ok(off <= 14, `quarter ${index}: ${seen[index]?.join(' ')} instead of ${wanted.join(' ')}`);
      }
    });

  const refuseEach = async (names: RegExp): Promise<void> => {
    for (const { file, bytes, sentence } of refusedRows.filter(row => names.test(row.file))) {
      const source = await written(file, await bytes());
      await assert.rejects(probed(source), error => {
        assert.ok(error instanceof Refusal && error.code === 'invalid_media', `${file}: ${String(error)}`);
        assert.match(error.message, sentence, file);
        return true;
      });
    }
  };

  it('are refused with a sentence where they are cut off', () => refuseEach(/^cut/));
  it('are refused with a sentence where they claim more pixels than may be', () => refuseEach(/^large/));
  it('are refused with a sentence where entities or references make a small drawing large', () =>
    refuseEach(/^(?:laughs|uses)/));

  /** Its processes end before the first byte comes, as by a system without memory. */
  const killing = async function* (pid = process.pid): AsyncGenerator<Buffer> {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1');
    for (const child of children.split(' ').filter(Boolean)) process.kill(Number(child), 'SIGKILL');
    yield aBmp({ bits: 24 });
  };
  const facts: VideoFacts = {
    ...{ mimeType: 'image/bmp', type: 'image', sizeBytes: 1, width: 128, height: 96 },
    ...{ durationSeconds: null, videoCodec: null, audioCodec: null, traits: [] },
  };

  it('are no damaged ones where their reader was ended from outside', async () => {
    const ended = { name: 'RunFailure', message: /ended from outside \(SIGKILL\)/ };
    for (const read of [measureApart, (reading: Reading) => drawApart(reading, buffer)])
      await assert.rejects(read({ bytes: Readable.from(killing()), kind: 'image/bmp' }), ended);
  });

  it('are no damaged ones where the machine cannot hand them over', async () => {
    for (const mimeType of ['image/bmp', 'image/png']) {
      const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
      const workspace: Workspace = { folder, file: () => path.join(folder, 'gone'), fetch: assert.fail };
      const making = makePicture(workspace, { facts: { ...facts, mimeType, width: 9_000 }, profile });
      await assert.rejects(making, error => (error as Error).name === 'Error');
    }
  });
});
