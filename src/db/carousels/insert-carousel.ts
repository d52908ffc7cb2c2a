import type { RequiredEntityData } from '@mikro-orm/core';
import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';

/** Inserts a carousel that waits to be drawn. Its content becomes its first version. */
export const insertCarousel = (
  em: Em,
  carousel: Omit<RequiredEntityData<Carousel>, 'status'>,
): Promise<void> => em.persist(em.create(Carousel, { ...carousel, status: 'draft' })).flush();
