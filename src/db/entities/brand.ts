import { defineEntity, p } from '@mikro-orm/core';
import { changing, owned } from './columns.ts';

const BrandSchema = defineEntity({
  name: 'Brand',
  tableName: 'brands',
  uniques: [{ properties: ['orgId', 'slug'] }],
  properties: {
    ...changing,
    ...owned,
    slug: p.text(),
    name: p.text(),
    description: p.text().nullable(),
    /** Zero-based place in the organization's list. */
    position: p.integer(),
  },
});
export class Brand extends BrandSchema.class {}
BrandSchema.setClass(Brand);
