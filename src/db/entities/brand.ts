import { defineEntity, p } from '@mikro-orm/core';
import type { BrandKitSettings } from '../../domain/brands/brand-kit.ts';
import type { UtmSettings } from '../../domain/brands/utm.ts';
import type { DisclosureSentences } from '../../domain/posts/disclosures.ts';
import type { BrandReview } from '../../domain/reviews/reviews.ts';
import { changing, owned } from './columns.ts';

export const BrandSchema = defineEntity({
  name: 'Brand',
  tableName: 'brands',
  uniques: [{ properties: ['orgId', 'slug'] }],
  properties: {
    ...changing,
    ...owned,
    slug: p.text(),
    name: p.text(),
    description: p.text().nullable(),
    /** Look and voice that a person has set. Defaults follow from the brand's name. */
    kit: p.json<BrandKitSettings>().defaultRaw(`'{}'::jsonb`),
    /** Parameters added to links to the brand's own domains, or null for none. */
    utm: p.json<UtmSettings>().nullable(),
    /** Sentences added to texts on platforms without a disclosure label, or null for none. */
    disclosureSentences: p.json<DisclosureSentences>().nullable(),
    /** Zero-based position in the organization's list. */
    position: p.integer(),
    /** Time at which the brand was archived, or null while it is in use. */
    archivedAt: p.datetime(3).nullable(),
    /** Approval that the brand's posts need before they are published, or null if they need none. */
    review: p.json<BrandReview>().nullable(),
  },
});
export class Brand extends BrandSchema.class {}
BrandSchema.setClass(Brand);
