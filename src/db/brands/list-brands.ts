import type { BrandScopedActor } from '../../domain/actor.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';
import { makeBrandScopeFilter } from '../team/permissions.ts';

/** One page of the brands that the actor may see, in their order, and how many there are. */
export const listBrands = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Brand[], number]> => {
  const id = makeBrandScopeFilter(brandScope);
  return em.findAndCount(
    Brand,
    { orgId, ...(id && { id }) },
    { orderBy: { position: 'asc', id: 'asc' }, limit, offset },
  );
};

/** How many brands an organization has. */
export const countBrands = (em: Em, orgId: string): Promise<number> => em.count(Brand, { orgId });

/** The slugs of all of an organization's brands. */
export const listBrandSlugs = async (em: Em, orgId: string): Promise<Set<string>> => {
  const rows = await em.execute<{ slug: string }[]>('select slug from brands where org_id = ?', [orgId]);
  return new Set(rows.map(({ slug }) => slug));
};
