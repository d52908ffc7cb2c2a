import { findBrandId, lockBrandIdOf } from '../../db/brands/find-brand.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireBrandInScope, type BrandScopedActor } from '../../domain/actor.ts';
import { notFound } from '../../domain/errors.ts';

const inScope = (brandId: string | undefined, actor: BrandScopedActor, slug: string): string => {
  if (brandId === undefined) throw notFound('brand', slug);
  requireBrandInScope(actor, brandId);
  return brandId;
};

/**
 * Returns the id of the organization's brand with this slug. Throws `not_found` if there is none or the actor has no
 * access.
 */
export const requireBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  inScope(await findBrandId(em, actor.orgId, slug), actor, slug);

/** Returns the id of the brand and locks it against deletion until the transaction ends. */
export const lockBrand = async (em: Em, actor: BrandScopedActor, slug: string): Promise<string> =>
  inScope(await lockBrandIdOf(em, actor.orgId, slug), actor, slug);
