import { kyselyOf } from '../driver/kysely.ts';
import type { Em } from '../driver/orm.ts';

/** A brand for which a member has an override. */
export interface NamedOverride {
  brandId: string;
  brandSlug: string;
}

/** The brands for which a member has overrides, by their slugs. */
export const listOverrides = (em: Em, membershipId: string, limit: number): Promise<NamedOverride[]> =>
  kyselyOf(em)
    .selectFrom('brand_overrides as o')
    .innerJoin('brands as b', 'b.id', 'o.brand_id')
    .select(['b.id as brandId', 'b.slug as brandSlug'])
    .where('o.membership_id', '=', membershipId)
    .orderBy('b.slug')
    .limit(limit)
    .execute();
