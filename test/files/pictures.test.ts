import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sniffKind } from '../../src/adapters/media/media-sniff.ts';
import { plainPicture } from '../../src/adapters/media/plain-picture.ts';
import { aBmp } from '../support/old-pictures.ts';
import { drawn, four, given, svg } from './pictures/drawn.ts';
import { aFolder } from '../support/run-folder.ts';

const dark = ['961e1e', '1e961e', '1e1e96', '787878'];
const turned = [four[2], four[0], four[3], four[1]] as string[];

interface Row {
  /** A file of `test/files/pictures`, or a function that makes one. */
  file: string;
  bytes?: () => Buffer | Promise<Buffer>;
  /** Description, and its source. */
  about: string;
  size: string;
  /** Colors of the quarters, in sRGB. A color may differ by the error of half-size chroma and rounding. */
  colors: string[];
}

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

describe('pictures that people have', () => {
  const folder = aFolder('pictures');

  const written = async (name: string, bytes: Buffer): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
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
      const { mimeType } = await sniffKind(source, { fileName: file, mimeType: '' }, 'any');
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
});
