import { audit } from '../../db/audit.ts';
import { findCarousel, lockCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import { redrawCarousel } from '../../db/carousels/drawing.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import type { Origin } from '../../domain/actor.ts';
import { isBeingDrawn } from '../../domain/carousels.ts';
import { refuse } from '../../domain/errors.ts';

/**
 * Draws a carousel again: one that failed, or whose brand looks different now. Throws `invalid_state` while it is being
 * drawn.
 */
export const renderAgain = async (em: Em, { actor, requestId }: Origin, id: string): Promise<CarouselRow> => {
  const { orgId, brandId, status, title } = await lockCarousel(em, actor, id);
  if (isBeingDrawn(status)) throw refuse('invalid_state', 'The carousel is being drawn already.');
  await redrawCarousel(em, id);
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, { action: 'carousel.render_requested', target: { kind: 'carousel', id, name: title } });
  return findCarousel(em, actor, id);
};
