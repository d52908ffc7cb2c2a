import type { Renderer } from '@takumi-rs/core';
import { seedOf } from '../../domain/brands/brand-kit.ts';
import { carouselSizes, type CarouselDesign, type CarouselLook } from '../../domain/carousels/carousels.ts';
import { safeSharp } from '../media/safe-sharp.ts';
import { chooseSizes, nodeOf } from './choose-sizes.ts';
import { withoutEmoji } from './emoji.ts';
import { fontStack } from './font-choice.ts';
import type { Template } from './template.ts';
import { rendererFor } from './load-fonts.ts';
import type { Logo } from './logo.ts';
import { paletteOf } from './palette.ts';
import { isRightToLeft, writingOf } from './script.ts';
import type { SlideScene, Shape } from './scene.ts';
import { templates } from './templates/index.ts';
import { normalized } from '../../domain/normalized.ts';

/** Input for drawing a carousel. */
export interface CarouselDrawing extends CarouselLook {
  logo: Logo | null;
}

/** A carousel whose slides all have sizes at which they fit. */
export interface LaidOut {
  count: number;
  /** Draws one slide as a JPEG. The same input always gives the same bytes. */
  draw(position: number): Promise<Buffer>;
}

/** Chooses fonts and sizes. Throws SlideDoesNotFit for the first slide that cannot be drawn completely. */
export const layOutCarousel = async (asked: CarouselDrawing): Promise<LaidOut> => {
  const given = composed(asked);
  const template = templates[given.design.template];
  const { heading, body } = familiesOf(given, template);
  const [text, texts] = [allText(given), textsOf(given)];
  const stacks = [heading, body].map(family => fontStack(family, given.language, text));
  const renderer = await rendererFor(stacks, texts);
  const [headingFonts = '', bodyFonts = ''] = stacks.map(stack => stack.map(name => `"${name}"`).join(', '));
  const scenes = await chooseSizes(
    renderer,
    scenesOf(given, { heading: headingFonts, body: bodyFonts }),
    template,
  );
  return {
    count: scenes.length,
    draw: position => drawScene(renderer, scenes[position] as SlideScene, template),
  };
};

const drawScene = async (renderer: Renderer, scene: SlideScene, template: Template): Promise<Buffer> => {
  const { width, height } = scene.canvas;
  const pixels = await renderer.render(nodeOf(scene, template), { width, height, format: 'raw' });
  return encodeSlide(pixels, width, height);
};

/** Encodes a JPEG, the only format that Instagram accepts, without the chroma subsampling that blurs colored letters. */
export const encodeSlide = async (pixels: Buffer, width: number, height: number): Promise<Buffer> =>
  (await safeSharp())(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .withIccProfile('srgb')
    .toBuffer();

/** Combines letters and their accents into single code points, which font lookups need. */
const composed = (given: CarouselDrawing): CarouselDrawing => ({
  ...given,
  brandName: normalized(given.brandName),
  slides: given.slides.map(({ title, body, kind }) => ({
    kind,
    title: normalized(title),
    body: normalized(body),
  })),
});

const shapes: Record<CarouselDesign['size'], Shape> = {
  '1080x1350': 'portrait',
  '1080x1080': 'square',
  '1080x1920': 'story',
  '1920x1080': 'landscape',
};

const scenesOf = (given: CarouselDrawing, fonts: SlideScene['fonts']): SlideScene[] => {
  const { slides, design, kit, brandName, logo } = given;
  const writing = writingOf(allText(given));
  return slides.map((slide, position) => ({
    slide,
    position,
    count: slides.length,
    seed: seedOf(given.title),
    canvas: { ...carouselSizes[design.size], shape: shapes[design.size] },
    palette: paletteOf({ ...kit.colors, ...design.colors }),
    brand: { name: brandName, logo },
    fonts,
    writing,
    rightToLeft: isRightToLeft(writing),
    sizes: { title: 0, body: 0 },
  }));
};

const familiesOf = ({ design, kit }: CarouselDrawing, template: Template): Template['fonts'] => ({
  heading: design.fonts.heading ?? kit.fonts.heading ?? template.fonts.heading,
  body: design.fonts.body ?? kit.fonts.body ?? template.fonts.body,
});

const allText = ({ slides }: CarouselDrawing): string =>
  slides.map(({ title, body }) => `${title}\n${body}`).join('\n');

/** Characters that templates add to every slide: numbers and quotation marks. */
const added = '0123456789 /“”';

const textsOf = ({ slides, brandName }: CarouselDrawing): string[] =>
  slides.map(({ title, body }) =>
    withoutEmoji([title, title.toUpperCase(), body, brandName, brandName.toUpperCase(), added].join('\n')),
  );
