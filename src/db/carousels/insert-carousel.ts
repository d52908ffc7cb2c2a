import type { RequiredEntityData } from '@mikro-orm/core';
import type { Em } from '../driver/orm.ts';
import { Carousel } from '../entities/carousel.ts';

/** Adds a carousel that waits for being drawn; its content is that of its first version. */
export const insertCarousel = (
  em: Em,
  carousel: Omit<RequiredEntityData<Carousel>, 'status'>,
): Promise<void> => em.persist(em.create(Carousel, { ...carousel, status: 'draft' })).flush();
