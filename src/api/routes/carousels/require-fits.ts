import { SlideDoesNotFit } from '../../../adapters/carousels/slide-does-not-fit.ts';
import { colorProblem, brandKit, type BrandKitSettings } from '../../../domain/brands/brand-kit.ts';
import { lookOf, type CarouselDesign, type CarouselSlide } from '../../../domain/carousels/carousels.ts';
import { refuse } from '../../../domain/errors.ts';

interface Drawable {
  title: string;
  slides: readonly CarouselSlide[];
  design: CarouselDesign;
  language: string | null;
  brandName: string;
  brandKit: BrandKitSettings;
}

const invalid = (path: string, code: string, message: string) =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/** Returns the first slide whose text does not fit, or undefined if all fit. */
const misfitOf = async (carousel: Drawable): Promise<SlideDoesNotFit | undefined> => {
  // load the renderer only if something is drawn
  const { layOutCarousel } = await import('../../../adapters/carousels/draw-carousel.ts');
  try {
    await layOutCarousel({ ...lookOf(carousel), logo: null });
    return undefined;
  } catch (error) {
    if (error instanceof SlideDoesNotFit) return error;
    throw error;
  }
};

/**
 * Measures every slide that a person wrote as it would be drawn. Throws `validation_failed` with the position of the first
 * slide whose text does not fit, and for colors that are not readable.
 */
export const requireFits = async (carousel: Drawable): Promise<void> => {
  const { colors } = brandKit(carousel.brandName, carousel.brandKit);
  const problem = colorProblem({ ...colors, ...carousel.design.colors });
  if (problem !== null) throw invalid('design.colors', 'contrast_too_low', problem);
  const misfit = await misfitOf(carousel);
  if (misfit) throw invalid(`slides[${misfit.position}]`, 'slide_does_not_fit', misfit.message);
};

/** Measures slides that a model wrote before they are charged. Throws `generation_refused` and names the slide. */
export const requireWrittenFits = async (carousel: Drawable): Promise<void> => {
  const misfit = await misfitOf(carousel);
  if (misfit) throw refuse('generation_refused', `${misfit.message} No credits were charged.`);
};
