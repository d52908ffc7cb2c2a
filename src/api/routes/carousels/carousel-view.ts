import { z } from 'zod';
import type { FileUrls } from '../../../adapters/storage/storage.ts';
import { listAltTexts } from '../../../commands/carousels/publish-carousel.ts';
import type { CarouselVersionRow } from '../../../db/carousels/carousel-versions.ts';
import type { CarouselRow } from '../../../db/carousels/carousels.ts';
import {
  carouselSizeNames,
  carouselStatuses,
  carouselTemplates,
  carouselTones,
  drawnSlides,
  slideKinds,
  type CarouselDesign,
} from '../../../domain/carousels/carousels.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { author, viewAuthor } from '../../openapi/author.ts';
import { isoTime } from '../../http/iso-time.ts';
import { fontFamily, platform, postStatus } from '../../openapi/named-lists.ts';
import { anyId, brandSlug, choice, createdAt, id, meanings, string, updatedAt } from '../../http/schemas.ts';

export const carouselTemplate = choice('CarouselTemplate', carouselTemplates, 'A look of carousels.');
export const carouselSize = choice(
  'CarouselSize',
  carouselSizeNames,
  'Width and height of each picture, in pixels.',
);
export const carouselStatus = choice(
  'CarouselStatus',
  carouselStatuses,
  'State of a carousel. `draft`: its pictures are not drawn yet; `ready`: it can be published.',
);
export const carouselTone = choice('CarouselTone', carouselTones, 'How a carousel speaks.');
export const slideKind = choice('SlideKind', slideKinds, 'Decides the layout of a slide.');

const url = z.string().max(2_048).meta({ format: 'uri' });
const color = z.string().max(7);
const font = fontFamily.nullable().optional();

const designShape = z
  .strictObject({
    template: carouselTemplate,
    size: carouselSize,
    colors: z
      .strictObject({
        primary: color.meta({ description: 'The colour that people know the brand by.', example: '#1f4d3a' }),
        accent: color.meta({ description: 'The second colour, used sparingly.', example: '#e4a11b' }),
        background: color.meta(meanings.background),
        text: color.meta({ description: 'The colour of text.', example: '#1c1c1c' }),
      })
      .partial()
      .describe('Where this carousel differs from its brand.'),
    fonts: z
      .strictObject({
        heading: font.describe('Font of headings; null for the template’s own.'),
        body: font.describe('Font of the text; null for the template’s own.'),
      })
      .describe('The fonts.'),
  })
  .meta({ id: 'CarouselDesign', description: 'How a carousel looks.' });

const slideShape = z
  .strictObject({
    id,
    title: z.string().max(500).meta(meanings.title),
    body: string(2_000, 'Grind the beans just before you brew.').describe('The text below the title.'),
    imageUrl: url
      .nullable()
      .describe('The picture of this version: signed and expiring. Null until it is drawn.'),
    order: z.int().min(0).describe('Position of the slide, counted from 0.'),
    kind: slideKind.describe('Decides the layout; follows from position and text unless it was set.'),
    altText: z.string().max(1_000).meta(meanings.altText),
  })
  .meta({ id: 'Slide', description: 'One picture of a carousel.' });

const madeBy = {
  provider: string(100, 'local').describe(
    'Who wrote the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions.',
  ),
  model: z.string().max(200).meta(meanings.model),
  sourceDocumentIds: z.array(anyId).max(1_000).describe('Documents that the text drew on.'),
};

