import { z } from 'zod';
import type { Brand } from '../../../db/entities/brand.ts';
import { brandKit } from '../../../domain/brand-kit.ts';
import { contrast } from '../../../domain/colors.ts';
import { fontFamily } from '../../http/named-lists.ts';
import { id, slug, timestamp } from '../../http/schemas.ts';

const color = z.string().max(7);
const font = fontFamily.nullable().describe('Null: the template’s own.');

/** How a brand looks and sounds: what was set, and for the rest what follows from its name. */
const kitShape = z
  .strictObject({
    colors: z.strictObject({ primary: color, accent: color, background: color, text: color }),
    fonts: z.strictObject({ heading: font, body: font }),
    logoMediaId: id.nullable(),
    voice: z.string().max(1_000).nullable(),
    contrast: z
      .number()
      .describe(
        'Of the text on the background, 1 to 21. Below 4.5 nothing is accepted; templates see to the rest.',
      ),
  })
  .meta({ id: 'BrandKit' });

const kitOf = ({ name, kit }: Brand): z.input<typeof kitShape> => {
  const shown = brandKit(name, kit);
  const { text, background } = shown.colors;
  return { ...shown, contrast: Number(contrast(text, background).toFixed(2)) };
};

export const brandShape = z
  .strictObject({
    id,
    slug,
    brandSlug: slug.describe('Equals `slug`: the name by which other resources refer to this brand.'),
    name: z.string().max(100),
    description: z.string().max(1_000).nullable(),
    kit: kitShape,
    position: z.int().min(0).describe('Zero-based position in the list; `PUT /brands/order` changes it.'),
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
  kit: kitOf(brand),
  position: brand.position,
  createdAt: brand.createdAt.toISOString(),
  updatedAt: brand.updatedAt.toISOString(),
});
