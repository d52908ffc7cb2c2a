import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';
import type { CarouselContent } from './carousel-versions.ts';

/** Puts the content of its version `number` into a locked carousel, which then waits for being drawn. */
export const replaceContent = (
  em: Em,
  id: string,
  { title, slides, design, language, sourceDocumentIds, madeBy }: CarouselContent,
  version: number,
): Promise<unknown> => {
  const content = { title, slides, design, language, sourceDocumentIds, madeBy, version };
  const waiting = { status: 'draft', failure: null, renderedSlides: 0, updatedAt: new Date() } as const;
  return em.nativeUpdate(Carousel, { id }, { ...content, ...waiting });
};
