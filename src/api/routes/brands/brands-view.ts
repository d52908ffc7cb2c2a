import { z } from 'zod';
import type { Brand } from '../../../db/entities/brand.ts';
import { id, slug, timestamp } from '../../http/schemas.ts';

export const brandShape = z
  .strictObject({
    id,
    slug,
    brandSlug: slug.describe('Equals `slug`: the name by which other resources refer to this brand.'),
    name: z.string().max(100),
    description: z.string().max(1_000).nullable(),
    position: z.int().min(0).describe('Zero-based place in the list; `PUT /brands/order` changes it.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Brand' });

export const viewBrand = (brand: Brand): z.input<typeof brandShape> => ({
  id: brand.id,
  slug: brand.slug,
  brandSlug: brand.slug,
  name: brand.name,
  description: brand.description ?? null,
  position: brand.position,
  createdAt: brand.createdAt.toISOString(),
  updatedAt: brand.updatedAt.toISOString(),
});
