import type { CarouselFailure } from '../../domain/carousels/carousels.ts';
import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';

/** Version of a carousel that is being drawn. */
export interface DrawnVersion {
  carouselId: string;
  version: number;
}

/** Requests that the workflow draws a carousel again. Its version stays. */
export const redrawCarousel = (em: Em, id: string): Promise<unknown> =>
  em.nativeUpdate(
    Carousel,
    { id },
    { status: 'draft', failure: null, renderedSlides: 0, updatedAt: new Date() },
  );

/**
 * Marks a waiting carousel as being drawn, also after its worker died. Returns undefined if there is nothing to draw or the
 * brand is deleted.
 */
export const beginDrawing = async (
  em: Em,
  carouselId: string,
): Promise<{ version: number; slides: number } | undefined> => {
  const [begun] = await em.execute<{ version: number; slides: number }[]>(
    `update carousels c set status = 'rendering', rendered_slides = 0, updated_at = now()
       from brands b where b.id = c.brand_id and c.id = ? and c.status in ('draft', 'rendering')
     returning c.version, jsonb_array_length(c.slides) as slides`,
    [carouselId],
  );
  return begun;
};

/** Stores how many slides of a version are drawn. */
export const countDrawnSlides = (
  em: Em,
  { carouselId: id, version }: DrawnVersion,
  renderedSlides: number,
): Promise<unknown> => em.nativeUpdate(Carousel, { id, version }, { renderedSlides, updatedAt: new Date() });

/** Locks the row while it still waits for this version. Returns undefined if it was changed or deleted. */
export const lockDrawing = async (
  em: Em,
  { carouselId, version }: DrawnVersion,
): Promise<{ orgId: string; title: string } | undefined> => {
  const [waiting] = await em.execute<{ orgId: string; title: string }[]>(
    `select org_id as "orgId", title from carousels
      where id = ? and version = ? and status = 'rendering' for no key update`,
    [carouselId, version],
  );
  return waiting;
};

/** Marks a locked carousel as drawn. */
export const endDrawing = (em: Em, id: string): Promise<unknown> =>
  em.nativeUpdate(Carousel, { id }, { status: 'ready', failure: null, updatedAt: new Date() });

/** Stores why a locked carousel could not be drawn. */
export const failDrawing = (em: Em, id: string, failure: CarouselFailure): Promise<unknown> =>
  em.nativeUpdate(Carousel, { id }, { status: 'failed', failure, updatedAt: new Date() });
