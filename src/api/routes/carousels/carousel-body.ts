import { z } from 'zod';
import { slideCounts, slideLimits } from '../../../domain/carousels/carousels.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { colorsBody, fontsBody } from '../../http/look-schemas.ts';
import { platform } from '../../openapi/named-lists.ts';
import { brandSlug, changes, idParam, instant, int, line, meanings, string } from '../../http/schemas.ts';
import { disclosures } from '../posts/post-fields-view.ts';
import { carouselTemplate, carouselSize, slideKind, carouselTone } from './carousel-view.ts';

const notUnicode = { error: 'Must be valid Unicode text.', params: { code: 'invalid_character' } };
const isSound = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text on a slide. */
const slideText = (max: number) => z.string().trim().max(max).refine(isSound, notUnicode);

/** Language tag: `ja`, `pt-BR`, `zh-Hant`. */
const language = string(35).regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/, {
  error: 'Must be a BCP 47 language tag, such as ja or pt-BR.',
});

const slides = z
  .array(
    z.strictObject({
      id: idParam.toLowerCase().optional().describe('Id of an existing slide. Omit for a new one.'),
      title: slideText(slideLimits.title)
        .refine(text => text !== '', { error: 'Must not be empty.' })
        .meta(meanings.title),
      body: slideText(slideLimits.body)
        .default('')
        .describe('Lines that start with `- ` form a list. `**words**` are emphasized.'),
      kind: slideKind.nullable().optional().describe('Null to derive it from position and text.'),
      altText: slideText(1_000).nullable().optional().meta({
        description: 'Null to use the slide’s own text.',
        example: 'A cup of coffee on a wooden table',
      }),
    }),
  )
  .min(slideCounts.min)
  .max(slideCounts.max);

/** Body of `POST /carousels/generate`. */
export const generation = z.strictObject({
  brandSlug,
  topic: line(1_000).refine(isSound, notUnicode).meta({
    description: 'Topic of the carousel, at most 1,000 characters.',
    example: 'How to brew better coffee at home',
  }),
  slideCount: int(slideCounts.min)
    .max(slideCounts.max)
    .default(slideCounts.usual)
    .describe('Number of slides, including the cover and the closing slide.'),
  tone: carouselTone.default('professional'),
  knowledgeBaseId: idParam
    .toLowerCase()
    .nullable()
    .default(null)
    .describe('Knowledge base for the text. Quoted documents are listed in `sourceDocumentIds`.'),
  language: language.nullable().default(null).describe('Defaults to English.'),
  template: carouselTemplate.optional(),
  size: carouselSize.optional(),
});

/** Body of `PATCH /carousels/{id}`. */
export const carouselChanges = changes({
  title: line(slideLimits.title).refine(isSound, notUnicode).meta(meanings.title),
  slides: slides.describe('All slides, in order. Omitted slides are removed.'),
  design: changes({
    template: carouselTemplate,
    size: carouselSize,
    colors: colorsBody
      .nullable()
      .describe('Replaces the brand’s colors and fonts in this carousel. Null restores the brand’s.'),
    fonts: fontsBody.nullable().describe('The fonts.'),
  }).describe('Design of the carousel, or null for the brand’s look.'),
  language: language.nullable().meta(meanings.language),
});

/** Body of `POST /carousels/{id}/refine`. */
export const refinement = z.strictObject({
  instruction: line(2_000).refine(isSound, notUnicode).meta({
    description: 'Requested change, at most 2,000 characters.',
    example: 'Make it shorter and friendlier.',
  }),
  slideId: idParam
    .toLowerCase()
    .optional()
    .describe('Id of the only slide to change. Defaults to all slides that the instruction concerns.'),
});

const publicationFields = z.strictObject({
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .refine(names => new Set(names).size === names.length, {
      error: 'Must not repeat a platform.',
      params: { code: 'not_unique' },
    })
    .describe('Target platforms.'),
  text: string(100_000, 'Hello')
    .refine(isSound, notUnicode)
    .optional()
    .describe('Defaults to the carousel’s title.'),
  scheduledAt: instant.nullable().default(null).describe('Defaults to immediately.'),
  thread: z
    .boolean()
    .default(false)
    .describe(
      'On X, publishes all slides as a thread with four per post. Otherwise only the first four are published.',
    ),
  draft: z
    .boolean()
    .default(false)
    .describe('Saves the post as a draft, for people to change and publish. Excludes `scheduledAt`.'),
  disclosures: disclosures
    .optional()
    .describe('Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel.'),
});

/** Body of `POST /carousels/{id}/publish`. */
export const publication = publicationFields.refine(
  ({ draft, scheduledAt }) => !draft || scheduledAt === null,
  {
    path: ['scheduledAt'],
    error: 'Must not be combined with draft. Omit one of the two.',
    params: { code: 'not_allowed' },
  },
);
