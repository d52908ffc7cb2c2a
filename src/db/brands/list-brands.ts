import type { BrandScopedActor } from '../../domain/actor.ts';
import { Brand } from '../entities/brand.ts';
import type { Em } from '../driver/orm.ts';
import { brandScopeFilter } from '../team/brand-scope.ts';

/** One page of the brands that the actor may see, in their order, and how many there are. */
export const listBrands = (
  em: Em,
  { orgId, brandScope }: BrandScopedActor,
  { limit, offset }: { limit: number; offset: number },
): Promise<[Brand[], number]> => {
  const id = brandScopeFilter(brandScope);
  return em.findAndCount(
    Brand,
    { orgId, ...(id && { id }) },
    { orderBy: { position: 'asc', id: 'asc' }, limit, offset },
  );
};
