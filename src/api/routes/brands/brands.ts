import { z } from 'zod';
import { createBrand, deleteBrand, reorderBrands } from '../../../commands/brands/brands.ts';
import { previewBrand, updateBrand, type UpdatedBrand } from '../../../commands/brands/update-brand.ts';
import { findBrand } from '../../../db/brands/find-brand.ts';
import { listBrands } from '../../../db/brands/list-brands.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { changes, deleted, line, meanings, queryFlag, slug, total, idParam } from '../../http/schemas.ts';
import { sentencesBody } from './disclosure-sentences.ts';
import { utmBody } from './utm-body.ts';
import { wantedReview } from '../../openapi/brand-review.ts';
import { brandShape, viewBrand } from './brands-view.ts';
import { colorsBody, fontsBody } from '../../http/look-schemas.ts';

/** What `PATCH /brands/{brandSlug}` takes of a kit. */
const kitBody = changes({
  colors: colorsBody.nullable().describe('Null: a palette that follows from the brand’s name.'),
  fonts: fontsBody.nullable().describe('The fonts.'),
  logoMediaId: idParam.toLowerCase().nullable().describe('An image from `POST /media`.'),
  voice: z
    .string()
    .trim()
    .max(1_000)
    .refine(text => text.isWellFormed() && !text.includes('\0'), { error: 'Must be valid Unicode text.' })
    .nullable()
    .meta({
      description: 'How the brand writes, in your words. Models are told of it.',
      example: 'Warm and to the point, without superlatives.',
    }),
});

const description = z.string().trim().max(1_000).nullable();
const tag = 'Brands';
/** Any text: one that is no slug names no brand. */
const params = z.strictObject({ brandSlug: z.string().max(60).meta(meanings.ofBrand) });

const brands = resource({
  tag,
  noun: 'a brand',
  name: 'Brand',
  path: '/brands/{brandSlug}',
  params,
  access: { read: 'brands:read', write: 'brands:write' },
  onBrand: true,
  returns: brandShape,
  find: (em, actor, { brandSlug }) => findBrand(em, actor, brandSlug),
  view: viewBrand,
});

export const brandRoutes: Endpoint[] = [
  brands.list({
    plural: 'brands',
    described: 'The brands, in the order that was set.',
    rows: ({ em, actor, query }) => listBrands(em, actor, query),
  }),
  brands.create({
    // who may act on some brands alone may not add one
    onBrand: undefined,
    description:
      'Without `slug` the brand gets one made of its name, with a number behind it when that is taken. No brand gets a path of the API as its slug, such as `order`.',
    body: z.strictObject({
      name: line(100).meta(meanings.name),
      slug: slug.optional().meta(meanings.slug),
      description: description.optional().meta(meanings.description),
    }),
    errors: ['duplicate', 'invalid_state'],
    example: { name: 'Acme', slug: 'acme' },
    run: (em, { actor, body, service }) => createBrand(em, actor, body, service.config.BRAND_LIMIT),
  }),
  brands.get(),
  endpoint({
    method: 'patch',
    path: '/brands/{brandSlug}',
    operationId: 'updateBrand',
    tag,
    summary: 'Update a brand',
    description:
      'Only the fields of `kit` that you name change. A colour is used as it is where text in it can be read, and elsewhere as the nearest readable shade. A `review` holds for all of its posts that have not begun to go out. With `dryRun=true` nothing is changed.',
    access: 'brands:write',
    onBrand: true,
    params,
    body: changes({
      name: line(100).meta(meanings.name),
      slug: slug.meta(meanings.slug),
      description: description.meta(meanings.description),
      kit: kitBody.describe('The look of the brand.'),
      utm: utmBody
        .nullable()
        .describe(
          'UTM parameters that links to your own domains get when a post goes out; a link that has some already keeps them. Null for none.',
        ),
      disclosureSentences: sentencesBody
        .nullable()
        .describe(
          'What texts end with where a platform has no label for what a post says of itself; null for nothing.',
        ),
      review: wantedReview
        .nullable()
        .describe(
          'Who approves its posts before they go out, by owners and admins alone; null: nobody has to.',
        ),
    }),
    query: z.strictObject({
      dryRun: queryFlag
        .default(false)
        .describe(
          'Whether it is only shown what would become of the brand, and how many approvals would end.',
        ),
    }),
    returns: brandShape.extend({
      endedApprovals: z
        .int()
        .min(0)
        .describe(
          'How many approved posts the change puts before their approvers again, or would with `dryRun`: it changes what they say, or who approves.',
        ),
    }),
    errors: ['duplicate', 'not_found'],
    example: {
      kit: { colors: { primary: '#1f4d3a', accent: '#e4a11b' }, voice: 'Warm and to the point.' },
    },
    handle: async ({ params: { brandSlug }, body, query, actor, em: fork, write }) => {
      const answer = ({ brand, endedApprovals }: UpdatedBrand) => ({ ...viewBrand(brand), endedApprovals });
      if (query.dryRun) return answer(await previewBrand(fork, actor, brandSlug, body));
      return write(async em => answer(await updateBrand(em, actor, brandSlug, body)));
    },
  }),
  endpoint({
    method: 'delete',
    path: '/brands/{brandSlug}',
    operationId: 'deleteBrand',
    tag,
    summary: 'Delete a brand',
    description:
      'Refused with `invalid_state` while a post of the brand is scheduled or publishing. What has been published stays on the platforms.',
    access: 'brands:write',
    onBrand: true,
    params,
    returns: deleted,
    errors: ['invalid_state'],
    handle: ({ params: { brandSlug }, actor, write }) =>
      write(async em => ({ id: await deleteBrand(em, actor, brandSlug), deleted: true as const })),
  }),
  endpoint({
    method: 'put',
    path: '/brands/order',
    operationId: 'reorderBrands',
    tag,
    summary: 'Reorder brands',
    description: 'Names every brand of the organization exactly once.',
    access: 'brands:write',
    onBrand: true,
    body: z.strictObject({
      brandSlugs: z.array(z.string().max(60)).max(1_000).describe('Slugs of all brands, in the new order.'),
    }),
    returns: z.strictObject({
      brands: z.array(brandShape).max(1_000).describe('The brands, in the order that was set.'),
      total,
    }),
    example: { brandSlugs: ['acme'] },
    handle: ({ body, actor, write }) =>
      write(async em => {
        const ordered = await reorderBrands(em, actor, body.brandSlugs);
        return { brands: ordered.map(viewBrand), total: ordered.length };
      }),
  }),
];
