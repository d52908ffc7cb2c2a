import * as say from './shapes.ts';
import type { ToolSpec } from './tool-spec.ts';

const carouselId = { says: 'The carousel.', as: 'id' } as const;
const brief = [
  'id',
  'brandSlug',
  'title',
  'slides',
  'status',
  'failure',
  'version',
  'previewUrl',
  'posts',
] as const;
const priced =
  'Costs credits by its slides: called without acceptCredits it tells the price and does nothing.';

/** Slides that are written, drawn and planned as a post. */
export const carouselTools: readonly ToolSpec[] = [
  {
    name: 'list_carousels',
    operationId: 'listCarousels',
    groups: ['carousels'],
    does: 'reads',
    says: 'Lists carousels, newest first. get_carousel has the slides.',
    takes: {
      brandSlug: say.whichBrand,
      status: 'Only in this state.',
      limit: say.limit,
      offset: say.offset,
    },
    presets: { limit: 20 },
    brief: brief.filter(field => field !== 'slides'),
    pages: 'offset',
  },
  {
    name: 'get_carousel',
    operationId: 'getCarousel',
    groups: ['carousels'],
    does: 'reads',
    says: 'Gives a carousel with its slides and, once its status is ready, their pictures. `previewUrl` shows it to the person.',
    takes: { carouselId },
    brief,
  },
  {
    name: 'generate_carousel',
    operationId: 'generateCarousel',
    groups: ['carousels'],
    does: 'writes',
    says: `Has a model write and draw a carousel about a topic. ${priced} Then get_carousel until it is ready.`,
    takes: {
      brandSlug: say.whichBrand,
      topic: 'What it is to be about.',
      slideCount: 'How many slides; 6 without it.',
      tone: 'How it speaks.',
      knowledgeBaseId: 'A knowledge base that it quotes.',
      language: 'Its language, such as de; English without it.',
      template: 'Its look.',
      size: 'Of each picture, in pixels.',
    },
    brief,
    makes: true,
    price: { operation: 'carousels.generate', units: given => Number(given['slideCount'] ?? 6) },
  },
  {
    name: 'refine_carousel',
    operationId: 'refineCarousel',
    groups: ['carousels'],
    does: 'writes',
    says: `Has a model change a carousel as you say; the earlier version is kept. ${priced} Then get_carousel until it is ready.`,
    takes: { carouselId, instruction: 'What to change.', slideId: 'Only this slide.' },
    brief,
    makes: true,
    price: {
      operation: 'carousels.refine',
      units: async (given, look) => {
        const { slides } = (await look('getCarousel', { id: given['carouselId'] })) ?? {};
        return Array.isArray(slides) ? slides.length : undefined;
      },
    },
  },
  {
    name: 'plan_carousel_post',
    operationId: 'publishCarousel',
    groups: ['carousels'],
    does: 'writes',
    says: 'Makes a draft post of a carousel that is ready; nothing goes out. Gives its `postId`. Then preview_post.',
    takes: {
      carouselId,
      platforms: say.goesTo,
      text: 'The text beside it; its title without one.',
      thread: 'On X: all slides as a thread; the first four without it.',
    },
    without: { scheduledAt: 'A post gets its time by request_confirmation, so that a person sees it first.' },
    sets: { draft: true },
    makes: true,
  },
];
