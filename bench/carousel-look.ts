import type { LaidOut } from '../src/adapters/carousels/draw-carousel.ts';
import { brandKit } from '../src/domain/brands/brand-kit.ts';
import { kindOfSlide, usualDesign, type CarouselLook } from '../src/domain/carousels/carousels.ts';

const sentences =
  'Ground coffee loses half of its aroma within minutes. A simple hand grinder changes more than a machine.';

/** A carousel of so many slides, each with a title and two sentences, and with more of `added`. */
export const lookOf = (
  count: number,
  { added = '', title: name = 'Better coffee at home', template = usualDesign.template } = {},
): CarouselLook => ({
  title: name,
  slides: Array.from({ length: count }, (_, place) => {
    const title = `${place + 1} things your coffee wishes you knew`;
    return { title, body: `${sentences}${added}`, kind: kindOfSlide(title, place, count) };
  }),
  design: { ...usualDesign, template },
  kit: brandKit('Northwind Coffee', {}),
  brandName: 'Northwind Coffee',
  language: 'en',
});

/** Draws one slide after another. */
export const drawAll = async ({ count, draw }: LaidOut): Promise<void> => {
  for (let place = 0; place < count; place += 1) await draw(place);
};
