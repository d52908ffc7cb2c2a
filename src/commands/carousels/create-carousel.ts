import { audit } from '../../db/audit.ts';
import { insertCarousel } from '../../db/carousels/insert-carousel.ts';
import { addVersion, type CarouselContent } from '../../db/carousels/carousel-versions.ts';
import { findCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import type { CarouselTone } from '../../domain/carousels.ts';
import { lockBrand } from '../brands/require-brand.ts';

/** A carousel whose text has been written. */
export interface NewCarousel {
  id: string;
  brandSlug: string;
  topic: string;
  tone: CarouselTone;
  knowledgeBaseId: string | null;
  content: CarouselContent;
}

/** Keeps a carousel that has been written, as its first version; its workflow then draws it. */
export const createCarousel = async (
  em: Em,
  origin: Origin,
  { id, brandSlug, topic, tone, knowledgeBaseId, content }: NewCarousel,
): Promise<CarouselRow> => {
  const { actor, requestId } = origin;
  const { orgId } = actor;
  const brandId = await lockBrand(em, actor, brandSlug);
  const createdBy = actorName(actor);
  await insertCarousel(em, { id, orgId, brandId, topic, tone, knowledgeBaseId, createdBy }, content);
  const version = { ...content, number: 1, reason: 'generated', actor: createdBy };
  await addVersion(em, { orgId, carouselId: id }, version);
  await addMessage(em, 'carousel.changed', { carouselId: id, orgId, brandId }, requestId);
  await audit(em, {
    action: 'carousel.created',
    target: { kind: 'carousel', id, name: content.title },
    details: { topic, slides: content.slides.length, madeBy: content.madeBy },
  });
  return findCarousel(em, actor, id);
};
