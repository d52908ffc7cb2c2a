import { layOutCarousel, type LaidOut } from '../../src/adapters/carousels/draw-carousel.ts';
import { brandKit } from '../../src/domain/brand-kit.ts';
import { kindOfSlide, usualDesign, type CarouselLook } from '../../src/domain/carousels.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { alternate } from '../rounds.ts';
import type { Measure } from './measure.ts';

/** A carousel of so many slides, each with a title and two sentences. */
const lookOf = (count: number): CarouselLook => ({
  title: 'Better coffee at home',
  slides: Array.from({ length: count }, (_, place) => {
    const title = `${place + 1} things your coffee wishes you knew`;
    const body =
      'Ground coffee loses half of its aroma within minutes. A simple hand grinder changes more than a machine.';
    return { title, body, kind: kindOfSlide(title, place, count) };
  }),
  design: usualDesign,
  kit: brandKit('Northwind Coffee', {}),
  brandName: 'Northwind Coffee',
  language: 'en',
});

const drawAll = async ({ count, draw }: LaidOut): Promise<void> => {
  for (let place = 0; place < count; place += 1) await draw(place);
};

const laidOut = (count: number): Promise<LaidOut> => layOutCarousel({ ...lookOf(count), logo: null });

/** Milliseconds for each of so many slides. */
const timed = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / count;
};

const six = 6;
const twenty = 20;
/** What drawing a carousel costs above the renderer: choosing fonts and sizes; and how much memory the largest takes. */
export const carousels: Measure = {
  steps: ({ rounds }) => 1 + 2 * rounds + 1,
  run: async ({ size, reporter }): Promise<Row[]> => {
    // fonts loaded, sizes known: what is left is the renderer and the encoder
    const known = await reporter.step('a carousel to draw again and again', () => laidOut(six));
    const rounds = await alternate(
      {
        floor: () => timed(six, () => drawAll(known)),
        ours: () => timed(six, async () => drawAll(await laidOut(six))),
      },
      { rounds: size.rounds, label: 'a slide', reporter, unit: 'ms' },
    );
    const memory = await reporter.step('twenty slides', async () => {
      await drawAll(await laidOut(twenty));
      return process.memoryUsage.rss() / 1_048_576;
    });
    const note =
      'fonts, sizes and JPEG included; the floor draws and encodes the same slides with all of it known';
    return [
      comparison(
        { name: 'A slide of a carousel', unit: 'ms', bar: { kind: 'at most', value: 1.3 }, note },
        rounds,
      ),
      absolute(
        {
          name: 'A carousel of six slides',
          unit: 's',
          bar: { kind: 'at most', value: 3 },
          note: 'drawn and encoded',
        },
        rounds.ours.map(ms => (ms * six) / 1_000),
      ),
      absolute(
        {
          name: 'Memory, twenty slides',
          unit: 'MB',
          bar: { kind: 'at most', value: 400 },
          note: 'the whole process of this run',
        },
        [memory],
      ),
    ];
  },
};
