import { findVersion } from '../../db/carousels/carousel-versions.ts';
import { findCarousel, lockCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import { saveContent } from './save-content.ts';

/** Makes an earlier version the newest one again; those between are kept. */
export const restoreVersion = async (
  em: Em,
  origin: Origin,
  id: string,
  number: number,
): Promise<CarouselRow> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  const { title, slides, design, language, sourceDocumentIds, madeBy } = await findVersion(em, id, number);
  const content = { title, slides, design, language, sourceDocumentIds, madeBy };
  await saveContent(em, origin, carousel, content, {
    action: 'carousel.restored',
    reason: `restored version ${number}`,
  });
  return findCarousel(em, origin.actor, id);
};
