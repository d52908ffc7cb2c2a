import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { carouselPdf } from '../../../src/adapters/carousels/carousel-pdf.ts';
import { layOutCarousel } from '../../../src/adapters/carousels/draw-carousel.ts';
import { prepareLogo } from '../../../src/adapters/carousels/logo.ts';
import { SlideDoesNotFit } from '../../../src/adapters/carousels/slide-does-not-fit.ts';
import {
  carouselSizes,
  carouselTemplates,
  type CarouselLook,
} from '../../../src/domain/carousels/carousels.ts';
import { aLook, decks, type Deck } from '../../support/carousels.ts';

const drawn = async (look: CarouselLook, place = 0): Promise<Buffer> =>
  (await layOutCarousel({ ...look, logo: null })).draw(place);

/** Which slide was refused, and why. */
const refused = async (look: CarouselLook): Promise<SlideDoesNotFit> => {
  const error = await layOutCarousel({ ...look, logo: null }).then(
    () => undefined,
    (found: unknown) => found,
  );
  assert.ok(error instanceof SlideDoesNotFit, 'it was not refused');
  return error;
};

/** Dark pixels between two heights, margins left out. */
const inkBetween = async (picture: Buffer, top: number, bottom: number): Promise<number> => {
  const band = { left: 90, top, width: 900, height: bottom - top };
  const grey = await sharp(picture).extract(band).greyscale().raw().toBuffer();
  return grey.filter(level => level < 120).length;
};

const withSlide = (title: string, body: string): Deck => [decks.english[0], [title, body], decks.english[5]];

