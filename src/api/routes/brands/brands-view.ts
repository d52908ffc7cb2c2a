import { z } from 'zod';
import type { Brand } from '../../../db/entities/brand.ts';
import { brandKit } from '../../../domain/brands/brand-kit.ts';
import { contrast } from '../../../domain/brands/colors.ts';
import { fontFamily } from '../../openapi/named-lists.ts';
import { sentencesShape, viewSentences } from './disclosure-sentences.ts';
import { utmShape } from './utm-body.ts';
import { brandReviewShape } from '../../openapi/brand-review.ts';
import { anyId, createdAt, id, meanings, slug, string, timestamp, updatedAt } from '../../http/schemas.ts';

const color = z.string().max(7);
const font = fontFamily.nullable().describe('Null for the template’s own color.');

/** Look and voice of a brand: its settings, and defaults derived from its name. */
const kitShape = z
  .strictObject({
    colors: z
      .strictObject({
        primary: color.meta({ description: 'Main color of the brand.', example: '#1f4d3a' }),
        accent: color.meta({ description: 'Second color, used sparingly.', example: '#e4a11b' }),
        background: color.meta(meanings.background),
        text: color.meta({ description: 'Color of text.', example: '#1c1c1c' }),
      })
      .describe('The colours.'),
    fonts: z.strictObject({ heading: font, body: font }).describe('The fonts.'),
    logoMediaId: anyId.nullable().describe('Id of the logo image, or null for none.'),
    voice: string(1_000, 'Warm and to the point, without superlatives.')
      .nullable()
      .describe('Voice of the brand for AI texts, at most 1,000 characters, or null for none.'),
    contrast: z.number().meta({
      description:
        'Contrast of text on the background, 1 to 21. Values below 4.5 are rejected. Templates ensure readable text elsewhere.',
      example: 12.6,
    }),
  })
  .meta({ id: 'BrandKit', description: 'The look of a brand.' });

const kitOf = ({ name, kit }: Brand): z.input<typeof kitShape> => {
  const shown = brandKit(name, kit);
  const { text, background } = shown.colors;
  return { ...shown, contrast: Number(contrast(text, background).toFixed(2)) };
};

export const brandShape = z
  .strictObject({
    id,
    slug: slug.meta(meanings.slug),
    brandSlug: slug.describe('Same as `slug`: the name by which other resources refer to the brand.'),
    name: z.string().max(100).meta(meanings.name),
    description: string(1_000, 'Coffee for people who like to know where it comes from.')
      .nullable()
      .describe('Description of the brand, at most 1,000 characters, or null for none.'),
    kit: kitShape,
    utm: utmShape.nullable().describe('UTM parameters for the brand’s links, or null for none.'),
    disclosureSentences: sentencesShape
      .nullable()
      .describe('Sentences added to texts on platforms without a label for a disclosure, or null for none.'),
    review: brandReviewShape
      .nullable()
      .describe('Approval that posts need before publication, or null for none.'),
    archivedAt: timestamp.nullable().meta({
      description: 'When the brand was archived, in UTC; null if it is in use.',
      example: null,
    }),
    position: z.int().min(0).describe('Position in the list, starting at 0. `PUT /brands/order` changes it.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Brand', description: 'A brand: a set of social accounts, with a look.' });

const viewReview = (review: Brand['review']): z.input<typeof brandReviewShape> | null =>
  review
    ? {
        ...review,
        stages: review.stages.map(stage => ({ ...stage, clients: stage.clients ?? [] })),
        remindBefore: review.remindBefore ?? null,
        answers: review.answers ?? false,
      }
    : null;

export const viewBrand = (brand: Brand): z.input<typeof brandShape> => ({
  id: brand.id,
  slug: brand.slug,
  brandSlug: brand.slug,
  name: brand.name,
  description: brand.description ?? null,
  kit: kitOf(brand),
  utm: brand.utm ?? null,
  disclosureSentences: viewSentences(brand.disclosureSentences),
  review: viewReview(brand.review),
  archivedAt: brand.archivedAt?.toISOString() ?? null,
  position: brand.position,
  createdAt: brand.createdAt.toISOString(),
  updatedAt: brand.updatedAt.toISOString(),
});
