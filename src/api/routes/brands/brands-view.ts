import { z } from 'zod';
import type { Brand } from '../../../db/entities/brand.ts';
import { brandKit } from '../../../domain/brands/brand-kit.ts';
import { contrast } from '../../../domain/brands/colors.ts';
import { fontFamily } from '../../openapi/named-lists.ts';
import { sentencesShape, viewSentences } from './disclosure-sentences.ts';
import { utmShape } from './utm-body.ts';
import { brandReviewShape } from '../../openapi/brand-review.ts';
import { anyId, createdAt, id, meanings, slug, string, updatedAt } from '../../http/schemas.ts';

const color = z.string().max(7);
const font = fontFamily.nullable().describe('Null: the template’s own.');

/** How a brand looks and sounds: what was set, and for the rest what follows from its name. */
const kitShape = z
  .strictObject({
    colors: z
      .strictObject({
        primary: color.meta({ description: 'The colour that people know the brand by.', example: '#1f4d3a' }),
        accent: color.meta({ description: 'The second colour, used sparingly.', example: '#e4a11b' }),
        background: color.meta(meanings.background),
        text: color.meta({ description: 'The colour of text.', example: '#1c1c1c' }),
      })
      .describe('The colours.'),
    fonts: z.strictObject({ heading: font, body: font }).describe('The fonts.'),
    logoMediaId: anyId.nullable().describe('Id of the picture that is the logo; null for none.'),
    voice: string(1_000, 'Warm and to the point, without superlatives.')
      .nullable()
      .describe('How the brand speaks, at most 1,000 characters; AI writes by it. Null for nothing special.'),
    contrast: z.number().meta({
      description:
        'Of the text on the background, 1 to 21. Below 4.5 nothing is accepted; templates see to the rest.',
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
    brandSlug: slug.describe('Equals `slug`: the name by which other resources refer to this brand.'),
    name: z.string().max(100).meta(meanings.name),
    description: string(1_000, 'Coffee for people who like to know where it comes from.')
      .nullable()
      .describe('What the brand is about, at most 1,000 characters; null for none.'),
    kit: kitShape,
    utm: utmShape.nullable().describe('What its links get when a post goes out; null for nothing.'),
    disclosureSentences: sentencesShape
      .nullable()
      .describe(
        'What texts end with where a platform has no label for what a post says of itself; null for nothing.',
      ),
    review: brandReviewShape
      .nullable()
      .describe('Who approves its posts before they go out; null where nobody has to.'),
    position: z.int().min(0).describe('Zero-based position in the list; `PUT /brands/order` changes it.'),
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
  position: brand.position,
  createdAt: brand.createdAt.toISOString(),
  updatedAt: brand.updatedAt.toISOString(),
});