describe('drawing a carousel', () => {
  it('gives the same bytes each time, pictures and document', async () => {
    const look = aLook(decks.japanese, { template: 'grid' }, { language: 'ja' });
    const [one, other] = [await drawn(look, 1), await drawn(look, 1)];
    assert.ok(one.equals(other));
    const about = { title: 'Five habits', author: 'Northwind', language: 'ja' };
    assert.deepEqual(await carouselPdf(about, [one, one]), await carouselPdf(about, [other, other]));
  });

  it('draws a slide as it is however other carousels were drawn before it', async () => {
    const look = aLook(decks.english);
    const before = await drawn(look);
    await drawn(aLook(decks.arabic, { template: 'cards' }));
    assert.ok(before.equals(await drawn(look)));
  });

  it('gives JPEGs of the size that was asked for, in sRGB', async () => {
    for (const [size, { width, height }] of Object.entries(carouselSizes)) {
      const picture = await drawn(aLook(decks.english, { size: size as keyof typeof carouselSizes }));
      const facts = await sharp(picture).metadata();
      assert.deepEqual([facts.format, facts.width, facts.height], ['jpeg', width, height]);
      assert.ok(facts.hasProfile, 'it says nothing of its colours');
    }
  });

  it('gives a document with a page for each slide, as large as its picture', async () => {
    const { count, draw } = await layOutCarousel({ ...aLook(decks.hebrew), logo: null });
    const pictures = await Promise.all(Array.from({ length: count }, (_, place) => draw(place)));
    const bytes = await carouselPdf({ title: 'שלום', author: 'Northwind', language: 'he' }, pictures);
    const pdf = await PDFDocument.load(bytes);
    assert.equal(pdf.getTitle(), 'שלום');
    assert.deepEqual(
      pdf.getPages().map(page => [page.getWidth(), page.getHeight()]),
      Array.from({ length: 4 }, () => [1_080, 1_350]),
    );
  });

  for (const template of carouselTemplates)
    it(`refuses a text that is too much, by its slide, and never cuts it: ${template}`, async () => {
      const much = 'Every word of this body is meant to be read, and there are far too many of them. '.repeat(
        12,
      );
      const error = await refused(aLook(withSlide('Too much', much), { template, size: '1080x1080' }));
      assert.equal(error.position, 1);
      assert.match(error.message, /^Slide 2: The text does not fit/);
    });

  it('sets a text smaller before it refuses it', async () => {
    const long =
      'A body that is longer than most, and yet can be read without any trouble on a telephone. '.repeat(4);
    await layOutCarousel({
      ...aLook(withSlide('A title that is long enough to need two or three lines', long)),
      logo: null,
    });
  });

  it('draws as many lines as it has measured, whatever the length: nothing leaves its frame', async () => {
    const title = 'Customers may send back unopened bags within 30 days…';
    const words =
      `Customers may send back unopened bags within 30 days and get the full price refunded. Opened
      bags can be exchanged once if the taste does not suit you. Refunds reach your account five working days
      after the parcel has arrived at our roastery near the harbour, and nobody asks why`.split(/\s+/);
    for (let count = 36; count <= words.length; count += 1) {
      const picture = await drawn(aLook(withSlide(title, `${words.slice(0, count).join(' ')}.`)), 1);
      assert.equal(await inkBetween(picture, 1_212, 1_255), 0, `${count} words reach into the margin`);
    }
  });

  it('refuses a word that is wider than the slide', async () => {
    const error = await refused(
      aLook(withSlide('Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik', 'Wide.'), {
        template: 'cards',
      }),
    );
    assert.equal(error.position, 1);
  });

  it('refuses characters that none of its fonts has, by the slide, instead of drawing empty boxes', async () => {
    const error = await refused(aLook(withSlide('Ancient', '𐎀𐎁 are letters of Ugaritic')));
    assert.equal(error.position, 1);
    assert.match(error.message, /𐎀 𐎁/u);
  });

  it('draws emoji of every kind as pictures', async () => {
    const plain = await drawn(aLook(withSlide('Hello', 'Hello')), 1);
    for (const emoji of ['👩🏽‍🚀', '🇳🇴', '5️⃣', '⭐'])
      assert.ok(!plain.equals(await drawn(aLook(withSlide('Hello', `Hello ${emoji}`)), 1)), emoji);
  });

  it('shows a logo, on a chip where it would not be seen', async () => {
    const flat = { width: 300, height: 100, channels: 4 as const };
    const logo = async (background: string) =>
      prepareLogo(
        await sharp({ create: { ...flat, background: '#0000' } })
          .composite([
            { input: { create: { width: 200, height: 60, channels: 4, background } }, left: 50, top: 20 },
          ])
          .png()
          .toBuffer(),
        'image/png',
      );
    const [dark, light] = [await logo('#111111'), await logo('#fafafa')];
    assert.ok(Math.abs(dark.aspect - 200 / 60) < 0.05, `the empty border is kept: ${dark.aspect}`);
    const look = aLook(decks.english);
    const [first, second, none] = [dark, light, null].map(async each =>
      (await layOutCarousel({ ...look, logo: each })).draw(0),
    );
    assert.ok(!(await first)?.equals((await second) ?? Buffer.alloc(0)));
    assert.ok(!(await first)?.equals((await none) ?? Buffer.alloc(0)));
  });

  it('asks the network for nothing, whatever addresses its texts, its brand and its logo name', async () => {
    const asked: string[] = [];
    const server = createServer(socket => {
      asked.push('a connection');
      socket.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><image href="${url}"/></svg>`;
    try {
      await assert.rejects(prepareLogo(Buffer.from(svg), 'image/png'), 'a logo is what it says');
      const deck: Deck = [
        ['A picture', `<img src="${url}">`],
        ['Another', `![](${url})`],
        ['A style', `url(${url}) ☕️`],
        ['The end', url],
      ];
      for (const template of carouselTemplates) {
        const look = aLook(deck, { template, size: '1920x1080' }, { brandName: url, title: `url(${url})` });
        const { count, draw } = await layOutCarousel({ ...look, logo: null });
        const pictures = await Promise.all(Array.from({ length: count }, (_, place) => draw(place)));
        await carouselPdf({ title: url, author: url, language: null }, pictures);
      }
      // a control request shows that the server counts them
      await fetch(url).catch(() => undefined);
      assert.equal(asked.length, 1);
    } finally {
      server.close();
    }
  });
});
