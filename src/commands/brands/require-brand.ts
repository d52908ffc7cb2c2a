import { findBrandId, lockBrandIdOf } from '../../db/brands/find-brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

const inScope = (brandId: string | undefined, actor: BrandScopedActor, slug: string): string => {
  if (brandId === undefined) throw notFound('brand', slug);
  requireBrandInScope(actor, brandId);
  return brandId;
};

/** The id of the organization's brand with that slug; throws `not_found` when it has none, and where the actor may not. */
export const requireBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  inScope(await findBrandId(em, actor.orgId, slug), actor, slug);

/** The same, and the brand is not deleted before this transaction ends. */
export const lockBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  inScope(await lockBrandIdOf(em, actor.orgId, slug), actor, slug);
