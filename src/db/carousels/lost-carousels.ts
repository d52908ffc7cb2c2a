import { sql } from 'kysely';
import { kyselyOf, milliseconds, now } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';
import { addMessage } from '../outbox.ts';

/** Carousels that have waited for their pictures for so long, the oldest first; one that is drawn is touched with every slide. */
export const findWaitingCarousels = (em: Em, untouchedMs: number, limit: number) =>
  kyselyOf(em)
    .selectFrom('carousels as c')
    .innerJoin('brands as b', 'b.id', 'c.brand_id')
    .select(['c.id', 'c.org_id as orgId', 'c.brand_id as brandId'])
    .where('c.status', 'in', ['draft', 'rendering'])
    .where('c.updated_at', '<', sql<string>`${now} - ${milliseconds(untouchedMs)}`)
    .orderBy('c.updated_at')
    .limit(limit)
    .execute();

/** A carousel that is to be drawn and that nobody has touched for a while. */
export type WaitingCarousel = Awaited<ReturnType<typeof findWaitingCarousels>>[number];

/** Has a workflow see to the carousel again; false when it was drawn meanwhile. */
export const redriveCarousel = async (em: Em, { id, orgId, brandId }: WaitingCarousel): Promise<boolean> => {
  const waiting = { id, status: { $in: ['draft', 'rendering'] } } as const;
  if ((await em.nativeUpdate(Carousel, waiting, { updatedAt: new Date() })) === 0) return false;
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, null);
  return true;
};
