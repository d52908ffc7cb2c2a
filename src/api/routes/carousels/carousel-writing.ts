import { v7 as uuidv7 } from 'uuid';
import { wrapInCredits } from '../../../db/billing/around-credits.ts';
import { createCarousel } from '../../../commands/carousels/carousels.ts';
import { refineCarousel, applyRefinement } from '../../../commands/carousels/refine-carousel.ts';
import { captureCredits } from '../../../db/billing/credits.ts';
import { findBrand } from '../../../db/brands/find-brand.ts';
import { findCarousel } from '../../../db/carousels/carousels.ts';
import { actorName, requireScope, type Actor } from '../../../domain/actor.ts';
import { priceOf, type PricedOperation } from '../../../domain/billing/billing.ts';
import type { BrandKitSettings } from '../../../domain/brands/brand-kit.ts';
import { refuse } from '../../../domain/errors.ts';
import { withAiRefusals } from '../../http/ai-refusals.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { canonical } from '../../http/idempotency.ts';
import { generation, refinement } from './carousel-body.ts';
import { carouselShape, viewCarousel } from './carousel-view.ts';
import { originOf } from '../../http/origin.ts';
import { oneCarousel } from './one-carousel.ts';
import { requireWrittenFits } from './require-fits.ts';
import { passagesOf, requireBase } from './passages.ts';
import { rewriteCarousel, composeCarousel, type Voice } from './write-carousel.ts';

/** Milliseconds after which reserved credits are released automatically. Longer than a model's slowest answer. */
const holdMs = 15 * 60_000;

const holdFor = (
  actor: Actor,
  {
    operation,
    slides,
    brandId,
    reference,
  }: { operation: PricedOperation; slides: number; brandId: string; reference: string },
  reason: string,
) => ({
  orgId: actor.orgId,
  reference,
  operation,
  brandId,
  price: priceOf(operation, slides),
  ms: holdMs,
  actor: actorName(actor),
  reason,
});

const voiceOf = (name: string, { voice }: BrandKitSettings): Voice => ({ name, ...(voice && { voice }) });

export const carouselWritingRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/carousels/generate',
    operationId: 'generateCarousel',
    tag: 'Carousels',
    summary: 'Generate a carousel',
    description:
      'Writes a cover, one thought per slide, and a call to action from the topic, and from a knowledge base if one is set. The answer contains the text. The images are rendered afterwards. Costs credits per slide (`GET /billing/prices`). A failure costs nothing.',
    access: 'carousels:write',
    onBrand: true,
    body: generation,
    status: 201,
    returns: carouselShape,
    errors: ['not_found', 'invalid_state', 'insufficient_credits', 'generation_refused'],
    example: { brandSlug: 'acme', topic: 'How to brew better coffee at home', template: 'cards' },
    handle: async call => {
      const { body, actor, em, service } = call;
      await call.recall(canonical(body));
      const brand = await findBrand(em, actor, body.brandSlug);
      await requireBase(call, body.knowledgeBaseId);
      const id = uuidv7();
      const reference = `carousel:${id}`;
      const hold = holdFor(
        actor,
        { operation: 'carousels.generate', slides: body.slideCount, brandId: brand.id, reference },
        `carousel: ${body.topic.slice(0, 100)}`,
      );
      return wrapInCredits(service.orm, hold, async () => {
        const content = await withAiRefusals(async () => {
          const passages = await passagesOf(call, body.knowledgeBaseId, body.topic, reference);
          const given = { brand: voiceOf(brand.name, brand.kit), passages };
          return composeCarousel({ service, actor, reference }, body, given);
        });
        await requireWrittenFits({ ...content, brandName: brand.name, brandKit: brand.kit });
        return call.write(async own => {
          const { brandSlug, topic, tone, knowledgeBaseId } = body;
          const made = { id, brandSlug, topic, tone, knowledgeBaseId, content };
          const row = await createCarousel(own, originOf(call), made);
          await captureCredits(own, hold);
          return viewCarousel(row, service.fileUrls);
        });
      });
    },
  }),
  endpoint({
    ...oneCarousel,
    method: 'post',
    path: '/carousels/{id}/refine',
    operationId: 'refineCarousel',
    summary: 'Refine a carousel with an instruction',
    description:
      'Changes only what the instruction requests, and keeps the earlier version. Costs credits per slide. A failure or an unchanged carousel costs nothing.',
    access: 'carousels:write',
    body: refinement,
    returns: carouselShape,
    errors: ['not_found', 'invalid_state', 'insufficient_credits', 'generation_refused'],
    handle: async call => {
      const { body, actor, em, service, params } = call;
      await call.recall(canonical(body));
      const carousel = await findCarousel(em, actor, params.id);
      const slide = positionOf(carousel.slides, body.slideId);
      if (carousel.knowledgeBaseId !== null) requireScope(actor, 'kb:read');
      const reference = `carousel:${carousel.id}:${uuidv7()}`;
      const hold = holdFor(
        actor,
        {
          operation: 'carousels.refine',
          slides: carousel.slides.length,
          brandId: carousel.brandId,
          reference,
        },
        `refine carousel ${carousel.id}`,
      );
      return wrapInCredits(service.orm, hold, async () => {
        const refined = await withAiRefusals(async () => {
          const about = `${carousel.topic} ${body.instruction}`;
          const passages = await passagesOf(call, carousel.knowledgeBaseId, about, reference);
          const brand = voiceOf(carousel.brandName, carousel.brandKit);
          const { instruction } = body;
          return rewriteCarousel({ service, actor, reference }, carousel, {
            instruction,
            slide,
            brand,
            passages,
          });
        });
        const changed = applyRefinement(carousel, refined);
        await requireWrittenFits(changed);
        const change = { id: carousel.id, checked: carousel.version, changed, instruction: body.instruction };
        return call.write(async own => {
          const row = await refineCarousel(own, originOf(call), change);
          await captureCredits(own, hold);
          return viewCarousel(row, service.fileUrls);
        });
      });
    },
  }),
];

const positionOf = (slides: readonly { id: string }[], slideId: string | undefined): number | undefined => {
  if (slideId === undefined) return undefined;
  const position = slides.findIndex(({ id }) => id === slideId);
  if (position !== -1) return position;
  const message = 'The carousel has no slide with this id.';
  throw refuse('validation_failed', message, {
    details: [{ path: 'slideId', code: 'unknown_slide', message }],
  });
};
