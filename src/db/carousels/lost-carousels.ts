import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';
import { addMessage } from '../outbox.ts';

/** A carousel that is to be drawn and that nobody has touched for a while. */
export interface WaitingCarousel {
  id: string;
  orgId: string;
  brandId: string;
}

/** Carousels that have waited for their pictures for so long, the oldest first; one that is drawn is touched with every slide. */
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

/** Has a workflow see to the carousel again; false when it was drawn meanwhile. */
export const redriveCarousel = async (em: Em, { id, orgId, brandId }: WaitingCarousel): Promise<boolean> => {
  const waiting = { id, status: { $in: ['draft', 'rendering'] } } as const;
  if ((await em.nativeUpdate(Carousel, waiting, { updatedAt: new Date() })) === 0) return false;
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, null);
  return true;
};
