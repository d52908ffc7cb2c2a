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

/** A text on a slide. */
const slideText = (max: number) => z.string().trim().max(max).refine(isSound, notUnicode);

/** `ja`, `pt-BR`, `zh-Hant`. */
const language = string(35).regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}$/, {
  error: 'Must be a BCP 47 language tag, such as ja or pt-BR.',
});

const slides = z
  .array(
    z.strictObject({
      id: idParam.toLowerCase().optional().describe('Id of an existing slide; left out for a new one.'),
      title: slideText(slideLimits.title)
        .refine(text => text !== '', { error: 'Must not be empty.' })
        .meta(meanings.title),
      body: slideText(slideLimits.body)
        .default('')
        .describe('Lines that begin with `- ` are a list; `**words**` stand out.'),
      kind: slideKind.nullable().optional().describe('Null: it follows from position and text.'),
      altText: slideText(1_000)
        .nullable()
        .optional()
        .meta({ description: 'Null: the slide’s own words.', example: 'A cup of coffee on a wooden table' }),
    }),
  )
  .min(slideCounts.min)
  .max(slideCounts.max);

/** What `POST /carousels/generate` takes. */
export const generation = z.strictObject({
  brandSlug,
  topic: line(1_000).refine(isSound, notUnicode).meta({
    description: 'What the carousel is to be about, at most 1,000 characters.',
    example: 'How to brew better coffee at home',
  }),
  slideCount: int(slideCounts.min)
    .max(slideCounts.max)
    .default(slideCounts.usual)
    .describe('How many slides it has, the cover and the closing one included.'),
  tone: carouselTone.default('professional'),
  knowledgeBaseId: idParam
    .toLowerCase()
    .nullable()
    .default(null)
    .describe('Its documents are quoted, and named in `sourceDocumentIds`.'),
  language: language.nullable().default(null).describe('English without it.'),
  template: carouselTemplate.optional(),
  size: carouselSize.optional(),
});

/** What `PATCH /carousels/{id}` takes. */
export const carouselChanges = changes({
  title: line(slideLimits.title).refine(isSound, notUnicode).meta(meanings.title),
  slides: slides.describe('All slides in their order; a slide that is not named is removed.'),
  design: changes({
    template: carouselTemplate,
    size: carouselSize,
    colors: colorsBody
      .nullable()
      .describe('Replace the brand’s in this carousel; null takes them back to the brand’s.'),
    fonts: fontsBody.nullable().describe('The fonts.'),
  }).describe('How it looks; null for the brand’s look.'),
  language: language.nullable().meta(meanings.language),
});

/** What `POST /carousels/{id}/refine` takes. */
export const refinement = z.strictObject({
  instruction: line(2_000).refine(isSound, notUnicode).meta({
    description: 'What to change, in your words; at most 2,000 characters.',
    example: 'Make it shorter and friendlier.',
  }),
  slideId: idParam
    .toLowerCase()
    .optional()
    .describe('Only this slide; else any that the instruction is about.'),
});

const publicationFields = z.strictObject({
  platforms: z
    .array(platform)
    .min(1)
    .max(platformNames.length)
    .refine(names => new Set(names).size === names.length, {
      error: 'Names a platform twice.',
      params: { code: 'not_unique' },
    })
    .describe('The platforms that it goes to.'),
  text: string(100_000, 'Hello')
    .refine(isSound, notUnicode)
    .optional()
    .describe('The carousel’s title without it.'),
  scheduledAt: instant.nullable().default(null).describe('At once without it.'),
  thread: z
    .boolean()
    .default(false)
    .describe('On X, all slides as a thread, four in each post; the first four without it.'),
  draft: z
    .boolean()
    .default(false)
    .describe('Leaves the post a draft, for people to change and send; it takes no `scheduledAt`.'),
  disclosures: disclosures
    .optional()
    .describe('What the post says of itself; without it `madeWithAi`, as a model wrote the carousel.'),
});

/** What `POST /carousels/{id}/publish` takes. */
export const publication = publicationFields.refine(
  ({ draft, scheduledAt }) => !draft || scheduledAt === null,
  {
    path: ['scheduledAt'],
    error: 'A draft goes out at no time: leave one of the two out.',
    params: { code: 'not_allowed' },
  },
);
