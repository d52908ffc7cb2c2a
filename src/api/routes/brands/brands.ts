import { z } from 'zod';
import {
  archiveBrand,
  createBrand,
  deleteBrand,
  reorderBrands,
  unarchiveBrand,
} from '../../../commands/brands/brands.ts';
import { previewBrand, updateBrand, type UpdatedBrand } from '../../../commands/brands/update-brand.ts';
import { findBrand } from '../../../db/brands/find-brand.ts';
import { listBrands } from '../../../db/brands/list-brands.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { resource } from '../../http/resource.ts';
import { changes, deleted, line, meanings, queryFlag, slug, totals, idParam } from '../../http/schemas.ts';
import { sentencesBody } from './disclosure-sentences.ts';
import { utmBody } from './utm-body.ts';
import { wantedReview } from '../../openapi/brand-review.ts';
import { brandShape, viewBrand } from './brands-view.ts';
import { colorsBody, fontsBody } from '../../http/look-schemas.ts';

/** Brand kit in `PATCH /brands/{brandSlug}`. */
const kitBody = changes({
  colors: colorsBody.nullable().describe('Null for a palette derived from the brand’s name.'),
  fonts: fontsBody.nullable().describe('The fonts.'),
  logoMediaId: idParam.toLowerCase().nullable().describe('Image from `POST /media`.'),
  voice: z
    .string()
    .trim()
    .max(1_000)
    .refine(text => text.isWellFormed() && !text.includes('\0'), { error: 'Must be valid Unicode text.' })
    .nullable()
    .meta({
      description: 'Writing style of the brand, for AI texts.',
      example: 'Warm and to the point, without superlatives.',
    }),
});

const description = z.string().trim().max(1_000).nullable();
const tag = 'Brands';
/** Path parameters. Accepts any text, because a text that is not a slug simply matches no brand. */
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
    described: 'Brands, in their order.',
    query: {
      archived: queryFlag
        .default(false)
        .describe('Whether to list archived brands instead of the brands in use.'),
    },
    rows: ({ em, actor, query }) => listBrands(em, actor, query),
  }),
  brands.create({
    // a caller limited to some brands may not create one
    onBrand: undefined,
    description:
      'Without `slug`, the slug is derived from the name, with a number if it is taken. Paths of the API, such as `order`, cannot be slugs.',
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
      'Only the given fields of `kit` change. A color is used unchanged where text on it is readable, and as the nearest readable shade elsewhere. A `review` applies to all posts that have not started to publish. `dryRun=true` changes nothing.',
    access: 'brands:write',
    onBrand: true,
    params,
    body: changes({
      name: line(100).meta(meanings.name),
      slug: slug.meta(meanings.slug),
      description: description.meta(meanings.description),
      kit: kitBody.describe('Look of the brand.'),
      utm: utmBody
        .nullable()
        .describe(
          'UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none.',
        ),
      disclosureSentences: sentencesBody
        .nullable()
        .describe(
          'Sentences added to texts on platforms without a label for a disclosure, or null for none.',
        ),
      review: wantedReview
        .nullable()
        .describe(
          'Approval that posts need before publication, or null for none. Only owners and admins may change it.',
        ),
    }),
    query: z.strictObject({
      dryRun: queryFlag
        .default(false)
        .describe('Whether to only show the changed brand and the number of approvals that would end.'),
    }),
    returns: brandShape.extend({
      endedApprovals: z
        .int()
        .min(0)
        .describe(
          'Number of approved posts that need a new approval because of the change, or would with `dryRun`.',
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
  brands.act('archive', {
    whileArchived: true,
    description:
      'Archives a brand and keeps its data. Until the brand is unarchived, the API rejects every change to it and to what belongs to it with `invalid_state` (code `brand_archived` in `details`), its agents and series create nothing, and the service does not read its comments and metrics. An archived brand can be read, exported, and deleted, and counts toward the brand limit. Returns `invalid_state` while posts of the brand are scheduled or publishing; the message says how many.',
    run: (em, { actor, params: { brandSlug } }) => archiveBrand(em, actor, brandSlug),
  }),
  brands.act('unarchive', {
    whileArchived: true,
    description: 'Returns an archived brand to use. Its agents and series resume.',
    run: (em, { actor, params: { brandSlug } }) => unarchiveBrand(em, actor, brandSlug),
  }),
  endpoint({
    method: 'delete',
    path: '/brands/{brandSlug}',
    operationId: 'deleteBrand',
    tag,
    summary: 'Delete a brand',
    description:
      'Returns `invalid_state` while a post of the brand is scheduled or publishing. Published posts stay on the platforms.',
    access: 'brands:write',
    onBrand: true,
    whileArchived: true,
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
    description:
      'Must contain every brand of the organization that is not archived exactly once. Archived brands follow in their previous order.',
    access: 'brands:write',
    onBrand: true,
    whileArchived: true,
    body: z.strictObject({
      brandSlugs: z.array(z.string().max(60)).max(1_000).describe('Slugs of all brands, in the new order.'),
    }),
    returns: z.strictObject({
      brands: z.array(brandShape).max(1_000).describe('Brands, in their order.'),
      ...totals,
    }),
    example: { brandSlugs: ['acme'] },
    handle: ({ body, actor, write }) =>
      write(async em => {
        const ordered = await reorderBrands(em, actor, body.brandSlugs);
        return { brands: ordered.map(viewBrand), total: ordered.length, totalIsMinimum: false };
      }),
  }),
];
