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

export const carouselTemplate = choice('CarouselTemplate', carouselTemplates, 'Template of a carousel.');
export const carouselSize = choice(
  'CarouselSize',
  carouselSizeNames,
  'Width and height of each image, in pixels.',
);
export const carouselStatus = choice(
  'CarouselStatus',
  carouselStatuses,
  'State of a carousel. `draft`: not rendered yet. `ready`: can be published.',
);
export const carouselTone = choice('CarouselTone', carouselTones, 'Tone of a carousel.');
export const slideKind = choice('SlideKind', slideKinds, 'Kind of a slide, which decides its layout.');

const url = z.string().max(2_048).meta({ format: 'uri' });
const color = z.string().max(7);
const font = fontFamily.nullable().optional();

const designShape = z
  .strictObject({
    template: carouselTemplate,
    size: carouselSize,
    colors: z
      .strictObject({
        primary: color.meta({ description: 'Main color of the brand.', example: '#1f4d3a' }),
        accent: color.meta({ description: 'Second color, used sparingly.', example: '#e4a11b' }),
        background: color.meta(meanings.background),
        text: color.meta({ description: 'Color of text.', example: '#1c1c1c' }),
      })
      .partial()
      .describe('Differences from the brand’s design.'),
    fonts: z
      .strictObject({
        heading: font.describe('Font of headings, or null for the template’s own.'),
        body: font.describe('Font of the text, or null for the template’s own.'),
      })
      .describe('The fonts.'),
  })
  .meta({ id: 'CarouselDesign', description: 'Design of a carousel.' });

const slideShape = z
  .strictObject({
    id,
    title: z.string().max(500).meta(meanings.title),
    body: string(2_000, 'Grind the beans just before you brew.').describe('Text below the title.'),
    imageUrl: url
      .nullable()
      .describe('Image of this version, at a signed URL that expires. Null until it is rendered.'),
    order: z.int().min(0).describe('Position of the slide, starting at 0.'),
    kind: slideKind.describe(
      'Kind of the slide, which decides its layout. Derived from position and text unless set.',
    ),
    altText: z.string().max(1_000).meta(meanings.altText),
  })
  .meta({ id: 'Slide', description: 'A slide of a carousel.' });

const madeBy = {
  provider: string(100, 'local').describe(
    'Provider of the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions.',
  ),
  model: z.string().max(200).meta(meanings.model),
  sourceDocumentIds: z.array(anyId).max(1_000).describe('Documents that the text uses.'),
};

/** A Carousel of the contract, with all its fields. */
export const carouselShape = z
  .strictObject({
    id,
    brandSlug,
    title: z.string().max(500).meta(meanings.title),
    slides: z.array(slideShape).max(20).describe('Slides, in order.'),
    design: designShape.nullable().describe('Design of the carousel, or null for the brand’s look.'),
    status: carouselStatus.describe(
      '`draft` (about to be rendered) → `rendering` → `ready` → `published` (a post of this version is live), or `failed` with the reason in `failure`.',
    ),
    failure: z
      .strictObject({
        code: choice(
          'CarouselFailureCode',
          ['slide_does_not_fit', 'rendering_failed'],
          'Why a carousel could not be rendered.',
        ),
        message: z.string().max(2_000).meta(meanings.message),
        slideId: anyId.nullable().describe('Id of the affected slide, or null if all are affected.'),
      })
      .nullable()
      .describe('Reason for the failure, or null.'),
    progress: z
      .strictObject({
        renderedSlides: z.int().min(0).describe('Number of rendered slides.'),
        slides: z.int().min(0).describe('Number of slides.'),
      })
      .describe('Rendering progress.'),
    version: z.int().min(1).describe('Version number, which rises with every change. All versions are kept.'),
    topic: string(1_000, 'How to brew better coffee at home').describe('Topic of the carousel.'),
    tone: carouselTone,
    language: z.string().max(35).nullable().meta(meanings.language),
    knowledgeBaseId: anyId.nullable().describe('Id of the knowledge base, or null for none.'),
    ...madeBy,
    documentUrl: url.nullable().describe('All slides as a PDF, or null until they are rendered.'),
    previewUrl: url.describe('Page that a browser can open without credentials, for at most an hour.'),
    posts: z
      .array(
        z.strictObject({
          postId: anyId.describe('Id of the post.'),
          version: z.int().min(1).describe('Version of the carousel, starting at 1.'),
          status: postStatus,
          platforms: z.array(platform).max(platformNames.length).describe('Target platforms.'),
        }),
      )
      .max(50)
      .describe('Posts created from the carousel.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Carousel', description: 'A series of slides.' });

export type CarouselView = z.input<typeof carouselShape>;

/** An earlier version of a carousel. */
export const carouselVersionShape = z
  .strictObject({
    version: z.int().min(1).describe('Version of the carousel, starting at 1.'),
    title: z.string().max(500).meta(meanings.title),
    slides: z
      .array(slideShape.omit({ imageUrl: true }))
      .max(20)
      .describe('Slides, in order.'),
    design: designShape,
    language: z.string().max(35).nullable().meta(meanings.language),
    ...madeBy,
    reason: string(500, 'The quarter’s plan has changed.').describe(
      '`generated`, `changed`, `refined: …`, or `restored version 3`.',
    ),
    actor: string(200, 'user:019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0').describe(
      '`user:<id>` or `api_key:<id>`.',
    ),
    author,
    createdAt,
  })
  .meta({ id: 'CarouselVersion', description: 'An earlier state of a carousel.' });

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

/** Returns the path of a carousel's preview page. */
export const previewPath = (carouselId: string): string => `/carousels/${carouselId}/preview`;

/** Returns the signed URL of the picture at a position, or null if there is none. */
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
