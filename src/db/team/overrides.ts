import type { Em } from '../driver/orm.ts';

/** Brand for which a member has an override. */
export interface NamedOverride {
  brandId: string;
  brandSlug: string;
}

/** Lists the brands for which a member has overrides, by slug. */
export const listOverrides = (em: Em, membershipId: string, limit: number): Promise<NamedOverride[]> =>
  em.execute<NamedOverride[]>(
    `select b.id as "brandId", b.slug as "brandSlug"
       from brand_overrides o join brands b on b.id = o.brand_id
      where o.membership_id = ? order by b.slug limit ?`,
    [membershipId, limit],
  );
