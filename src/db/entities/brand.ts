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
    /** What a person has set of its look and voice; the rest follows from its name. */
    kit: p.json<BrandKitSettings>().defaultRaw(`'{}'::jsonb`),
    /** What is added to links to its own domains; null for nothing. */
    utm: p.json<UtmSettings>().nullable(),
    /** What texts say where a platform has no label; null for nothing. */
    disclosureSentences: p.json<DisclosureSentences>().nullable(),
    /** Zero-based position in the organization's list. */
    position: p.integer(),
    /** When the brand was archived; null while it is in use. */
    archivedAt: p.datetime(3).nullable(),
    /** Who approves its posts before they go out; null where nobody has to. */
    review: p.json<BrandReview>().nullable(),
  },
});
export class Brand extends BrandSchema.class {}
BrandSchema.setClass(Brand);
