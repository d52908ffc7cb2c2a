import { z } from 'zod';
import { createBrand } from '../../commands/create-brand.ts';
import { findBrand } from '../../db/queries/find-brand.ts';
import { listBrands } from '../../db/queries/list-brands.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { line, paging, slug, total } from '../schemas.ts';
import { brandShape, viewBrand } from '../views/brands.ts';

const description = z.string().trim().max(1_000).nullable();
const tag = 'Brands';
/** Any text: one that is no slug names no brand. */
const params = z.strictObject({ brandSlug: z.string().max(60) });

export const brandRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/brands',
    operationId: 'listBrands',
    tag,
    summary: 'List brands in their order',
    access: 'brands:read',
    query: z.strictObject(paging),
    returns: z.strictObject({ brands: z.array(brandShape).max(100), total }),
    handle: async ({ em, actor, query }) => {
      const [brands, count] = await listBrands(em, actor.orgId, query);
      return { brands: brands.map(viewBrand), total: count };
    },
  }),
  endpoint({
    method: 'post',
    path: '/brands',
    operationId: 'createBrand',
    tag,
    summary: 'Create a brand',
    description: 'Without `slug` the brand gets one made of its name.',
    access: 'brands:write',
    body: z.strictObject({ name: line(100), slug: slug.optional(), description: description.optional() }),
    status: 201,
    returns: brandShape,
    errors: ['duplicate'],
    handle: ({ body, actor, write }) => write(async em => viewBrand(await createBrand(em, actor, body))),
  }),
  endpoint({
    method: 'get',
    path: '/brands/{brandSlug}',
    operationId: 'getBrand',
    tag,
    summary: 'Read a brand',
    access: 'brands:read',
    params,
    returns: brandShape,
    handle: async ({ params: { brandSlug }, em, actor }) =>
      viewBrand(await findBrand(em, actor.orgId, brandSlug)),
  }),
];
