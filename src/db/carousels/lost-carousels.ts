import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';
import { addMessage } from '../outbox.ts';

/** Carousel that waits to be drawn and has not changed for a while. */
export interface WaitingCarousel {
  id: string;
  orgId: string;
  brandId: string;
}

/**
 * Finds carousels that have waited for their pictures for this long, oldest first. Drawing updates a carousel with every
 * slide.
 */
export const findWaitingCarousels = (
  em: Em,
  untouchedMs: number,
  limit: number,
): Promise<WaitingCarousel[]> =>
  em.execute<WaitingCarousel[]>(
    `select c.id, c.org_id as "orgId", c.brand_id as "brandId"
       from carousels c join brands b on b.id = c.brand_id
      where c.status in ('draft', 'rendering') and c.updated_at < now() - ?::float8 * interval '1 millisecond'
      order by c.updated_at limit ?`,
    [untouchedMs, limit],
  );

/** Starts the workflow of a carousel again. Returns false if the carousel was drawn meanwhile. */
export const redriveCarousel = async (em: Em, { id, orgId, brandId }: WaitingCarousel): Promise<boolean> => {
  const waiting = { id, status: { $in: ['draft', 'rendering'] } } as const;
  if ((await em.nativeUpdate(Carousel, waiting, { updatedAt: new Date() })) === 0) return false;
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, null);
  return true;
};