/** A Carousel of the contract, with all that is known of it. */
export const carouselShape = z
  .strictObject({
    id,
    brandSlug,
    title: z.string().max(500).meta(meanings.title),
    slides: z.array(slideShape).max(20).describe('The slides, in their order.'),
    design: designShape.nullable().describe('How it looks; null for the brand’s look.'),
    status: carouselStatus.describe(
      '`draft` (about to be drawn) → `rendering` → `ready` → `published` (a post of this version is live); `failed` with the reason in `failure`.',
    ),
    failure: z
      .strictObject({
        code: choice(
          'CarouselFailureCode',
          ['slide_does_not_fit', 'rendering_failed'],
          'Why a carousel could not be rendered.',
        ),
        message: z.string().max(2_000).meta(meanings.message),
        slideId: anyId.nullable().describe('Id of the slide that it is about; null where it is about all.'),
      })
      .nullable()
      .describe('Why it failed; null unless it did.'),
    progress: z
      .strictObject({
        renderedSlides: z.int().min(0).describe('How many slides are drawn.'),
        slides: z.int().min(0).describe('How many slides there are.'),
      })
      .describe('How many of its pictures are drawn.'),
    version: z.int().min(1).describe('Rises with every change; all are kept.'),
    topic: string(1_000, 'How to brew better coffee at home').describe('What it is about.'),
    tone: carouselTone,
    language: z.string().max(35).nullable().meta(meanings.language),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base; null for none.'),
    ...madeBy,
    documentUrl: url.nullable().describe('All slides as a PDF. Null until they are drawn.'),
    previewUrl: url.describe('A page that a browser can open without credentials, for an hour at most.'),
    posts: z
      .array(
        z.strictObject({
          postId: anyId.describe('Id of the post.'),
          version: z.int().min(1).describe('Version of it, counted from 1.'),
          status: postStatus,
          platforms: z.array(platform).max(platformNames.length).describe('The platforms that it goes to.'),
        }),
      )
      .max(50)
      .describe('The posts that were made of it.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Carousel', description: 'A series of pictures.' });

export type CarouselView = z.input<typeof carouselShape>;

/** A carousel at one time of its life. */
export const carouselVersionShape = z
  .strictObject({
    version: z.int().min(1).describe('Version of it, counted from 1.'),
    title: z.string().max(500).meta(meanings.title),
    slides: z
      .array(slideShape.omit({ imageUrl: true }))
      .max(20)
      .describe('The slides, in their order.'),
    design: designShape,
    language: z.string().max(35).nullable().meta(meanings.language),
    ...madeBy,
    reason: string(500, 'The quarter’s plan has changed.').describe(
      '`generated`, `changed`, `refined: …` or `restored version 3`.',
    ),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>` or `api_key:<id>`.',
    ),
    author,
    createdAt,
  })
  .meta({ id: 'CarouselVersion', description: 'A carousel as it was at one time.' });

type Slides = Pick<CarouselRow, 'slides'>;

const slidesOf = ({ slides }: Slides) => {
  const [drawn, alts] = [drawnSlides(slides), listAltTexts({ slides })];
  return slides.map(({ id: slideId, title, body }, order) => ({
    id: slideId,
    title,
    body,
    order,
    kind: drawn[order]?.kind ?? ('content' as const),
    altText: alts[order] ?? '',
  }));
};

/** The path of the page that shows a carousel. */
export const previewPath = (carouselId: string): string => `/carousels/${carouselId}/preview`;

/** Signed URLs of the pictures, by position; null where there is none. */
const fileUrlAt = ({ files }: CarouselRow, position: number | null, fileUrls: FileUrls): string | null => {
  const file = files.find(each => each.position === position);
  return file ? fileUrls.sign(file.storageKey) : null;
};

const designOf = (design: CarouselDesign): z.input<typeof designShape> => design;

export const viewCarousel = (row: CarouselRow, fileUrls: FileUrls): CarouselView => ({
  id: row.id,
  brandSlug: row.brandSlug,
  title: row.title,
  slides: slidesOf(row).map(slide => ({ ...slide, imageUrl: fileUrlAt(row, slide.order, fileUrls) })),
  design: designOf(row.design),
  status: row.status,
  failure: row.failure,
  progress: { renderedSlides: row.renderedSlides, slides: row.slides.length },
  version: row.version,
  topic: row.topic,
  tone: row.tone,
  language: row.language,
  knowledgeBaseId: row.knowledgeBaseId,
  provider: row.madeBy.provider,
  model: row.madeBy.model,
  sourceDocumentIds: row.sourceDocumentIds,
  documentUrl: fileUrlAt(row, null, fileUrls),
  previewUrl: fileUrls.signPage(previewPath(row.id)),
  posts: row.posts,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});

export const viewVersion = (row: CarouselVersionRow): z.input<typeof carouselVersionShape> => ({
  version: row.number,
  title: row.title,
  slides: slidesOf(row),
  design: designOf(row.design),
  language: row.language,
  provider: row.madeBy.provider,
  model: row.madeBy.model,
  sourceDocumentIds: row.sourceDocumentIds,
  reason: row.reason,
  actor: row.actor,
  author: viewAuthor(row.actor, row.actorName),
  createdAt: isoTime(row.createdAt),
});
