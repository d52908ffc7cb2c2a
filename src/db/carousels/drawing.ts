import type { CarouselFailure } from '../../domain/carousels.ts';
import type { Em } from '../driver/orm.ts';

/** One version of a carousel that is being drawn. */
export interface DrawnVersion {
  carouselId: string;
  version: number;
}

/** Has a carousel drawn again by its workflow; its version stays. */
export const redrawCarousel = (em: Em, id: string): Promise<unknown> =>
  em.execute(
    `update carousels set status = 'draft', failure = null, rendered_slides = 0, updated_at = now() where id = ?`,
    [id],
  );

/**
 * Marks what waits as being drawn, also after its worker died; undefined where there is nothing to draw, or its brand is
 * gone.
 */
export const beginDrawing = async (
  em: Em,
  carouselId: string,
): Promise<{ version: number; slides: number } | undefined> => {
  const [row] = await em.execute<{ version: number; slides: number }[]>(
    `update carousels set status = 'rendering', rendered_slides = 0, updated_at = now()
      where id = ? and status in ('draft', 'rendering') and exists (select 1 from brands b where b.id = carousels.brand_id)
      returning version, jsonb_array_length(slides) as slides`,
    [carouselId],
  );
  return row;
};

/** Notes how many slides of a version are drawn. */
export const countDrawnSlides = (
  em: Em,
  { carouselId, version }: DrawnVersion,
  slides: number,
): Promise<unknown> =>
  em.execute('update carousels set rendered_slides = ?, updated_at = now() where id = ? and version = ?', [
    slides,
    carouselId,
    version,
  ]);

/** Locks the row while it still waits for this version; undefined once it was changed or deleted. */
export const lockDrawing = async (
  em: Em,
  { carouselId, version }: DrawnVersion,
): Promise<{ orgId: string; title: string } | undefined> => {
  const [row] = await em.execute<{ orgId: string; title: string }[]>(
    `select org_id as "orgId", title from carousels
      where id = ? and version = ? and status = 'rendering' for no key update`,
    [carouselId, version],
  );
  return row;
};

/** Shows a locked carousel as drawn. */
export const endDrawing = (em: Em, carouselId: string): Promise<unknown> =>
  em.execute(`update carousels set status = 'ready', failure = null, updated_at = now() where id = ?`, [
    carouselId,
  ]);

/** Says why a locked carousel could not be drawn. */
export const failDrawing = (em: Em, carouselId: string, failure: CarouselFailure): Promise<unknown> =>
  em.execute(`update carousels set status = 'failed', failure = ?::jsonb, updated_at = now() where id = ?`, [
    JSON.stringify(failure),
    carouselId,
  ]);
