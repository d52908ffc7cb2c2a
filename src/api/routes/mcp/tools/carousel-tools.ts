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
const priced = 'Costs credits per slide: without acceptCredits, the call only returns the price.';

/** Tools for carousels, which are written, drawn, and planned as a post. */
export const carouselTools: readonly ToolSpec[] = [
  {
    name: 'list_carousels',
    operationId: 'listCarousels',
    groups: ['carousels'],
    does: 'reads',
    says: 'Lists carousels, newest first. get_carousel has the slides.',
    takes: {
      brandSlug: say.whichBrand,
      status: 'Only carousels in this state.',
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
    gives: 'carouselId',
    says: 'Returns a carousel with its slides and, once its status is ready, their images. `previewUrl` shows it to the person.',
    takes: { carouselId },
    brief,
  },
  {
    name: 'generate_carousel',
    operationId: 'generateCarousel',
    groups: ['carousels'],
    does: 'writes',
    gives: 'carouselId',
    says: `Lets a model write and render a carousel about a topic. ${priced} Then call wait_for with its carouselId.`,
    takes: {
      brandSlug: say.whichBrand,
      topic: 'Topic of the carousel.',
      slideCount: 'Number of slides. Defaults to 6.',
      tone: 'How it speaks.',
      knowledgeBaseId: 'Id of a knowledge base to quote.',
      language: 'Language, such as de. Defaults to English.',
      template: 'Template.',
      size: 'Size of each image, in pixels.',
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
    gives: 'carouselId',
    says: `Lets a model change a carousel as instructed, and keeps the earlier version. ${priced} Then call wait_for with its carouselId.`,
    takes: { carouselId, instruction: 'Requested change.', slideId: 'Only this slide.' },
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
    says: 'Creates a draft post from a carousel that is ready, without publishing it. Returns its `postId`. Then call preview_post.',
    takes: {
      carouselId,
      platforms: say.goesTo,
      text: 'Text of the post. Defaults to the carousel’s title.',
      thread: 'On X, publishes all slides as a thread. Otherwise only the first four.',
    },
    without: { scheduledAt: 'A post gets its time by request_confirmation, so that a person sees it first.' },
    sets: { draft: true },
    makes: true,
  },
];
