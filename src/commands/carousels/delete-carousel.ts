import { audit } from '../../db/audit.ts';
import { removeCarousel } from '../../db/carousels/carousel-files.ts';
import { lockCarousel } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';

/**
 * Deletes a carousel with its versions, and gives the keys of its files, which the caller deletes once this has committed.
 * Posts that were made of it have copies of their own, and stay.
 */
export const deleteCarousel = async (em: Em, { actor }: Origin, id: string): Promise<string[]> => {
  const { title } = await lockCarousel(em, actor, id);
  const files = await removeCarousel(em, id);
  await audit(em, { action: 'carousel.deleted', target: { kind: 'carousel', id, name: title } });
  return files;
};
