import { SlideDoesNotFit } from '../../../adapters/carousels/slide-does-not-fit.ts';
import { colorProblem, brandKit, type BrandKitSettings } from '../../../domain/brand-kit.ts';
import { lookOf, type CarouselDesign, type CarouselSlide } from '../../../domain/carousels.ts';
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

/**
 * Measures every slide as it would be drawn. Throws `validation_failed` for the first that would have to be cut, by its
 * place, and for colours that nobody could read.
 */
export const requireFits = async (carousel: Drawable): Promise<void> => {
  const { colors } = brandKit(carousel.brandName, carousel.brandKit);
  const problem = colorProblem({ ...colors, ...carousel.design.colors });
  if (problem !== null) throw invalid('design.colors', 'contrast_too_low', problem);
  // the renderer is read from disk where something is drawn
  const { layOutCarousel } = await import('../../../adapters/carousels/draw-carousel.ts');
  try {
    await layOutCarousel({ ...lookOf(carousel), logo: null });
  } catch (error) {
    if (error instanceof SlideDoesNotFit)
      throw invalid(`slides[${error.place}]`, 'slide_does_not_fit', error.message);
    throw error;
  }
};
