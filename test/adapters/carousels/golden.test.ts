import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { layOutCarousel } from '../../../src/adapters/carousels/draw-carousel.ts';
import { carouselTemplates, type CarouselDesign } from '../../../src/domain/carousels/carousels.ts';
import { aLook, decks, type Deck } from '../../support/carousels.ts';

/**
 * Each template in one size and one writing system, so that all of them are covered. `SAVE_PICTURES=1` saves them again:
 * check every picture before you commit it.
 */
const cases: {
  template: CarouselDesign['template'];
  size: CarouselDesign['size'];
  deck: keyof typeof decks;
}[] = [
  { template: 'editorial', size: '1080x1350', deck: 'english' },
  { template: 'bold', size: '1080x1080', deck: 'english' },
  { template: 'grid', size: '1920x1080', deck: 'japanese' },
  { template: 'glow', size: '1080x1350', deck: 'arabic' },
  { template: 'cards', size: '1080x1920', deck: 'hebrew' },
];

const folder = path.join(import.meta.dirname, 'golden');

const pixelsOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The share of pixels that a person could see to be different. */
const differenceOf = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  assert.deepEqual([a.width, a.height], [b.width, b.height]);
  return pixelmatch(a.data, b.data, undefined, a.width, a.height) / (a.width * a.height);
};

describe('pictures of a carousel', () => {
  for (const { template, size, deck } of cases)
    it(`look as the saved ones do: ${template}, ${size}, ${deck}`, async () => {
      const { count, draw } = await layOutCarousel({
        ...aLook(decks[deck] as Deck, { template, size }),
        logo: null,
      });
      for (let place = 0; place < count; place += 1) {
        const file = path.join(folder, `${template}-${place + 1}.jpg`);
        const picture = await draw(place);
        if (process.env['SAVE_PICTURES'] === '1') {
          await mkdir(folder, { recursive: true });
          await writeFile(file, picture);
        }
        assert.ok(existsSync(file), `${file} is not there`);
        const difference = await differenceOf(await readFile(file), picture);
        assert.ok(
          difference <= 0.001,
          `slide ${place + 1} differs in ${(difference * 100).toFixed(2)} % of its pixels`,
        );
      }
    });

  it('cover every template', () => {
    assert.deepEqual(cases.map(({ template }) => template).toSorted(), carouselTemplates.toSorted());
  });
});
